/** Whether this machine can start a MariaDB. */
export function hasMariadb(): boolean
/** Starts a server in a folder of its own; resolves to its URL (database information_schema) and `stop()`. */
export function startMariadb(): Promise<{ url: string; stop(): Promise<void> }>
