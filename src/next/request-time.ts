/**
 * Waits for a real request. The code after it depends on the clock, so Next must not run it while prerendering or
 * prefetching. Without a request scope, as in tests, it returns at once.
 */
export async function requestTime(): Promise<void> {
  const { connection } = await import('next/server.js')
  try {
    await connection()
  } catch (error) {
    // Next's own signals must pass: they stop a render that has to become dynamic.
    if (!(error instanceof Error && error.message.includes('outside a request scope'))) throw error
  }
}
