'use server'

import { formAction } from 'sallyport'
import { auth } from '../_lib/auth'

export const signIn = formAction(auth.actions.login)
export const verify = formAction(auth.actions.verifyLogin)
export const saveProfile = formAction(auth.actions.updateUser)
export const saveEmail = formAction(auth.actions.requestEmailChange)
export const savePassword = formAction(auth.actions.changePassword)
export async function signOut(): Promise<void> {
  await auth.actions.logout()
}
