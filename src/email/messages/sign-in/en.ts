/** The texts of the emails with which users sign in or confirm a change, by code. */
export const enSignIn = {
  'sign-in.subject': 'Sign in to {site}',
  'sign-in.heading': 'Sign in',
  'sign-in.email': 'You can sign in to the account {username}. The sign-in page sends you an email for it.',
  'sign-in.provider': 'You can sign in to the account {username} with {provider}.',
  'sign-in.button': 'Sign in',
  'mfa-code.subject': '{code} is your {site} code',
  'mfa-code.heading': 'Your code',
  'mfa-code.body': 'Enter this code to continue as {username}:',
  'mfa-code.lifetime':
    'It works once and for {duration}. Never tell it to anybody, not even to somebody who calls you.',
  'mfa-code.footer':
    'If you did not request it, somebody may know your password. Do not pass the code on, and change your password.',
  'reauthenticate-code.subject': '{code} confirms a change at {site}',
  'reauthenticate-code.body': 'Enter this code to confirm a change to the account {username}:',
  'reauthenticate-code.footer':
    'If you did not ask for it, somebody is using your account. Do not pass the code on, and end your other sessions.',
  'email-login.subject': 'Sign in to {site}',
  'email-login.heading': 'Sign in',
  'email-login.code': 'Enter this code to sign in as {username}:',
  'email-login.link': 'Open this link in the browser in which you asked for it on {date}, to sign in as {username}.',
  'email-login.button': 'Sign in',
  'email-login.lifetime':
    'This email works once and for {duration}. Never pass it on, not even to somebody who calls you.',
  'email-login.unproven':
    'Your address is not confirmed yet. This sign-in confirms it and removes everything that the account has so far: password, connected providers and second steps.',
  'email-login.footer': 'If you did not request this, you can ignore this email. Nobody can sign in without it.',
  'email-login-unknown.subject': 'No account for you at {site}',
  'email-login-unknown.heading': 'There is no account with this address',
  'email-login-unknown.body': 'On {date} somebody tried to sign in with this address. No account has it.',
  'email-login-unknown.held':
    'On {date} somebody tried to sign in with this address. Your account has another address now. Sign in with that one, or undo the change with the link in our email about it.',
  'email-login-unknown.create': 'You can create an account with it.',
  'email-login-unknown.footer': 'If it was not you, you can ignore this email.',
  'email-login-refused.subject': 'You cannot sign in to {site} by email',
  'email-login-refused.heading': 'You cannot sign in by email',
  'email-login-refused.body':
    'On {date} somebody asked to sign in to the account {username} by email. The second step of this account is a code by email too, and one mailbox is not two factors.',
  'email-login-refused.hint':
    'Sign in another way. With a further second step, such as an authenticator app, you can sign in by email afterward.',
  'email-login-refused.footer': 'If it was not you, you can ignore this email. Your account is unchanged.',
} as const

export type SignInMessages = Readonly<Record<keyof typeof enSignIn, string>>
