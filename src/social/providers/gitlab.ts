/** Document: https://docs.gitlab.com/integration/openid_connect_provider/ */
import type { ProviderApp } from '../../config/types.js'
import { arctic } from '../arctic.js'
import { appBaseUrl } from '../base-url.js'
import { defineProvider } from '../define.js'
import { child, fromClaims } from '../fields.js'
import { emailOf, isVouched, needsUserinfo } from '../trust-email.js'
import type { Json } from '../types.js'

const DEFAULT = 'https://gitlab.com'
const base = (app: ProviderApp): string => appBaseUrl('gitlab', app, DEFAULT)

export const gitlab = defineProvider({
  name: 'gitlab',
  label: 'GitLab',
  optionalApp: ['base_url'],
  scopes: ['openid', 'email', 'profile'],
  home: base,
  issuer: (app) => ({ issuer: base(app), jwksUri: `${base(app)}/oauth/discovery/keys` }),
  authorize: (call) => arctic.gitlab(base(call.app), call),
  token: (app) => ({ url: `${base(app)}/oauth/token`, auth: 'post' }),
  async profile({ app, claims, tokens, get }) {
    const ask = needsUserinfo(claims) && tokens.accessToken !== null
    const answer: Json | null = ask ? child(await get(`${base(app)}/oauth/userinfo`)) : null
    const info = answer?.sub === claims.sub ? answer : null
    const stated = emailOf(claims, info)
    // gitlab.com verifies addresses. The administrator of another instance can set one, so the host decides there.
    const trust = base(app) === DEFAULT ? true : app.trust_email
    const hidden = info === null && needsUserinfo(claims)
    const merged = { ...info, ...claims, email: stated.email }
    return fromClaims(merged, !hidden && isVouched({ ...app, trust_email: trust }, stated))
  },
})
