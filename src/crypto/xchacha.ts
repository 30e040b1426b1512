import { createDecipheriv } from 'node:crypto'

const KEY_BYTES = 32
const NONCE_BYTES = 24
const TAG_BYTES = 16
const ROUNDS = 20
/** "expand 32-byte k" */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const
/** The columns and the diagonals of the state. */
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const
/** The steps of a quarter round (RFC 8439 §2.1): which word is added to which, which one is rotated, and by how many bits. */
const STEPS = [
  [0, 1, 3, 16],
  [2, 3, 1, 12],
  [0, 1, 3, 8],
  [2, 3, 1, 7],
] as const

function quarterRound(state: Uint32Array, words: (typeof QUARTERS)[number]): void {
  const read = (at: number) => state[at] ?? 0
  for (const [sum, addend, turned, bits] of STEPS) {
    state[words[sum]] = read(words[sum]) + read(words[addend])
    const mixed = read(words[turned]) ^ read(words[sum])
    state[words[turned]] = (mixed << bits) | (mixed >>> (32 - bits))
  }
}

/** The key that XChaCha20 derives from its key and the first 16 bytes of the nonce (draft-irtf-cfrg-xchacha-03 §2.2). */
export function hChaCha20(key: Buffer, nonce: Buffer): Buffer {
  const words = (bytes: Buffer) => Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4))
  const state = Uint32Array.from([...CONSTANTS, ...words(key), ...words(nonce)])
  for (let round = 0; round < ROUNDS; round += 2) for (const quarter of QUARTERS) quarterRound(state, quarter)
  const derived = Buffer.alloc(KEY_BYTES)
  for (const [index, word] of [...state.subarray(0, 4), ...state.subarray(12)].entries()) {
    derived.writeUInt32LE(word, index * 4)
  }
  return derived
}

/**
 * Opens XChaCha20-Poly1305, whose nonce of 24 bytes is in front of text and tag. Node has only the form with 12 bytes. null if
 * the key is another one or the text was altered.
 */
export function openXChaCha(key: Buffer, box: Buffer, aad: Buffer = Buffer.alloc(0)): Buffer | null {
  if (key.length !== KEY_BYTES || box.length < NONCE_BYTES + TAG_BYTES) return null
  const nonce = Buffer.concat([Buffer.alloc(4), box.subarray(16, NONCE_BYTES)])
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv('chacha20-poly1305', hChaCha20(key, box.subarray(0, 16)), nonce, options)
  const body = box.subarray(NONCE_BYTES, -TAG_BYTES)
  decipher.setAAD(aad, { plaintextLength: body.length })
  decipher.setAuthTag(box.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    return null
  }
}
