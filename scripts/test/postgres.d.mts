/** Starts a server in a new folder. Resolves to its URL (database postgres) and `stop()`. */
export function startPostgres(): Promise<{ url: string; stop(): Promise<void> }>
