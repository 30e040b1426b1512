import { createAuth } from '../../src/auth/create-auth.js'
import type { OpenApiDocument, OpenApiOptions } from '../../src/http/openapi/index.js'
import { type ProvidersOption, SECRET } from './service.js'

const GITHUB = { github: { APP: { client_id: 'id', secret: 'secret' } } }
const APPLE = {
  apple: { APP: { client_id: 'id', team_id: 'team', key_id: 'key', private_key: 'pem' } },
}
const GOOGLE = { google: { APP: { client_id: 'id', secret: 'secret' } } }
const customBackend = {
  issue: async () => ({ body: {} }),
  authenticate: async () => null,
  revoke: async () => {},
}

export interface Shape {
  settings: Record<string, unknown>
  providers?: object
}

/** The configurations whose documents are snapshots: a change of one is a change of the product. */
export const SNAPSHOT_SHAPES: Readonly<Record<string, Shape>> = {
  'jwt-cookies': { settings: {} },
  'jwt-headers': { settings: { USE_AUTH_COOKIE: false } },
  token: { settings: { AUTH_TYPE: 'token' } },
  custom: { settings: { AUTH_TYPE: 'custom' } },
  'jwt-mfa-social-code': { settings: { USE_MFA: true, EMAIL_LOGIN: 'both' }, providers: { ...GITHUB, ...APPLE } },
  'token-mfa-social-token': {
    settings: { AUTH_TYPE: 'token', USE_MFA: true, SOCIAL_LOGIN_AUTH_TYPE: 'token' },
    providers: GOOGLE,
  },
}

const SOCIAL: readonly Shape[] = [
  { settings: {} },
  { settings: { SOCIAL_LOGIN_AUTH_TYPE: 'code' }, providers: { ...GITHUB, ...APPLE } },
  { settings: { SOCIAL_LOGIN_AUTH_TYPE: 'token' }, providers: GOOGLE },
]

/** Every combination of the settings that change the wire. */
export function allShapes(): Shape[] {
  const axes: Record<string, unknown>[][] = [
    [{ AUTH_TYPE: 'jwt' }, { AUTH_TYPE: 'token' }, { AUTH_TYPE: 'custom' }],
    [{ USE_AUTH_COOKIE: true }, { USE_AUTH_COOKIE: false }],
    [{ USE_MFA: true }, { USE_MFA: false }],
    [
      { EMAIL_VERIFICATION: 'mandatory', EMAIL_LOGIN: 'both' },
      { EMAIL_VERIFICATION: 'none', EMAIL_LOGIN: 'code' },
    ],
    [{ OLD_PASSWORD_FIELD_ENABLED: true }, { OLD_PASSWORD_FIELD_ENABLED: false, RATE_LIMITS: false }],
  ]
  const settings = axes.reduce((made, axis) => made.flatMap((one) => axis.map((value) => ({ ...one, ...value }))), [{}])
  return settings.flatMap((own) =>
    SOCIAL.map(({ settings: social, providers = {} }) => ({ settings: { ...own, ...social }, providers })),
  )
}

const makeAuth = ({ settings, providers = {} }: Shape) =>
  createAuth({
    prisma: {},
    secret: SECRET,
    mail: { from: 'Test <test@example.com>' },
    sendMail: async () => {},
    ...(settings.AUTH_TYPE === 'custom' ? { customBackend } : {}),
    AUTH_CONFIG: { BASE_URL: 'https://app.example', ...settings },
    SOCIALACCOUNT_PROVIDERS: providers as ProvidersOption,
  })

/** The document of a configuration. It needs no database. */
export const documentOf = (shape: Shape, options?: OpenApiOptions): Promise<OpenApiDocument> =>
  makeAuth(shape).openapi(options).document()

export type { OpenApiDocument }
