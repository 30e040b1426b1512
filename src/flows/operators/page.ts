const MAX_PAGE_SIZE = 200
const DEFAULT_PAGE_SIZE = 50

/** Rows per page, a whole number from 1 to 200. 50 if `limit` is NaN or not a number. */
export const pageSize = (limit: unknown): number =>
  typeof limit !== 'number' || Number.isNaN(limit)
    ? DEFAULT_PAGE_SIZE
    : Math.min(Math.max(Math.trunc(limit), 1), MAX_PAGE_SIZE)
