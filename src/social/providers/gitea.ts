/** Document: https://docs.gitea.com/development/oauth2-provider */
import type { ProviderApp } from '../../config/types.js'
import { arctic } from '../arctic.js'
import { appBaseUrl } from '../base-url.js'
import { defineProvider, type ProfileCall } from '../define.js'
import { nullIfRefused } from '../errors.js'
import { child, primaryOf } from '../fields.js'
import { isVouched, type StatedEmail } from '../trust-email.js'

const base = (app: ProviderApp): string => appBaseUrl('gitea', app)

/** The primary address with its status. When the instance refuses the list, the profile's address has no status. */
async function primaryEmail({ app, get }: ProfileCall, email: unknown): Promise<StatedEmail> {
  const primary = primaryOf(await nullIfRefused(get(`${base(app)}/api/v1/user/emails`)))
  return primary.email ? { email: primary.email, verified: primary.verified } : { email, verified: undefined }
}

export const gitea = defineProvider({
  name: 'gitea',
  label: 'Gitea',
  scopes: ['read:user'],
  home: base,
  requiredApp: ['client_id', 'secret', 'base_url'],
  authorize: (call) => arctic.gitea(base(call.app), call),
  token: (app) => ({ url: `${base(app)}/login/oauth/access_token`, auth: 'post' }),
  async profile(call) {
    const user = child(await call.get(`${base(call.app)}/api/v1/user`))
    const stated = await primaryEmail(call, user.email)
    return {
      uid: user.id,
      email: stated.email,
      // The administrator of an instance can set any address, so the host decides whether it trusts the instance.
      emailVerified: isVouched(call.app, stated),
      username: user.login,
      name: user.full_name,
    }
  },
})
