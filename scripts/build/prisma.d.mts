/** Generates the client of generated/<name>/, as its prisma.config.mjs says. */
export function generateClient(name: string): void
