import { openClient } from '../harness/clients.js'
import type { Provider } from '../harness/providers.js'
import { PASSWORD, SHORT_SECRET } from './people.js'

/** A backup code of drf-auth-kit. */
export const KIT_CODE = 'K7MPQX2WRT9B'
/** The key of django-otp's device, and the same in base32. */
const OTP_KEY = '48656c6c6f21deadbeef48656c6c6f21deadbeef'
export const OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const STATIC_CODE = 'mfrggzdf'
export const ALLAUTH_SECRET = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU'
/** The seed of allauth's recovery codes. Python's hmac made the codes: allauth/mfa/recovery_codes/internal/auth.py. */
const SEED = '5f2b8c11d09e47a36b7c15e8f90a2d4c3b6e71f85a0d92c4e7b3f6a81d5c09e2b4f7a63c18d5e90f'
export const RECOVERY = { used: '17746344', unused: ['29798351', '35911821'] } as const

/** `exact`: compares names by bytes, as the site must that has two names that differ by case. */
const TYPES: Record<Provider, { moment: string; json: string; exact: string }> = {
  sqlite: { moment: 'datetime', json: 'text', exact: '' },
  postgresql: { moment: 'timestamptz', json: 'jsonb', exact: '' },
  mysql: { moment: 'datetime(6)', json: 'json', exact: ' COLLATE utf8mb4_bin' },
}

/** Columns of Django's auth_user. */
const userTable = (name: string) => `CREATE TABLE ${name} (id integer PRIMARY KEY, password varchar(128) NOT NULL,
  last_login MOMENT NULL, is_superuser bool NOT NULL, username varchar(150)EXACT NOT NULL UNIQUE, first_name varchar(150) NOT NULL,
  last_name varchar(150) NOT NULL, email varchar(254) NOT NULL, is_staff bool NOT NULL, is_active bool NOT NULL,
  date_joined MOMENT NOT NULL)`

const TABLES = [
  userTable('auth_user'),
  'CREATE TABLE account_emailaddress (id integer PRIMARY KEY, email varchar(254), verified bool, "primary" bool, user_id integer)',
  `CREATE TABLE socialaccount_socialaccount (id integer PRIMARY KEY, provider varchar(200), uid varchar(191),
    last_login MOMENT, date_joined MOMENT, extra_data JSONTYPE, user_id integer)`,
  `CREATE TABLE mfa_mfamethod (id integer PRIMARY KEY, name varchar(255), secret varchar(255), is_primary bool,
    is_active bool, _backup_codes JSONTYPE, user_id integer)`,
  `CREATE TABLE mfa_authenticator (id integer PRIMARY KEY, type varchar(20), data JSONTYPE, user_id integer)`,
  `CREATE TABLE otp_totp_totpdevice (id integer PRIMARY KEY, name varchar(64), confirmed bool, "key" varchar(80),
    step smallint, t0 bigint, digits smallint, tolerance smallint, drift smallint, last_t bigint, user_id integer)`,
  'CREATE TABLE otp_static_staticdevice (id integer PRIMARY KEY, name varchar(64), confirmed bool, user_id integer)',
  'CREATE TABLE otp_static_statictoken (id integer PRIMARY KEY, token varchar(16), device_id integer)',
  'CREATE TABLE authtoken_token ("key" varchar(40) PRIMARY KEY, created MOMENT, user_id integer)',
  'CREATE TABLE django_session (session_key varchar(40) PRIMARY KEY, session_data text, expire_date MOMENT)',
  `INSERT INTO django_session VALUES ('s', 'd', '2030-01-01 00:00:00')`,
]

interface User {
  id: number
  username: string
  email?: string
  password?: string
  active?: boolean
  lastLogin?: string
  staff?: boolean
}

const insertUsers = (table: string, users: readonly User[]) =>
  `INSERT INTO ${table} VALUES ${users
    .map(({ id, username, email = `${username}@example.com`, password = PASSWORD.record, ...more }) => {
      const lastLogin = more.lastLogin ? `'${more.lastLogin}'` : 'NULL'
      return `(${id}, '${password}', ${lastLogin}, false, '${username}', 'First', 'Last', '${email}', ${more.staff ?? false},
        ${more.active ?? true}, '2020-01-02 03:04:05.123456')`
    })
    .join(', ')}`

