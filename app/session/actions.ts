'use server'

import { formAction } from 'sallyport'
import { auth } from '../_lib/auth'

export const signIn = formAction(auth.actions.login)
export const verify = formAction(auth.actions.verifyLogin)
export async function signOut(): Promise<void> {
  await auth.actions.logout()
}
