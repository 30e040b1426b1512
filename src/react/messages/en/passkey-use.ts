/** The texts of the parts that ask for a passkey. */
export const passkeyUse = {
  passkey_sign_in: 'Sign in with a passkey',
  passkey_use: 'Use a passkey',
  passkey_step_text: 'Confirm with your passkey.',
  passkey_cancelled: 'No passkey was used. You can try again.',
  passkey_unsupported: 'This browser or device cannot use passkeys here. Please choose another way.',
  passkey_registered: 'This device already has a passkey for your account.',
  passkey_offer_title: 'Sign in faster next time',
  passkey_offer_text: 'Add a passkey, and sign in with your fingerprint, your face or the lock of your device.',
  passkey_offer_add: 'Add a passkey',
  passkey_offer_later: 'Not now',
}
