import type { Dialect } from './dialects/dialect.js'
import type {
  BackupCodeRow,
  MfaChallengeRow,
  MfaMethodRow,
  PasskeyRow,
  PasskeyUserRow,
  SocialAccountRow,
  TrustedDeviceRow,
} from './factor-rows.js'
import type { Delegate, PrismaClientLike, TableNames } from './prisma-client.js'
import type {
  AddressHoldRow,
  ChallengeRow,
  ImportedRow,
  InvitationRow,
  OneTimeTokenRow,
  OutboxRow,
  RegistrationRow,
  SessionRow,
  UserRow,
} from './rows.js'

export type { UserId } from '../../config/host-types.js'
export type * from './factor-rows.js'
export type * from './rows.js'

/** The delegates of our models under fixed names, whatever the host calls its user model. */
export interface Db {
  client: PrismaClientLike
  user: Delegate<UserRow>
  session: Delegate<SessionRow>
  registration: Delegate<RegistrationRow>
  oneTimeToken: Delegate<OneTimeTokenRow>
  challenge: Delegate<ChallengeRow>
  addressHold: Delegate<AddressHoldRow>
  outbox: Delegate<OutboxRow>
  mfaMethod: Delegate<MfaMethodRow>
  backupCode: Delegate<BackupCodeRow>
  mfaChallenge: Delegate<MfaChallengeRow>
  trustedDevice: Delegate<TrustedDeviceRow>
  passkey: Delegate<PasskeyRow>
  passkeyUser: Delegate<PasskeyUserRow>
  socialAccount: Delegate<SocialAccountRow>
  invitation: Delegate<InvitationRow>
  imported: Delegate<ImportedRow>
  sql: SqlNames
  /** Whether SQL may read and write users in place of Prisma's model queries. */
  queries: 'statements' | 'model'
  /** The fragments that the host's schema contains, whether or not the settings use them. */
  fragments: { mfa: boolean; social: boolean; invitations: boolean; passkeys: boolean; imports: boolean }
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