export const USERS: readonly User[] = [
  { id: 1, username: 'Ann', email: 'Ann@Example.com', lastLogin: '2025-01-01 00:00:00', staff: true },
  { id: 2, username: 'casey', email: 'casey.one@example.com' },
  { id: 3, username: 'Casey', email: 'casey.two@example.com' },
  { id: 4, username: 'several', email: 'old@example.com' },
  { id: 5, username: 'unusable', password: '!kX8wq0aUnusable' },
  { id: 6, username: 'off', active: false },
  { id: 7, username: 'otp' },
  { id: 8, username: 'allauth' },
  { id: 9, username: 'sealed' },
  { id: 10, username: 'mailed' },
  { id: 11, username: 'linked' },
  { id: 12, username: 'unproven' },
  { id: 13, username: 'twin', email: 'ann@example.com' },
  { id: 14, username: 'keyed' },
  { id: 15, username: 'static' },
]

const VERIFIED = [2, 3, 5, 6, 7, 8, 9, 10, 11, 14, 15]

const ROWS = [
  insertUsers('auth_user', USERS),
  `INSERT INTO account_emailaddress VALUES (1, 'ann@example.com', true, true, 1), (2, 'old@example.com', false, false, 4),
    (3, 'second@example.com', true, false, 4), (4, 'new@example.com', true, true, 4), ${VERIFIED.map((id) => {
      const user = USERS.find((one) => one.id === id)
      return `(${id + 100}, '${user?.email ?? `${user?.username}@example.com`}', true, true, ${id})`
    }).join(', ')}`,
  `INSERT INTO socialaccount_socialaccount VALUES
    (1, 'github', '583231', '2024-05-06 07:08:09', '2021-01-01 00:00:00', '{"email": "unusable@example.com"}', 5),
    (2, 'google', '1157', NULL, '2021-01-01 00:00:00', '{}', 11),
    (3, 'microsoft', '48d31887-5fad', NULL, '2021-01-01 00:00:00', '{}', 11)`,
  `INSERT INTO mfa_mfamethod VALUES (1, 'app', '${SHORT_SECRET}', true, true, '["${KIT_CODE}"]', 1),
    (2, 'email', 'x', false, false, '[]', 1), (3, 'email', '${SHORT_SECRET}', true, true, '[]', 10)`,
  `INSERT INTO mfa_authenticator VALUES (1, 'totp', '{"secret": "${ALLAUTH_SECRET}"}', 8),
    (2, 'recovery_codes', '{"seed": "${SEED}", "used_mask": 1}', 8), (3, 'totp', '{"secret": "gAAAAABmU1=="}', 9),
    (4, 'webauthn', '{"name": "Key"}', 14)`,
  `INSERT INTO otp_totp_totpdevice VALUES (1, 'default', true, '${OTP_KEY}', 30, 0, 6, 1, 0, -1, 7),
    (2, 'default', false, '${OTP_KEY}', 30, 0, 6, 1, 0, -1, 12)`,
  `INSERT INTO otp_static_staticdevice VALUES (1, 'backup', true, 7), (2, 'backup', false, 12), (3, 'backup', true, 15)`,
  `INSERT INTO otp_static_statictoken VALUES (1, '${STATIC_CODE}', 1), (2, 'mfrggzdg', 2), (3, 'mfrggzdh', 3)`,
  `INSERT INTO authtoken_token VALUES ('9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b', '2024-01-01 00:00:00', 1)`,
]

/** A site with every table. */
export const SITE: readonly string[] = [...TABLES, ...ROWS]
export const EMPTY_SITE: readonly string[] = TABLES

/** Further users, in more than one page. */
export const manyUsers = (count: number): string =>
  insertUsers(
    'auth_user',
    Array.from({ length: count }, (_, index) => ({ id: 1000 + index, username: `user${index}` })),
  )

/** A user model of the site: an address is the name. */
export const ownUsers = (table: string): string[] => [
  `CREATE TABLE ${table} (id varchar(32) PRIMARY KEY, password varchar(128), last_login MOMENT NULL, email varchar(254),
    has_paid bool)`,
  `INSERT INTO ${table} VALUES ('0b6e1c2f9d4a4c67b1a3f2d8e5c70911', '${PASSWORD.record}', NULL, 'own@example.com', true)`,
]

/** Runs statements on the database of the site. */
export async function onSite(provider: Provider, url: string, statements: readonly string[]): Promise<void> {
  const client = await openClient(provider, url)
  const { moment, json, exact } = TYPES[provider]
  for (const statement of statements) {
    const sql = statement.replaceAll('MOMENT', moment).replaceAll('JSONTYPE', json).replaceAll('EXACT', exact)
    await client.$executeRawUnsafe(provider === 'mysql' ? sql.replaceAll(/"(primary|key)"/g, '`$1`') : sql)
  }
  await client.$disconnect()
}
