/** The operator's decisions for people that the importer cannot decide about. */

export type NamePolicy = 'address' | 'suffix' | 'skip'
export type DuplicatePolicy = 'newest-login' | 'active' | 'skip'

/** The decision about one person, which precedes the policies. */
export interface Decision {
  /** The person is not imported. */
  skip?: boolean
  /** The person gets the address or the name that others claim too. */
  wins?: boolean
  /** The person gets this username. */
  username?: string
  /** The source replaces what changed here. */
  overwrite?: boolean
}

export interface ImportOptions {
  source: string
  apply: boolean
  batch: number
  names?: NamePolicy | undefined
  duplicates?: DuplicatePolicy | undefined
  /** The number of people whose second factor is lost. */
  acceptMfaLoss?: number | undefined
  /** The number of unproven people who keep their factors and links. */
  trustUnproven?: number | undefined
  /** People who are inactive or missing in the source are disabled here. */
  syncInactive: boolean
  decisions: ReadonlyMap<string, Decision>
  /** Columns of the source, and the fields of the user model that they fill. */
  map: ReadonlyMap<string, string>
}
