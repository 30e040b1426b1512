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
  /** The person is the one who was imported, although the username and the address are others. */
  samePerson?: boolean
}

export interface ImportOptions {
  /** The name of the system. Its people have this and their ids as their identity. */
  source: string
  /** A hash of the file or database that is read. */
  origin: string
  apply: boolean
  batch: number
  names?: NamePolicy | undefined
  duplicates?: DuplicatePolicy | undefined
  /** The number of people whose second factor is lost. */
  acceptMfaLoss?: number | undefined
  /** The number of unproven people who keep their factors and links. */
  trustUnproven?: number | undefined
  /** Keys of sessions stay valid, with AUTH_TYPE 'token'. */
  tokens: boolean
  /** People who are inactive or missing in the source are disabled here. */
  syncInactive: boolean
  decisions: ReadonlyMap<string, Decision>
  /** Columns of the source, and the fields of the user model that they fill. */
  map: ReadonlyMap<string, string>
}
