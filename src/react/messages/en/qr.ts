/** The steps with an authenticator app, and the text that replaces a QR code that cannot be drawn. Loaded with the setup. */
export const qr = {
  qr_app: 'Open an authenticator app on your phone, for example Google Authenticator or 1Password.',
  qr_read: 'Add this site to the app.',
  qr_failed: 'This QR code cannot be shown. Please use the link or the key below.',
}
