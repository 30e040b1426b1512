/** The result of one check of `doctor`. */
export interface Finding {
  state: 'good' | 'doubtful' | 'wrong'
  title: string
  /** How to fix it. */
  fix?: string
}
