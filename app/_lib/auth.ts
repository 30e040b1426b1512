import { createAuth } from 'sallyport'
import { z } from 'zod'
import { database } from './database'
import { environment } from './environment'
import { keepMail } from './outbox'

const hasAccessTokens = (environment.authConfig.AUTH_TYPE ?? 'jwt') === 'jwt'

/** The demo's whole configuration. The file of a host looks the same, with its own client and settings. */
export const auth = createAuth({
  prisma: database,
  secret: environment.secret,
  mail: environment.mail,
  redis: environment.redis,
  sendMail: environment.outbox ? keepMail : undefined,
  AUTH_CONFIG: {
    USE_MFA: true,
    USE_PASSKEYS: environment.hasDomain,
    MFA_TRUSTED_DEVICE_LIFETIME: '30d',
    ACCOUNT_EXPORT: true,
    ACCOUNT_DELETION: true,
    MFA_APPLICATION_NAME: 'Sallyport demo',
    EMAIL_LOGIN: 'both',
    LOGIN_REDIRECT_PATH: '/account',
    ...environment.authConfig,
    BASE_URL: environment.baseUrl,
  },
  SOCIALACCOUNT_PROVIDERS: environment.providers,
  schemas: {
    // Shown everywhere, written by the demo's own code only: no request of a user changes it.
    user: z.object({ role: z.enum(['member', 'admin']) }),
    profile: z.object({}),
  },
  claims: hasAccessTokens ? ({ user }) => ({ role: user.role }) : undefined,
})
