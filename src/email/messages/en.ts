import { enSignIn } from './sign-in/en.js'

/** The texts of all emails by code. `{name}` is a placeholder for a value, which is escaped. */
export const en = {
  ...enSignIn,
  greeting: 'Hello {name},',
  'action.fallback': 'If the button does not work, copy this address into your browser:',
  'footer.sent': 'This email was sent by {site}.',
  'footer.ignore': 'If you did not request this, you can ignore this email. Nothing happens without the link.',
  'secure.button': 'Secure my account',
  'notice.client': 'From: {client}',
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
  'new-login.footer': 'If this was not you, end that session in your account at once, and check its settings.',
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
  'address-restored.sign_in':
    'The change of the email address of the account {username} was undone on {date}. All devices are signed out. Please sign in again.',
  'address-restored.kept':
    'These ways to sign in are older than the change and were kept: {kept}. Remove those that you do not know.',
  'address-restored.button': 'Choose a new password',

  'method.app': 'Authenticator app',
  'method.email': 'Code by email',
  'method.backup_codes': 'Backup codes',
} as const

export type MailText = keyof typeof en
export type MailMessages = Readonly<Record<MailText, string>>
