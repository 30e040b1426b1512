/** The text that replaces a QR code that cannot be drawn, loaded with the code that draws. */
export const qr = {
  qr_failed: 'This QR code cannot be shown. Please use the link or the key below.',
}
