/** Next runs this once, when the server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { start } = await import('./app/_lib/start')
    await start()
  }
}
