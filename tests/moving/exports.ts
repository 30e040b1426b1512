/** Exports of made-up people, in the formats that the pages of docs/moving name. The records are from src/crypto's tests. */

const PASSWORD = 'Grüße, Jürgen'
const BCRYPT = '$2b$05$abcdefghijklmnopqrstuujXc3HnFSRwLG.RKahm0IIRg.EtBp8Im'
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** The example of firebase/scrypt. */
const FIREBASE = {
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
}
const firebaseUser = (localId: string, name: string, more: object = {}) => ({
  localId,
  email: `${name}@example.com`,
  emailVerified: true,
  displayName: name,
  lastSignedInAt: '1706933106123',
  createdAt: '1606933106123',
  providerUserInfo: [],
  ...more,
})

export const firebase = {
  password: 'user1password',
  parameters: {
    SIGNER_KEY: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    SALT_SEPARATOR: 'Bw==',
    ROUNDS: '8',
    MEM_COST: '14',
  },
  files: {
    'users.json': JSON.stringify({
      users: [
        firebaseUser('annAnnAnnAnnAnnAnnAnnAnnAnn1', 'ann', FIREBASE),
        firebaseUser('bobBobBobBobBobBobBobBobBob1', 'bob', FIREBASE),
        firebaseUser('cidCidCidCidCidCidCidCidCid1', 'cid', {
          providerUserInfo: [{ providerId: 'github.com', rawId: '583231', email: 'cid@example.com' }],
        }),
        firebaseUser('danDanDanDanDanDanDanDanDan1', 'dan', { ...FIREBASE, disabled: true, phoneNumber: '+15550100' }),
      ],
    }),
    'factors.json': JSON.stringify({ bobBobBobBobBobBobBobBobBob1: ['totp'] }),
  },
}

export const auth0 = {
  password: PASSWORD,
  files: {
    'users.ndjson': lines([
      {
        user_id: 'auth0|5dea9f9c82dd7c0e76e4ec93',
        email: 'ann@example.com',
        email_verified: true,
        given_name: 'Ann',
        created_at: '2020-01-02T03:04:05.678Z',
        last_login: '2024-01-02T03:04:05.678Z',
        identities: [
          { connection: 'Username-Password-Authentication', provider: 'auth0', user_id: '5dea9f9c82dd7c0e76e4ec93' },
          { connection: 'google-oauth2', provider: 'google-oauth2', user_id: '1157', isSocial: true },
        ],
      },
      { user_id: 'auth0|euclid', email: 'euclid@example.com', email_verified: true },
      { user_id: 'auth0|bob', email: 'bob@example.com', email_verified: true, multifactor: ['guardian'] },
      {
        user_id: 'windowslive|48d31887',
        email: 'cid@example.com',
        email_verified: true,
        identities: [{ connection: 'windowslive', provider: 'windowslive', user_id: '48d31887', isSocial: true }],
      },
    ]),
    'hashes.ndjson': lines([
      {
        _id: { $oid: '5dea9f9c82dd7c0e76e4ec93' },
        email: 'ann@example.com',
        email_verified: true,
        passwordHash: BCRYPT,
        password_set_date: { $date: '2019-12-06T18:36:12.412Z' },
        tenant: 'made-up',
        connection: 'Username-Password-Authentication',
        _tmp_is_unique: true,
      },
      { _id: { $oid: '5dea9f9c82dd7c0e76e4ec94' }, alt_id: 'euclid', passwordHash: BCRYPT },
      { _id: { $oid: '5dea9f9c82dd7c0e76e4ec95' }, alt_id: 'bob', passwordHash: BCRYPT },
    ]),
  },
}

const CLERK_COLUMNS =
  'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,' +
  'unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher'

export const clerk = {
  password: PASSWORD,
  secret: SECRET,
  files: {
    'export.csv': [
      CLERK_COLUMNS,
      `user_2annannannannannannann,"Ann, ""A.""",Lee,ann,ann.lee@example.com,,ann@example.com|ann.lee@example.com,,,,,${BCRYPT},bcrypt`,
      `user_2bobbobbobbobbobbobbob,Bob,,,bob@example.com,,bob@example.com,,,,${SECRET},${BCRYPT},bcrypt`,
      `user_2cidcidcidcidcidcidcid,Cid,,,cid@example.com,+15550100,cid@example.com,,+15550100,,,${BCRYPT},bcrypt`,
      '',
    ].join('\r\n'),
    'users.json': JSON.stringify([
      {
        id: 'user_2annannannannannannann',
        banned: false,
        two_factor_enabled: false,
        created_at: 1606933106123,
        last_sign_in_at: 1706933106123,
        external_accounts: [{ provider: 'oauth_github', provider_user_id: '583231', email_address: 'ann@example.com' }],
      },
      {
        id: 'user_2bobbobbobbobbobbobbob',
        two_factor_enabled: true,
        totp_enabled: true,
        backup_code_enabled: true,
        created_at: 1606933106123,
      },
      { id: 'user_2cidcidcidcidcidcidcid', two_factor_enabled: true, totp_enabled: false, created_at: 1606933106123 },
    ]),
  },
}

