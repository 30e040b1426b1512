/**
 * SQLite reads `$1` as a name, and its drivers bind numbered parameters differently; MySQL has no numbered parameters. All of
 * them accept one plain `?` per place, so a value that is used twice is repeated.
 */
export function inPlace(sql: string, values: readonly unknown[]): [string, ...unknown[]] {
  const { text, order } = placed(sql)
  return [text, ...order.map((number) => values[number - 1])]
}

interface Placed {
  text: string
  order: readonly number[]
}

const known = new Map<string, Placed>()
/** The most statements to keep. They depend on the schema, not on values, so there are only some dozens. */
const MAX_KNOWN = 500

function placed(sql: string): Placed {
  const found = known.get(sql)
  if (found) return found
  const order: number[] = []
  const text = sql.replace(/\$(\d+)/g, (_, number: string) => {
    order.push(Number(number))
    return '?'
  })
  if (known.size < MAX_KNOWN) known.set(sql, { text, order })
  return { text, order }
}
