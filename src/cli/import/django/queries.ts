import { isKeyOf } from '../../../contract/objects.js'
import { CliError } from '../../cli-error.js'
import type { Source } from '../source.js'

export type DjangoRow = Record<string, unknown>

/** Tables with a row for each user, device or address, that have the columns `id` and `user_id`. */
const BY_USER = [
  // django-allauth, allauth/account/models.py EmailAddress: email, verified, primary
  'account_emailaddress',
  // django-allauth, allauth/socialaccount/models.py SocialAccount: provider, uid, last_login, date_joined, extra_data
  'socialaccount_socialaccount',
  // drf-auth-kit, auth_kit/mfa/models.py MFAMethod: name, secret, is_primary, is_active, _backup_codes
  'mfa_mfamethod',
  // django-allauth, allauth/mfa/models.py Authenticator: type, data
  'mfa_authenticator',
  // django-otp, plugins/otp_totp/models.py TOTPDevice: confirmed, key, step, t0, digits
  'otp_totp_totpdevice',
  // django-otp, plugins/otp_email/models.py EmailDevice: confirmed, email
  'otp_email_emaildevice',
  // Devices of django-otp and of packages that extend it (models.py Device: confirmed). Their codes cannot be kept.
  'otp_hotp_hotpdevice',
  'otp_twilio_twiliosmsdevice',
  'otp_yubikey_yubikeydevice',
  'otp_yubikey_remoteyubikeydevice',
  'two_factor_phonedevice',
  'two_factor_webauthn_webauthndevice',
] as const

/** Tables that need a statement of their own. */
const OTHERS = {
  // django-otp, plugins/otp_static/models.py StaticDevice: confirmed; StaticToken: device, token
  otp_static_statictoken: (users: string) =>
    `SELECT d."user_id", t."token" FROM "otp_static_statictoken" t ` +
    `JOIN "otp_static_staticdevice" d ON d."id" = t."device_id" ` +
    `WHERE d."confirmed" AND d."user_id" IN (${users}) ORDER BY t."id"`,
  // Django REST framework, authtoken/models.py Token: key (primary key), user
  authtoken_token: (users: string) =>
    `SELECT "user_id", "key" FROM "authtoken_token" WHERE "user_id" IN (${users}) ORDER BY "key"`,
}

export type DjangoTable = (typeof BY_USER)[number] | keyof typeof OTHERS

const statementOf = (table: DjangoTable, users: string): string =>
  isKeyOf(OTHERS, table) ? OTHERS[table](users) : `SELECT * FROM "${table}" WHERE "user_id" IN (${users}) ORDER BY "id"`

/** A user, and the rows of the other tables that belong to the user. */
export interface DjangoUser {
  user: DjangoRow
  rows(table: DjangoTable): readonly DjangoRow[]
}

/** The columns of every user model of Django (contrib/auth/base_user.py), and one of the names that a person signs in by. */
const isUser = (row: DjangoRow | undefined): boolean =>
  row !== undefined && 'id' in row && 'password' in row && 'last_login' in row && ('username' in row || 'email' in row)

const PLAIN_NAME = /^\w+$/

const firstRow = async (source: Source, table: string): Promise<DjangoRow | undefined> =>
  (await source.query(`SELECT * FROM "${table}" LIMIT 1`, []))[0]

/** The table of AUTH_USER_MODEL. @throws CliError when it is missing, empty or one of several */
export async function findUserTable(source: Source, tables: ReadonlySet<string>, given?: string): Promise<string> {
  if (given !== undefined) {
    if (!tables.has(given) || !PLAIN_NAME.test(given)) throw new CliError(`The source has no table ${given}.`)
    if (isUser(await firstRow(source, given))) return given
    throw new CliError(
      `The table ${given} has no rows with the columns id, password, last_login, and username or email.`,
    )
  }
  const found: string[] = []
  for (const table of [...tables].filter((name) => PLAIN_NAME.test(name)).sort()) {
    if (isUser(await firstRow(source, table))) found.push(table)
  }
  const [first, second] = found
  if (first !== undefined && second === undefined) return first
  if (first !== undefined) {
    throw new CliError(
      `Several tables look like Django's users: ${found.join(', ')}. Name one: --user-table <table>`,
      2,
    )
  }
  throw new CliError(
    'The source has no users of Django: no table has rows with the columns id, password, last_login, and username or email.',
  )
}

/** Users of one statement. */
const PAGE = 500

function groupsOf(rows: readonly DjangoRow[]): Map<string, DjangoRow[]> {
  const groups = new Map<string, DjangoRow[]>()
  for (const row of rows) {
    const key = String(row.user_id)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

async function relatedTo(source: Source, ids: unknown[], wanted: readonly DjangoTable[]) {
  const found = new Map<DjangoTable, Map<string, DjangoRow[]>>()
  const users = ids.map(() => '?').join(', ')
  for (const table of wanted) found.set(table, groupsOf(await source.query(statementOf(table, users), ids)))
  return found
}

/** Reads the users in the order of their ids. Each other table is asked for a page of users, so no user is repeated. */
export async function* readAccounts(
  source: Source,
  tables: ReadonlySet<string>,
  { users, tokens }: { users: string; tokens: boolean },
): AsyncIterable<DjangoUser> {
  // Without the table, the run would end every key. A role without rights on a table does not see it.
  if (tokens && !tables.has('authtoken_token'))
    throw new CliError('The source has no table authtoken_token for --tokens.')
  const every: readonly DjangoTable[] = [...BY_USER, 'otp_static_statictoken', 'authtoken_token']
  const wanted = every.filter((table) => tables.has(table) && (tokens || table !== 'authtoken_token'))
  let last: unknown
  for (;;) {
    const after = last === undefined ? '' : 'WHERE "id" > ? '
    const sql = `SELECT * FROM "${users}" ${after}ORDER BY "id" LIMIT ${PAGE}`
    const page = await source.query(sql, last === undefined ? [] : [last])
    if (page.length === 0) return
    const ids = page.map(({ id }) => id)
    const related = await relatedTo(source, ids, wanted)
    for (const user of page) yield { user, rows: (table) => related.get(table)?.get(String(user.id)) ?? [] }
    last = ids.at(-1)
  }
}
