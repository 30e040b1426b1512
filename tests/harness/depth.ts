/** The project `depth` (`npm run test:all`) fuzzes at full depth; `integration` takes an eighth of it. */
export const isFull = process.env.TEST_DEPTH === 'full'

/** How many of `full` runs to make. */
export const atDepth = (full: number): number => (isFull ? full : Math.ceil(full / 8))
