/** The texts of a fresh proof of the user's identity, loaded when one is asked for. */
export const reauthentication = {
  reauth_title: 'Please confirm that it is you',
  reauth_submit: 'Confirm',
  reauth_provider: 'Confirm with {provider}',
  reauth_email_text: 'We can email a code to {email}.',
  reauth_no_password: 'No password yet? Confirm with an account you are connected to.',
}
