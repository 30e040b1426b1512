/** The most values of one statement, below the limits of every database and driver. */
const MOST_VALUES = 10_000

/** Parts of a list that one statement can take. */
export function inGroups<Value>(values: readonly Value[]): (readonly Value[])[] {
  const groups: (readonly Value[])[] = []
  for (let from = 0; from < values.length; from += MOST_VALUES) groups.push(values.slice(from, from + MOST_VALUES))
  return groups
}
