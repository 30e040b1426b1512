const MOST = 200
const DEFAULT = 50

/** The rows of a page: a whole number from 1 to 200. NaN is the default, 50, and so is what is no number. */
export const pageSize = (limit: unknown): number =>
  typeof limit !== 'number' || Number.isNaN(limit) ? DEFAULT : Math.min(Math.max(Math.trunc(limit), 1), MOST)
