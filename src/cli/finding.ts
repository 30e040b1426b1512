/** One thing `doctor` looked at. */
export interface Finding {
  state: 'good' | 'doubtful' | 'wrong'
  what: string
  /** How to mend it. */
  mend?: string
}
