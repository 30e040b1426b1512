/** A connected provider as the source stored it. */
export interface Connected {
  provider: string
  subject: string
  joined: string | null
}

/**
 * The link of a person. A subject that the provider sends here under another claim becomes a legacy one, which the report counts:
 * a guess could connect a stranger.
 */
export const identityOf = ({ provider, subject, joined }: Connected, isSame: boolean) => ({
  provider,
  uid: isSame ? subject : null,
  legacyUids: isSame ? [] : [subject],
  joined,
})

/** The same order in each run, because the fingerprint of a person depends on it. */
export const inOrder = <Value>(values: readonly Value[], textOf: (value: Value) => string): Value[] =>
  values.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
