/** A file to be written, with what stands there now (null: nothing). */
export interface Change {
  path: string
  before: string | null
  after: string
  /** The text is shown with its secrets left out. */
  secret?: true
}

/** What `init` would do to an app. */
export interface Plan {
  changes: Change[]
  /** What it does not dare, to be done by hand. */
  byHand: string[]
  /** Left as they are, since something else stands there. */
  kept: string[]
  packages: { runtime: string[]; development: string[] }
  /** What comes after it. */
  next: string[]
}

export interface Answers {
  database: 'sqlite' | 'postgresql'
  /** Such as '/api/auth'. */
  authPrefix: string
  socialPrefix: string
  /** Name of the user model. */
  userModel: string
  /** The file that calls createAuth, without extension, such as 'auth' or 'src/lib/auth'. */
  authFile: string
  pages: boolean
  openapi: boolean
}
