const DEFAULT_LIMIT = 20
const MAX_LIMIT = 100
const MAX_OFFSET = 1_000_000

/** As the query has it. */
export interface PageQuery {
  limit?: string | undefined
  offset?: string | undefined
}

interface Place {
  limit: number
  offset: number
}

/** One page of a list, with the addresses of its neighbors. */
export interface Page<Row> {
  count: number
  next: string | null
  previous: string | null
  rows: Row[]
}

/** As in Django REST framework, an invalid number counts as absent. */
const number = (text: string | undefined, fallback: number, least: number, most: number): number =>
  text !== undefined && /^\d+$/.test(text) && Number(text) >= least ? Math.min(most, Number(text)) : fallback

export const readPlace = ({ limit, offset }: PageQuery): Place => ({
  limit: number(limit, DEFAULT_LIMIT, 1, MAX_LIMIT),
  offset: number(offset, 0, 0, MAX_OFFSET),
})

/** The addresses of the pages before and after. `url` is that of the list. */
export function neighbors(
  { limit, offset }: Place,
  count: number,
  url: string,
): Pick<Page<never>, 'next' | 'previous'> {
  const page = (at: number) => `${url}?limit=${limit}${at > 0 ? `&offset=${at}` : ''}`
  return {
    next: offset + limit < count ? page(offset + limit) : null,
    previous: offset > 0 ? page(Math.max(0, offset - limit)) : null,
  }
}
