import { OTHER_PASSWORD, PASSWORD } from '../harness/people.js'

export type Body = Record<string, unknown>
export interface Row {
  method: 'POST' | 'PUT' | 'PATCH'
  path: string
  settings?: object
  /** For a route below SOCIAL_PREFIX: the settings of the provider. */
  provider?: object
  /** Starts a flow before each request and puts its state into the body. The client stores the verifier. */
  begins?: true
  /** The user has an active authenticator app, as on every path of mfa/. */
  enrolled?: true
  /** A valid body, and an invalid value of each field with its code. */
  good: Body
  broken: [field: string, value: unknown, code: string, under?: string][]
}

const NEW = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
const BAD_PASSWORDS: Row['broken'] = [
  ['new_password1', '', 'blank'],
  ['new_password1', 5, 'invalid'],
  ['new_password2', '', 'blank'],
]
export const APPLICANT = { username: 'new', email: 'new@example.com', password1: PASSWORD, password2: PASSWORD }
const BAD_APPLICANT: Row['broken'] = [
  ['username', 'a b', 'invalid'],
  ['username', 'ann', 'unique'],
  ['username', 5, 'invalid'],
  ['email', 'none', 'invalid'],
  ['email', undefined, 'required'],
  ['password1', '', 'blank'],
  ['password1', 'x\ud800xxxxxx', 'invalid'],
  ['password2', '', 'blank'],
  ['first_name', 'a\u202eb', 'invalid'],
  ['last_name', 'x'.repeat(151), 'max_length'],
]
const BAD_NAMES: Row['broken'] = [
  ['username', 'a b', 'invalid'],
  ['username', 'bob', 'unique'],
  ['username', '', 'blank'],
  ['first_name', 'a\u0007b', 'invalid'],
  ['last_name', 5, 'invalid'],
]

const SOCIAL_CODE: Row['broken'] = [
  ['code', undefined, 'required'],
  ['code', '', 'blank'],
  ['redirect_uri', 'https://evil.test/', 'invalid'],
  ['redirect_uri', 5, 'invalid'],
  ['nonce', 'x'.repeat(257), 'max_length'],
]
const NO_VERIFIER: Row['broken'][number] = ['code_verifier', undefined, 'required']
const LONG_VERIFIER: Row['broken'][number] = ['code_verifier', 'x'.repeat(257), 'max_length']
const FOREIGN_STATE: Row['broken'] = [
  ['state', 'foreign', 'invalid'],
  ['state', 5, 'invalid'],
]
const BAD_TOKENS: Row['broken'] = [
  ['access_token', '', 'blank'],
  ['access_token', 5, 'invalid'],
  ['id_token', '', 'blank'],
  ['id_token', 5, 'invalid'],
]
const BAD_INVITATION: Row['broken'] = [
  ['invitation', 5, 'invalid'],
  ['invitation', 'x'.repeat(513), 'max_length'],
]
const BAD_METHOD: Row['broken'] = [
  ['method', undefined, 'required'],
  ['method', '', 'blank'],
  ['method', 5, 'invalid'],
  ['method', 'nope', 'mfa_method_does_not_exist'],
]
const badCode = (field: string): Row['broken'] => [
  [field, '', 'blank'],
  [field, ['x'], 'invalid'],
]
const noCode = (field: string): Row['broken'][number] => [field, undefined, 'required']
const BAD_START: Row['broken'] = [
  ['redirect_uri', 'https://evil.test/', 'invalid'],
  ['redirect_uri', 5, 'invalid'],
  ['code_challenge', 'short', 'invalid'],
  ['code_challenge', '', 'blank'],
  ['next', 5, 'invalid'],
  ['nonce', 'x'.repeat(257), 'max_length'],
]
const PKCE = { OAUTH_PKCE_ENABLED: true }
const WITHOUT_PKCE = { OAUTH_PKCE_ENABLED: false }
const OPENID = { OAUTH_PKCE_ENABLED: false, APP: { client_id: 'me', secret: 's', issuer: 'https://idp.test' } }
const TOKEN = { SOCIAL_LOGIN_AUTH_TYPE: 'token' }
const HEADER = { USE_AUTH_COOKIE: false }
export const CHALLENGE = 'c'.repeat(43)

