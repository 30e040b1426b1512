import { vi } from 'vitest'

/** Stands in for src/flows/authenticate.ts. */
export const authenticate = vi.fn()
