/** Whether this machine can start a MariaDB. */
export function hasMariadb(): boolean
/** Starts a server in a new folder. Resolves to its URL (database information_schema) and `stop()`. */
export function startMariadb(): Promise<{ url: string; stop(): Promise<void> }>
