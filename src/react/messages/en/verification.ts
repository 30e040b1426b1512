/** The texts of a verification link that requires a proof, loaded with the choices that it offers. */
export const verification = {
  verify_password: 'To continue, enter the password that you chose when you registered.',
  verify_reject: 'I did not ask for this',
  verify_rejected:
    'This registration can no longer be used. If it had already created an account, we have sent you a link to choose a new password for it.',
  verify_rejected_no_password:
    'This registration can no longer be used. If it had already created an account, we have sent you a link to sign in to it.',
}
