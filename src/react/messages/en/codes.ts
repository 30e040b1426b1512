/**
 * English texts of error codes for people. The service has the sentences of Django REST framework, which clients of an API
 * expect. `field.code` wins over `code`.
 */
export const codes = {
  invalid_credentials: "Your sign-in details aren't right. Check them and try again.",
  not_authenticated: 'You are signed out. Please sign in again.',
  email_not_verified: 'Confirm your email address first.',
  password_mismatch: "The passwords don't match.",
  'username.invalid': 'Use letters, numbers and . + - _ only.',
  'username.unique': 'That username is taken.',
  'email.unique': 'There is already an account with this address.',
  'old_password.invalid': "That isn't your current password.",
  invalid_code: "That code isn't right.",
  'code.invalid': "That code isn't right.",
}
