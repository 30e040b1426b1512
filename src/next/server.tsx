import 'server-only'
import type { ReactNode } from 'react'

/** The part of `auth` that the components use. */
export interface ServerAuth {
  getUser(): Promise<unknown>
}

export interface ServerGateProps {
  auth: ServerAuth
  children?: ReactNode | undefined
}

/** Renders its children on the server, only for a signed-in user. */
export async function SignedIn({ auth, children }: ServerGateProps): Promise<ReactNode> {
  return (await auth.getUser()) ? children : null
}

/** Renders its children on the server, only for a visitor who is not signed in. */
export async function SignedOut({ auth, children }: ServerGateProps): Promise<ReactNode> {
  return (await auth.getUser()) ? null : children
}
