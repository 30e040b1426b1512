/** The texts of all emails by code. `{name}` is a placeholder for a value, which is escaped. */
export const en = {
  greeting: 'Hello {name},',
  'action.fallback': 'If the button does not work, copy this address into your browser:',
  'footer.sent': 'This email was sent by {site}.',
  'footer.ignore': 'If you did not request this, you can ignore this email. Nothing happens without the link.',
  'footer.not_you': 'If this was not you, reset your password at once and check the settings of your account.',

  'verify.subject': 'Confirm your email address for {site}',
  'verify.heading': 'Confirm your email address',
  'verify.one': 'The account {username} was requested on {date} with this address. Confirm the address to continue.',
  'verify.several':
    'Several accounts were requested with this address. Confirm only the one that you requested yourself.',
  'verify.entry': '{username}, requested on {date}',
  'verify.button': 'Confirm {username}',
  'verify.lifetime': 'A link works for {duration}, and only for the account it names.',

  'already-registered.subject': 'You already have an account at {site}',
  'already-registered.heading': 'You already have an account',
  'already-registered.body':
    'On {date} somebody tried to register with this address. It already belongs to your account {username}, so no new one was made.',
  'already-registered.hint': 'If it was you, sign in as usual. If you forgot your password, you can reset it there.',
  'already-registered.button': 'Sign in',
  'already-registered.footer': 'If it was not you, you can ignore this email. Your account is unchanged.',

  'reset.subject': 'Reset your password for {site}',
  'reset.heading': 'Reset your password',
  'reset.body': 'A new password was requested on {date} for the account {username}.',
  'reset.button': 'Choose a new password',
  'reset.lifetime': 'The link works once and for {duration}. A newer one replaces it.',
  'set-password.subject': 'Choose your password for {site}',
  'set-password.heading': 'Choose your password',
  'set-password.body':
    'The address of the account {username} is confirmed. Please choose a password for it now. A password that was chosen earlier is not valid.',
  'set-password.button': 'Choose a password',

  'password-changed.subject': 'Your password for {site} was changed',
  'password-changed.heading': 'Your password was changed',
  'password-changed.body':
    'The password of the account {username} was changed on {date}. All other devices have been signed out.',

  'password-removed.subject': 'Your password for {site} was removed',
  'password-removed.heading': 'Your password was removed',
  'password-removed.body':
    'The password of the account {username} was removed on {date}. All other devices have been signed out.',

  'mfa-code.subject': 'Your code for {site}',
  'mfa-code.heading': 'Your code',
  'mfa-code.body': 'Enter this code to continue as {username}:',
  'mfa-code.lifetime':
    'It works once and for {duration}. Never tell it to anybody, not even to somebody who calls you.',
  'mfa-code.footer':
    'If you did not request it, somebody may know your password. Do not pass the code on, and change your password.',

  'reauthenticate-code.subject': 'Your code to confirm a change at {site}',
  'reauthenticate-code.body': 'Enter this code to confirm a change to the account {username}:',
  'reauthenticate-code.footer':
    'If you did not ask for it, somebody is using your account. Do not pass the code on, and end your other sessions.',

  'mfa-changed.subject': 'Two-step sign-in at {site} was changed',
  'mfa-changed.heading': 'Two-step sign-in was changed',
  'mfa-changed.changed': 'The settings of two-step sign-in of the account {username} were changed on {date}.',
  'mfa-changed.activated': '{method} was turned on for the account {username} on {date}.',
  'mfa-changed.replaced': '{method} of the account {username} was set up again on {date}. The old one no longer works.',
  'mfa-changed.deactivated': '{method} was turned off for the account {username} on {date}.',
  'mfa-changed.deleted': '{method} was removed from the account {username} on {date}.',
  'mfa-changed.made_primary': '{method} has been the preferred method of the account {username} since {date}.',
  'mfa-changed.regenerated':
    'New backup codes were made for the account {username} on {date}. The old ones are no longer valid.',
  'mfa-changed.disabled':
    'Two-step sign-in of the account {username} was turned off on {date}. The password is now enough to sign in.',

  'mfa-wrong-codes.subject': 'Wrong codes for your account at {site}',
  'mfa-wrong-codes.heading': 'Wrong codes for your account',
  'mfa-wrong-codes.body':
    'Five wrong codes were entered for the account {username}, the last one on {date}. The person who entered them had already passed the first step of signing in, usually the password.',

  'mfa-locked.subject': 'A sign-in method at {site} is locked',
  'mfa-locked.heading': 'A sign-in method is locked',
  'mfa-locked.body':
    '{method} of the account {username} is locked since {date}, after too many wrong codes. Sign in with a backup code or another method.',

  'backup-code-used.subject': 'A backup code was used at {site}',
  'backup-code-used.heading': 'A backup code was used',
  'backup-code-used.body': 'A backup code was used for the account {username} on {date}. It is no longer valid.',
  'backup-code-used.remaining': 'Backup codes left: {count}',

  'social-linked.subject': 'A new way to sign in at {site}',
  'social-linked.heading': 'A new way to sign in',
  'social-linked.body': '{provider} was connected to the account {username} on {date} and can now be used to sign in.',

  'passkey-added.subject': 'A passkey was added to your account at {site}',
  'passkey-added.heading': 'A passkey was added',
  'passkey-added.body': 'A passkey was added to the account {username} on {date}. It can now be used to sign in.',

  'passkey-removed.subject': 'A passkey was removed from your account at {site}',
  'passkey-removed.heading': 'A passkey was removed',
  'passkey-removed.body':
    'A passkey was removed from the account {username} on {date}. All other devices have been signed out.',

  'passkey-counter.subject': 'A passkey of your account at {site} was refused',
  'passkey-counter.heading': 'A passkey was refused',
  'passkey-counter.body':
    'A sign-in to the account {username} with a passkey was refused on {date}: the passkey may have been copied. If you do not know why, remove this passkey and add a new one.',

  'new-login.subject': 'A new sign-in to your account at {site}',
  'new-login.heading': 'A new sign-in',
  'new-login.body':
    'On {date} somebody signed in to the account {username} with a browser that had not been used for it before.',
  'new-login.device': 'Browser: {device}',
  'new-login.address': 'Network: {address}',
  'new-login.hint': 'If this was you, there is nothing to do.',
  'new-login.button': 'Sign in or reset the password',
  'device.on': '{browser} on {os}',
  'device.unknown': 'Unknown browser',

  'account-deleted.subject': 'Your account at {site} was deleted',
  'account-deleted.heading': 'Your account was deleted',
  'account-deleted.body':
    'The account {username} was deleted on {date}, with everything that belonged to it. This cannot be undone.',
  'account-deleted.footer': 'If this was not you, contact the operators of {site}.',

  'invitation.subject': 'You are invited to {site}',
  'invitation.heading': 'You are invited',
  'invitation.body': 'You were invited on {date} to create an account at {site}.',
  'invitation.button': 'Create an account',
  'invitation.lifetime': 'The link works once and for {duration}, only with this address.',
  'invitation.footer':
    'If you do not expect this invitation, you can ignore this email. No account is created without the link.',

  'change-address.subject': 'Confirm your new email address for {site}',
  'change-address.heading': 'Confirm your new email address',
  'change-address.body':
    'On {date} the account {username} asked to use this address. Confirm it to change the address of the account.',
  'change-address.button': 'Confirm the address',
  'change-address.lifetime': 'The link works once and for {duration}. A newer one replaces it.',

  'address-in-use.subject': 'Somebody wanted to use your address at {site}',
  'address-in-use.heading': 'Your address is already in use',
  'address-in-use.body':
    'On {date} somebody wanted to use this address for another account. It belongs to your account {username}, so nothing was changed.',
  'address-in-use.footer': 'You do not have to do anything.',

  'address-changed.subject': 'Your email address for {site} was changed',
  'address-changed.heading': 'Your email address was changed',
  'address-changed.body':
    'The email address of the account {username} was changed on {date}. The account no longer uses this address.',
  'address-changed.hint':
    'If this was not you, undo the change. You get this address back, all devices are signed out, and you choose a new password.',
  'address-changed.button': 'Undo the change',
  'address-changed.lifetime': 'The link works once and for {duration}.',
  'address-changed.footer': 'If it was you, you can ignore this email.',

  'address-restored.subject': 'Your email address for {site} is restored',
  'address-restored.heading': 'Your email address is restored',
  'address-restored.body':
    'The change of the email address of the account {username} was undone on {date}. All devices are signed out, and the old password is no longer valid. Please choose a new one.',
  'address-restored.kept':
    'These ways to sign in are older than the change and were kept: {kept}. Remove those that you do not know.',
  'address-restored.button': 'Choose a new password',

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
  'email-login-unknown.create': 'You can create an account with it.',
  'email-login-unknown.footer': 'If it was not you, you can ignore this email.',
  'email-login-refused.subject': 'You cannot sign in to {site} by email',
  'email-login-refused.heading': 'You cannot sign in by email',
  'email-login-refused.body':
    'On {date} somebody asked to sign in to the account {username} by email. The second step of this account is a code by email too, and one mailbox is not two factors.',
  'email-login-refused.hint':
    'Sign in another way. With a further second step, such as an authenticator app, you can sign in by email afterward.',
  'email-login-refused.footer': 'If it was not you, you can ignore this email. Your account is unchanged.',

  'method.app': 'Authenticator app',
  'method.email': 'Code by email',
  'method.backup_codes': 'Backup codes',
} as const

export type MailText = keyof typeof en
export type MailMessages = Readonly<Record<MailText, string>>
