import type { UsernameMode } from '../../contract/client-config.js'
import type { Project } from '../project.js'

/** A file to be written, with its current text (null: it does not exist). */
export interface Change {
  path: string
  before: string | null
  after: string
  /** Its text is shown without the secrets. */
  secret?: true
}

/** The changes of `init` to an app. */
export interface Plan {
  changes: Change[]
  /** Changes that `init` cannot make; the user makes them. */
  manualSteps: string[]
  /** Paths of files that are left unchanged, because they already do the job of a new one. */
  kept: string[]
  packages: { runtime: string[]; development: string[] }
  /** The next steps for the user. */
  next: string[]
}

export interface Answers {
  /** 'mysql' is MariaDB too. */
  database: 'sqlite' | 'postgresql' | 'mysql'
  /** For example '/api/auth'. */
  authPrefix: string
  socialPrefix: string
  /** Name of the user model. */
  userModel: string
  /** The file that calls createAuth, without extension, for example 'auth' or 'src/lib/auth'. */
  authFile: string
  /** The value of USERNAME. */
  username: UsernameMode
  /** Own columns of the user model without a default that become optional. */
  optional: string[]
  pages: boolean
  openapi: boolean
}

/** New files of an app: path → text. */
export type Files = Record<string, string>

/** The facts about the project that the new files are made from. */
export interface InitContext {
  project: Project
  answers: Answers
  /** The file that creates the Prisma client, without extension, and the name it exports. */
  client: { file: string; name: string }
}
