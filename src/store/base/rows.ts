import type { UserId } from '../../config/host-types.js'

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
  address: string | null
  userAgent: string | null
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

export interface ChallengeRow {
  id: string
  purpose: string
  tokenHash: string
  keyHash: string | null
  emailKey: string | null
  userId: UserId | null
  authEpoch: number
  cookieBound: boolean
  codeKey: string | null
  attempts: number
  createdAt: Date
  expiresAt: Date
  consumedAt: Date | null
}

export interface AddressHoldRow {
  id: string
  emailKey: string
  email: string
  userId: UserId
  tokenHash: string | null
  createdAt: Date
  expiresAt: Date
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

/** A person of another system. */
export interface ImportedRow {
  id: string
  source: string
  sourceId: string
  runId: string
  userId: UserId | null
  fingerprint: string
  keepsFactors: boolean
  mustEnroll: boolean
  importedAt: Date
  usedAt: Date | null
}
