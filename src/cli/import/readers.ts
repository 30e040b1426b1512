import { authjs } from './authjs/reader.js'
import { betterAuth } from './better-auth/reader.js'
import { django } from './django/reader.js'
import { jsonl } from './jsonl.js'
import type { Reader } from './reader.js'

/** The sources, by the name in the command. */
export const READERS: Readonly<Record<string, Reader>> = { django, 'better-auth': betterAuth, authjs, jsonl }
