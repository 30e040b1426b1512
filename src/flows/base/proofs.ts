/** The proof of a second factor: `otp` for the authenticator app, else the name of the method. */
export const proofWord = (method: string): string => (method === 'app' ? 'otp' : method)

/** Release 0.1 wrote it in place of the method that was enrolled. */
const UNNAMED = 'mfa'

/** The stored proofs of a session, each once. */
export const proofsOf = (methods: string): string[] => [
  ...new Set(methods.split(' ').filter((word) => word !== '' && word !== UNNAMED)),
]
