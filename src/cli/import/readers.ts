import { django } from './django/reader.js'
import { jsonl } from './jsonl.js'
import type { Reader } from './reader.js'

/** The sources, by the name in the command. */
export const READERS: Readonly<Record<string, Reader>> = { django, jsonl }
