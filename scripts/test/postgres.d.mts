/** Starts a server in a folder of its own; resolves to its URL (database postgres) and `stop()`. */
export function startPostgres(): Promise<{ url: string; stop(): Promise<void> }>
