/** Generates the client of generated/<name>/, as its prisma.config.mjs says. */
export function generateClient(name: string): void
/** The folder of a provider's model fragments. */
export function modelsOf(provider: string): string
