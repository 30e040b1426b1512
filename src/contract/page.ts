import { z } from 'zod'

/** The query of a list. */
export const pageQuery = z.object({ limit: z.string().optional(), offset: z.string().optional() })

/** One page of a list of rows. */
export const pageOf = <Row extends z.ZodType>(row: Row, id: string) =>
  z
    .object({
      count: z.int().min(0),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      results: z.array(row),
    })
    .meta({ id })
