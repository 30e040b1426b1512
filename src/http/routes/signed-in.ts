import { AuthError } from '../../contract/errors.js'
import type { SignedIn } from '../../flows/base/types.js'
import type { RouteCall } from '../route.js'

/** The guard of the endpoint has seen to it that somebody is signed in. */
export function mustBeSignedIn({ session }: Pick<RouteCall, 'session'>): SignedIn {
  if (!session) throw new AuthError('not_authenticated')
  return session
}
