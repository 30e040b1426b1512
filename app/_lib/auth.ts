import { createAuth } from 'sallyport'
import { database } from './database'
import { environment } from './environment'
import { keepMail } from './outbox'

/** The demo's whole configuration. The file of a host looks the same, with its own client and settings. */
export const auth = createAuth({
  prisma: database,
  secret: environment.secret,
  mail: environment.mail,
  redis: environment.redis,
  sendMail: environment.outbox ? keepMail : undefined,
  AUTH_CONFIG: {
    USE_MFA: true,
    MFA_APPLICATION_NAME: 'Sallyport demo',
    LOGIN_REDIRECT_PATH: '/account',
    ...environment.authConfig,
    BASE_URL: environment.baseUrl,
  },
  SOCIALACCOUNT_PROVIDERS: environment.providers,
})
