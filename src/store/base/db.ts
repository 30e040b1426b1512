import type { UserId } from '../../config/host-types.js'
import type { Dialect } from './dialects/dialect.js'
import type { Delegate, PrismaClientLike, TableNames } from './prisma-client.js'

export type { UserId }

/** A row of the host's user model. The host's own columns come along untyped. */
export interface UserRow {
  id: UserId
  username: string | null
  usernameKey: string | null
  email: string | null
  emailKey: string | null
  emailVerifiedAt: Date | null
  password: string | null
  firstName: string
  lastName: string
  isActive: boolean
  authEpoch: number
  locale: string | null
  createdAt: Date
  [column: string]: unknown
}

export interface SessionRow {
  id: string
  userId: UserId
  authEpoch: number
  generation: number
  currentHash: string | null
  previousHash: string | null
  rotatedAt: Date
  keyHash: string | null
  createdAt: Date
  lastUsedAt: Date
  idleExpiresAt: Date
  expiresAt: Date
  authenticatedAt: Date | null
  methods: string
  mfaEnrolmentRequired: boolean
  revokedAt: Date | null
  revokedReason: string | null
}

export interface RegistrationRow {
  id: string
  username: string | null
  usernameKey: string | null
  heldKey: string | null
  email: string
  emailKey: string
  firstName: string
  lastName: string
  password: string | null
  extra: string | null
  locale: string | null
  decoy: boolean
  createdAt: Date
  expiresAt: Date
  verifiedAt: Date | null
}

export interface OneTimeTokenRow {
  id: string
  purpose: string
  hash: string
  userId: UserId | null
  registrationId: string | null
  emailKey: string
  authEpoch: number
  createdAt: Date
  expiresAt: Date
  consumedAt: Date | null
}

export interface OutboxRow {
  id: string
  kind: string
  emailKey: string | null
  userRef: string | null
  subjectRef: string | null
  detail: string | null
  locale: string | null
  attempts: number
  createdAt: Date
  dueAt: Date
  uselessAfter: Date
}

export interface MfaMethodRow {
  id: string
  userId: UserId
  name: string
  secret: string | null
  nextSecret: string | null
  offeredAt: Date | null
  isActive: boolean
  primaryMark: string | null
  lastStep: bigint | null
  failures: number
  createdAt: Date
  confirmedAt: Date | null
}

export interface BackupCodeRow {
  id: string
  userId: UserId
  setId: string
  pendingMethod: string | null
  hash: string
  createdAt: Date
  usedAt: Date | null
}

export interface MfaChallengeRow {
  id: string
  tokenHash: string
  userId: UserId
  purpose: string
  method: string
  authEpoch: number
  firstFactor: string
  cookieBound: boolean
  loginInput: string | null
  attempts: number
  sentCount: number
  lastSentAt: Date | null
  codeKey: string | null
  createdAt: Date
  expiresAt: Date
  consumedAt: Date | null
}

export interface SocialAccountRow {
  id: string
  userId: UserId
  provider: string
  issuer: string
  uid: string
  emailKey: string | null
  lastLogin: Date | null
  dateJoined: Date
  disconnectedAt: Date | null
}

export interface InvitationRow {
  id: string
  tokenHash: string | null
  emailKey: string | null
  data: string | null
  locale: string | null
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  revokedAt: Date | null
  heldBy: string | null
  heldUntil: Date | null
}

/** The delegates of our models under fixed names, whatever the host calls its user model. */
export interface Db {
  client: PrismaClientLike
  user: Delegate<UserRow>
  session: Delegate<SessionRow>
  registration: Delegate<RegistrationRow>
  oneTimeToken: Delegate<OneTimeTokenRow>
  outbox: Delegate<OutboxRow>
  mfaMethod: Delegate<MfaMethodRow>
  backupCode: Delegate<BackupCodeRow>
  mfaChallenge: Delegate<MfaChallengeRow>
  socialAccount: Delegate<SocialAccountRow>
  invitation: Delegate<InvitationRow>
  sql: SqlNames
  /** The fragments that the host's schema contains, whether or not the settings use them. */
  fragments: { mfa: boolean; social: boolean; invitations: boolean }
  /** The relation field from AuthSession to the user model is always `user`. */
  userIdType: 'string' | 'integer'
}

/** Table and column names, with the host's `@map` applied, quoted. */
export interface SqlNames extends TableNames {
  dialect: Dialect
  /**
   * Scalar and enum fields of a model with their Prisma types. For an enum: whether its values have database names of their
   * own.
   */
  fields(model: string): readonly { name: string; type: string; enumValues: 'plain' | 'mapped' | undefined }[]
  userModel: string
}
