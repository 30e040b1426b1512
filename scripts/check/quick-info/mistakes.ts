// Mistakes in a host's settings. scripts/check/quick-info.mjs checks the TypeScript error of each.
import { createAuth } from 'sallyport'
import { z } from 'zod'

const good = { prisma: {}, secret: 'x' }

createAuth({ ...good, AUTH_CONFIG: { USE_MFAA: true } })
createAuth({ ...good, AUTH_CONFIG: { AUTH_TYPE: 'cookie' } })
createAuth({ ...good, AUTH_CONFIG: { RATE_LIMITS: { login_accont: '5/1m' } } })
createAuth({ ...good, AUTH_CONFIG: {}, onLogn: () => {} })
createAuth({ ...good, AUTH_CONFIG: {}, USE_MFA: true })
createAuth({ ...good, AUTH_CONFIG: {}, SOCIALACCOUNT_PROVIDERS: { github: { SCOPES: ['user:email'] } } })
createAuth({ ...good, AUTH_CONFIG: {}, schemas: { user: z.string() } })
createAuth({ ...good, AUTH_CONFIG: {}, schemas: { user: z.object({ a: z.string() }) }, mfaRequired: (user) => user.b })
createAuth({ secret: 'x', AUTH_CONFIG: {} })