/** Both routes that accept a code, for one way to bind the code. */
const codeRows = (row: Omit<Row, 'method' | 'path'>): Row[] =>
  ['idp/', 'idp/connect/'].map((path) => ({
    ...row,
    method: 'POST',
    path,
    // Without a code, connect/ redirects a browser to the provider.
    broken: row.broken.filter(([name, value]) => name !== 'code' || value === '' || path === 'idp/' || row.settings),
  }))

const SOCIAL_ROWS: Row[] = [
  { method: 'POST', path: 'idp/start/', provider: PKCE, good: {}, broken: BAD_START },
  {
    method: 'POST',
    path: 'idp/start/',
    settings: HEADER,
    provider: PKCE,
    good: { code_challenge: CHALLENGE },
    broken: [...BAD_START, ['code_challenge', undefined, 'required']],
  },
  ...codeRows({ provider: PKCE, good: { code: 'x' }, broken: [...SOCIAL_CODE, NO_VERIFIER, LONG_VERIFIER] }),
  ...codeRows({ provider: PKCE, good: { code: 'x' }, broken: [...SOCIAL_CODE, ...FOREIGN_STATE, LONG_VERIFIER] }),
  ...codeRows({ provider: PKCE, settings: HEADER, good: { code: 'x' }, broken: [...SOCIAL_CODE, NO_VERIFIER] }),
  ...codeRows({
    provider: PKCE,
    begins: true,
    good: { code: 'x', code_verifier: 'v'.repeat(43) },
    broken: [...SOCIAL_CODE.slice(1), ['nonce', 'other', 'invalid'], NO_VERIFIER, LONG_VERIFIER],
  }),
  ...codeRows({
    provider: OPENID,
    settings: HEADER,
    good: { code: 'x' },
    broken: [...SOCIAL_CODE, ['nonce', undefined, 'required'], LONG_VERIFIER],
  }),
  ...codeRows({
    provider: WITHOUT_PKCE,
    good: { code: 'x' },
    broken: [...SOCIAL_CODE, ['state', undefined, 'required'], ...FOREIGN_STATE],
  }),
]

/** Token mode, with a malformed token. */
const TOKEN_ROWS: Row[] = [
  {
    method: 'POST',
    path: 'idp/',
    settings: TOKEN,
    provider: OPENID,
    good: { access_token: 'x' },
    broken: [...BAD_TOKENS, ...BAD_INVITATION],
  },
  {
    method: 'POST',
    path: 'idp/',
    settings: { ...TOKEN, ...HEADER },
    provider: OPENID,
    good: { access_token: 'x' },
    broken: [['access_token', undefined, 'required'], ...BAD_INVITATION],
  },
  { method: 'POST', path: 'idp/connect/', settings: TOKEN, provider: OPENID, good: {}, broken: BAD_TOKENS },
]

const MFA_ROWS: Row[] = [
  {
    method: 'POST',
    path: 'mfa/',
    good: { method: 'email', code: '000000' },
    broken: [...BAD_METHOD, noCode('code'), ...badCode('code')],
  },
  {
    method: 'POST',
    path: 'mfa/delete/',
    good: { method: 'app', code: '000000' },
    broken: [...BAD_METHOD, ...badCode('code')],
  },
  {
    method: 'POST',
    path: 'mfa/delete/',
    settings: { MFA_PREVENT_DELETE_PRIMARY_METHOD: true },
    good: { method: 'app', code: '000000' },
    broken: [['method', 'app', 'mfa_method_is_primary'], ...badCode('code')],
  },
  {
    method: 'POST',
    path: 'mfa/primary/',
    settings: { MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE: true },
    good: { method: 'app', primary_code: '000000' },
    broken: [...BAD_METHOD, noCode('primary_code'), ...badCode('primary_code')],
  },
  {
    method: 'POST',
    path: 'reauthenticate/',
    enrolled: true,
    good: { code: '000000' },
    broken: [['password', '', 'blank'], ['password', 5, 'invalid'], noCode('code'), ...badCode('code')],
  },
]

