import { propertiesOf } from '../../contract/objects.js'
import type { Db } from './db.js'

const isMissing = (error: unknown): boolean => {
  const { code, message } = propertiesOf(error)
  return code === 'P2021' || code === 'P2022' || /no such (table|column)|does not exist/i.test(String(message))
}

/**
 * Reads one row of each table with every column of the Prisma schema, including the host's own. Returns the models whose
 * table or column is missing in the database. A fragment that is in the schema counts, used or not.
 * @throws the error of a database that does not answer
 */
export async function lackingTables(db: Db): Promise<string[]> {
  const { sql, client, fragments } = db
  const reads: [string, () => PromiseLike<unknown>][] = [
    [sql.userModel, () => db.user.findFirst({})],
    ['AuthSession', () => db.session.findFirst({})],
    ['AuthRegistration', () => db.registration.findFirst({})],
    ['AuthOneTimeToken', () => db.oneTimeToken.findFirst({})],
    ['AuthChallenge', () => db.challenge.findFirst({})],
    ['AuthAddressHold', () => db.addressHold.findFirst({})],
    ['AuthOutbox', () => db.outbox.findFirst({})],
    ['AuthLimit', () => client.$queryRawUnsafe(`SELECT 1 FROM ${sql.table('AuthLimit')} LIMIT 1`)],
  ]
  if (fragments.mfa) {
    reads.push(
      ['AuthMfaMethod', () => db.mfaMethod.findFirst({})],
      ['AuthBackupCode', () => db.backupCode.findFirst({})],
      ['AuthMfaChallenge', () => db.mfaChallenge.findFirst({})],
      ['AuthTrustedDevice', () => db.trustedDevice.findFirst({})],
    )
  }
  if (fragments.social) reads.push(['AuthSocialAccount', () => db.socialAccount.findFirst({})])
  if (fragments.imports) reads.push(['AuthImport', () => db.imported.findFirst({})])
  if (fragments.invitations) reads.push(['AuthInvitation', () => db.invitation.findFirst({})])
  if (fragments.passkeys) {
    reads.push(['AuthPasskey', () => db.passkey.findFirst({})], ['AuthPasskeyUser', () => db.passkeyUser.findFirst({})])
  }
  const lacking: string[] = []
  for (const [model, read] of reads) {
    try {
      await read()
    } catch (error) {
      if (!isMissing(error)) throw error
      lacking.push(model)
    }
  }
  return lacking
}
