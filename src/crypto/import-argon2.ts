const PHC =
  /^\$argon2(id|i|d)\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d?),p=([1-9]\d?)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,172})$/

/** Upper bound, in KiB, of the memory that a record may demand. */
const MAX_MEMORY = 256 * 1024
/** Upper bound of memory (KiB) × passes, which bounds the time. */
const MAX_WORK = 2 * 1024 * 1024

/** A PHC string of argon2 version 19 (RFC 9106), as Django's Argon2PasswordHasher stores it after its prefix. */
export function argon2Check(record: string): ((password: string) => Promise<boolean>) | null {
  const [, , memory, passes, lanes] = PHC.exec(record) ?? []
  if (!memory || Number(memory) > MAX_MEMORY || Number(memory) * Number(passes) > MAX_WORK) return null
  // RFC 9106 §3.1: 8 KiB for each lane.
  if (Number(memory) < 8 * Number(lanes)) return null
  return async (password) => {
    // Loaded on first use: only hosts that import such records need the WASM.
    const { argon2Verify } = await import('hash-wasm')
    // hash-wasm throws on an empty password.
    return password !== '' && argon2Verify({ password, hash: record })
  }
}
