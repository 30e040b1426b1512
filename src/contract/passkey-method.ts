/** The name of a passkey among the methods of the second factor. */
export const PASSKEY = 'passkey'
