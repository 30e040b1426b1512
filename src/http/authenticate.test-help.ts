import { vi } from 'vitest'

/** Replaces `authenticate` of src/flows/session/authenticate.ts. */
export const authenticate = vi.fn()