const KEYCLOAK_PASSWORD = {
  type: 'password',
  secretData: JSON.stringify({
    value: 'XqYE3kStdBn+AowIcVsXUyZmtq0HJYYniA2zdoSpqI66Q0Z6uJMo+W8Ik6N83l90odznIrEVevNTpEcH1AU06Q==',
    salt: '+wD/PnoRwN7K/gEjRWeJqw==',
    additionalParameters: {},
  }),
  credentialData: JSON.stringify({ hashIterations: 1000, algorithm: 'pbkdf2-sha512', additionalParameters: {} }),
}
const KEYCLOAK_ARGON2 = {
  type: 'password',
  secretData: JSON.stringify({
    value: '2o2oKpi01D6AtsCLFOXrtegP0IuIFBnWDDdO413Qrzg=',
    salt: 'OXNEMm1MazBRd1h6',
    additionalParameters: {},
  }),
  credentialData: JSON.stringify({
    hashIterations: 2,
    algorithm: 'argon2',
    additionalParameters: {
      hashLength: ['32'],
      memory: ['1024'],
      type: ['id'],
      version: ['1.3'],
      parallelism: ['2'],
    },
  }),
}
const keycloakUser = (id: string, name: string, credentials: readonly object[], more: object = {}) => ({
  id: `5f2b8c11-d09e-47a3-8b7c-15e8f90a2d4${id}`,
  createdTimestamp: 1606933106123,
  username: name,
  enabled: true,
  emailVerified: true,
  email: `${name}@example.com`,
  credentials,
  requiredActions: [],
  ...more,
})

export const keycloak = {
  password: PASSWORD,
  /** base32 of the text that Keycloak stores. */
  secret: 'K5UGC5BAPF2WKIDJOMQGCIDTMVRXEZLU',
  files: {
    'shop-realm.json': JSON.stringify({
      realm: 'shop',
      users: [
        keycloakUser('1', 'ann', [KEYCLOAK_PASSWORD], {
          federatedIdentities: [{ identityProvider: 'github', userId: '583231', userName: 'ann' }],
        }),
        keycloakUser('2', 'bob', [
          KEYCLOAK_PASSWORD,
          {
            type: 'otp',
            secretData: JSON.stringify({ value: 'What yue is a secret' }),
            credentialData: JSON.stringify({
              subType: 'totp',
              digits: 6,
              counter: 0,
              period: 30,
              algorithm: 'HmacSHA1',
            }),
          },
        ]),
        keycloakUser('3', 'cid', [KEYCLOAK_PASSWORD, { type: 'webauthn', secretData: '{}', credentialData: '{}' }]),
        keycloakUser('4', 'dan', [KEYCLOAK_ARGON2]),
      ],
    }),
  },
}

const USERS = `(id uuid PRIMARY KEY, email text, encrypted_password text, email_confirmed_at timestamptz,
  raw_user_meta_data jsonb, banned_until timestamptz, deleted_at timestamptz, is_anonymous bool NOT NULL DEFAULT false,
  created_at timestamptz, last_sign_in_at timestamptz)`
const idOf = (digit: number) => `5f2b8c11-d09e-47a3-8b7c-15e8f90a2d4${digit}`
const supabaseUser = (digit: number, name: string, banned = 'NULL') =>
  `INSERT INTO auth.users VALUES ('${idOf(digit)}', '${name}@example.com', '${BCRYPT}', now(), '{"full_name": "${name}"}',
    ${banned}, NULL, false, '2020-01-02 03:04:05.678+00', NULL)`

export const supabase = {
  password: PASSWORD,
  secret: SECRET,
  sql: [
    'CREATE SCHEMA auth',
    `CREATE TABLE auth.users ${USERS}`,
    `CREATE TABLE auth.identities (user_id uuid, provider text, provider_id text, identity_data jsonb)`,
    'CREATE TABLE auth.mfa_factors (id uuid, user_id uuid, factor_type text, status text, secret text)',
    supabaseUser(1, 'ann'),
    supabaseUser(2, 'bob'),
    supabaseUser(3, 'cid'),
    supabaseUser(4, 'dan', `'2999-01-01'`),
    `INSERT INTO auth.users (id, is_anonymous) VALUES ('${idOf(5)}', true)`,
    `INSERT INTO auth.identities VALUES ('${idOf(1)}', 'github', '583231', '{"email": "ann@example.com"}'),
      ('${idOf(1)}', 'email', '${idOf(1)}', '{"email": "ann@example.com"}')`,
    `INSERT INTO auth.mfa_factors VALUES ('${idOf(6)}', '${idOf(2)}', 'totp', 'verified', '${SECRET}'),
      ('${idOf(7)}', '${idOf(1)}', 'totp', 'unverified', '${SECRET}'), ('${idOf(8)}', '${idOf(3)}', 'phone', 'verified', NULL)`,
  ],
}

export const lucia = {
  password: PASSWORD,
  sql: [
    'CREATE TABLE auth_user (id text PRIMARY KEY, username text, email text, email_verified bool)',
    'CREATE TABLE user_key (id text PRIMARY KEY, user_id text, hashed_password text)',
    `INSERT INTO auth_user VALUES ('annAnnAnnAnn123', 'ann', 'ann@example.com', true), ('bobBobBobBob123', 'bob', NULL, NULL)`,
    `INSERT INTO user_key VALUES ('email:ann@example.com', 'annAnnAnnAnn123',
      's2:9sd2mlk0qwxz7b1c:b42d838976fa8b3c15d97b78398897aa8f7038f139461224724e96d1f7c7faeae01daea7490131cc6f8b6ebbec2172f8f57cdb9e626baae5d338f63e7a8cae40'),
      ('github:583231', 'bobBobBobBob123', NULL)`,
  ],
}
