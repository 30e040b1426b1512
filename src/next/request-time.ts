/**
 * Waits until a request is really there: what follows depends on the clock, so it is no part of what Next renders ahead,
 * prefetches included. Where there is no request at all, as in tests, it goes on at once.
 */
export async function requestTime(): Promise<void> {
  const { connection } = await import('next/server.js')
  try {
    await connection()
  } catch (error) {
    // Next's own signals pass: they stop a render that has to become dynamic.
    if (!(error instanceof Error && error.message.includes('outside a request scope'))) throw error
  }
}
