import type { PersonLine } from '../../flows/import/person.js'

export interface ReaderOptions {
  /** `--tokens`: also reads the keys of sessions. */
  tokens: boolean
  /** `--user-table`: the table of the users, where a source has several that could be it. */
  userTable?: string | undefined
  /** `--passkey-rp`: the domain of passkeys, where the source does not store it. */
  passkeyRp?: string | undefined
  /** The environment, for secrets that no argument may carry. */
  env: Readonly<Record<string, string | undefined>>
}

/**
 * Reads the people of one source, in the same order each time. The importer reads a source more than once.
 */
export interface Reader {
  /** The source of the rows in AuthImport. */
  name: string
  /**
   * @param from a URL of a database or the path of a file
   * @throws CliError when the source cannot be read
   */
  read(from: string, options: ReaderOptions): AsyncIterable<PersonLine>
}
