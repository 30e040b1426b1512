import type { UserId } from '../../config/host-types.js'

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

export interface TrustedDeviceRow {
  id: string
  userId: UserId
  secretHash: string
  authEpoch: number
  userAgent: string | null
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

export interface PasskeyRow {
  id: string
  userId: UserId
  name: string
  credentialHash: string
  credentialId: string
  publicKey: string
  counter: bigint
  transports: string
  aaguid: string
  backupEligible: boolean
  backedUp: boolean
  userVerified: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

export interface PasskeyUserRow {
  userId: UserId
  handle: string
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