export const ROWS: Row[] = [
  {
    method: 'POST',
    path: 'registration/verify-email/',
    good: { key: 'x' },
    broken: [
      ['key', undefined, 'required'],
      ['key', '', 'blank'],
      ['key', 5, 'invalid'],
      ['password', 5, 'invalid'],
      ['reject', 'x', 'invalid'],
    ],
  },
  {
    method: 'POST',
    path: 'reauthenticate/',
    good: { password: PASSWORD },
    broken: [
      ['password', undefined, 'required'],
      ['password', '', 'blank'],
      ['password', 'wrong', 'invalid'],
      ['password', 5, 'invalid'],
      ...badCode('code'),
    ],
  },
  ...MFA_ROWS,
  { method: 'POST', path: 'registration/', good: APPLICANT, broken: BAD_APPLICANT },
  {
    method: 'POST',
    path: 'registration/',
    settings: { EMAIL_VERIFICATION: 'none' },
    good: APPLICANT,
    broken: [...BAD_APPLICANT, ['email', 'ann@example.com', 'unique']],
  },
  {
    method: 'POST',
    path: 'password/reset/confirm/',
    good: { ...NEW },
    broken: [...BAD_PASSWORDS, ['token', 'wrong', 'invalid_token'], ['token', '', 'blank'], ['uid', '', 'blank']],
  },
  {
    method: 'POST',
    path: 'password/change/',
    good: { old_password: PASSWORD, ...NEW },
    broken: [...BAD_PASSWORDS, ['old_password', 'wrong', 'invalid'], ['old_password', undefined, 'required']],
  },
  { method: 'PUT', path: 'user/', good: { username: 'ann' }, broken: BAD_NAMES },
  { method: 'PATCH', path: 'user/', good: {}, broken: BAD_NAMES },
  {
    method: 'POST',
    path: 'mfa/deactivate/',
    good: { method: 'app', code: '000000' },
    broken: [
      ['method', 'email', 'mfa_method_does_not_exist'],
      ['code', undefined, 'required'],
      ['code', 123456, 'invalid'],
    ],
  },
  {
    method: 'POST',
    path: 'mfa/confirm/',
    good: { method: 'app', code: '000000' },
    broken: [
      ['method', 'email', 'mfa_method_does_not_exist'],
      ['method', 'app', 'mfa_method_already_active'],
      ['code', '', 'blank'],
      ['code', 123456, 'invalid'],
    ],
  },
  {
    method: 'POST',
    path: 'login/verify/',
    settings: { MFA_TRUSTED_DEVICE_LIFETIME: '30d' },
    good: { ephemeral_token: 'x', code: '000000', trust_device: true },
    broken: [
      ['trust_device', 'yes', 'invalid'],
      ['ephemeral_token', undefined, 'required'],
      ['code', '', 'blank'],
      ['code', ['1'], 'invalid'],
    ],
  },
  {
    method: 'POST',
    path: 'login/email/',
    settings: { EMAIL_LOGIN: 'both' },
    good: { email: 'ann@example.com', next: '/account' },
    broken: [
      ['email', 'none', 'invalid'],
      ['email', undefined, 'required'],
      ['next', 5, 'invalid'],
    ],
  },
  {
    method: 'POST',
    path: 'login/email/verify/',
    settings: { EMAIL_LOGIN: 'code' },
    good: { ephemeral_token: 'x', code: '000000' },
    broken: [
      ['ephemeral_token', undefined, 'required'],
      ['code', '', 'blank'],
      ['code', ['1'], 'invalid'],
    ],
  },
  {
    method: 'POST',
    path: 'login/email/verify/',
    settings: { EMAIL_LOGIN: 'link' },
    good: { ephemeral_token: 'x', key: 'x' },
    broken: [
      ['ephemeral_token', 'a\u2066b', 'invalid'],
      ['key', undefined, 'required'],
      ['key', 'x'.repeat(513), 'max_length'],
    ],
  },
  {
    method: 'POST',
    path: 'login/change-method/',
    good: { ephemeral_token: 'x', new_method: 'email' },
    broken: [
      ['ephemeral_token', undefined, 'required'],
      ['new_method', 'a\u2066b', 'invalid'],
    ],
  },
  {
    method: 'POST',
    path: 'login/',
    good: { username: 'ann', password: PASSWORD },
    broken: [
      ['username', undefined, 'required'],
      ['username', '', 'blank'],
      ['username', ' ', 'blank'],
      ['password', '', 'blank'],
    ],
  },
  {
    method: 'POST',
    path: 'login/',
    good: { email: 'ann@example.com', password: PASSWORD },
    broken: [
      ['email', '', 'blank'],
      ['email', 5, 'invalid'],
      ['password', undefined, 'required'],
    ],
  },
  ...SOCIAL_ROWS,
  ...TOKEN_ROWS,
]
