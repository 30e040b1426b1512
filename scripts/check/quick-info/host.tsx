// A host for scripts/check/quick-info.mjs, which checks what an editor shows after each mark.
import { type CustomBackend, createAuth, formAction, type SecurityEvent } from 'sallyport'
import { useAuth, useUser } from 'sallyport/react'
import { createTestAuth } from 'sallyport/testing'
import { z } from 'zod'

const user = z.object({ phone: z.string().nullable(), newsletter: z.boolean() }).refine(({ phone }) => phone !== '0')

export const auth = createAuth({
  onLogin: (/*?*/ user, /*?*/ session) => console.log(user.phone, session),
  onUserCreated: async (/*?*/ user) => console.log(user),
  onEvent: (/*?*/ event) => console.log(event),
  sendMail: async (/*?*/ mail, /*?*/ context) => console.log(mail, context),
  renderEmail: async (/*?*/ kind, /*?*/ data, locale) =>
    kind === 'verify' ? null : { subject: locale, html: '', text: `${data}` },
  mfaRequired: (/*?*/ user) => user.newsletter,
  credentialBackends: [async (/*?*/ credentials) => (credentials.username === '' ? null : { userId: 1 })],
  handlers: { login: async (request, /*?*/ next) => (request.url === '' ? Response.error() : next()) },
  prisma: {},
  secret: process.env.AUTH_SECRET,
  AUTH_CONFIG: { BASE_URL: 'https://app.example', /*?*/ EMAIL_VERIFICATION: 'optional', /*?*/ SESSION_LIFETIME: '7d' },
  schemas: { user },
})

export const plain = createAuth({ prisma: {}, secret: 'x', AUTH_CONFIG: {} })

export async function Page() {
  const /*?*/ gotten = await auth.getUser()
  const /*?*/ required = await auth.requireUser()
  const /*?*/ bare = await plain.getUser()
  return [gotten?./*?*/ phone, required, bare]
}

export const GET = auth.protect(async (_request, /*?*/ signedIn) => Response.json(signedIn))
export const PUT = auth.protect(
  async (
    _request,
    { /*?*/ user, /*?*/ session, /*?*/ sessionId },
    /*?*/ context: { params: Promise<{ id: string }> },
  ) => Response.json([user, session, sessionId, await context.params]),
)
export const /*?*/ authenticate = auth.authenticate

export function Component() {
  const { /*?*/ user, /*?*/ status, /*?*/ login, /*?*/ logout } = useAuth<typeof auth>()
  const /*?*/ anybody = useUser()
  return [user, status, login, logout, anybody].length
}

export const backend: CustomBackend = {
  issue: async (/*?*/ user) => ({ body: { user } }),
  authenticate: async () => ({ userId: 1, /*?*/ sessionId: 'a' }),
  revoke: async () => {},
}
export const record = (/*?*/ event: SecurityEvent) => event./*?*/ outcome
export const { /*?*/ makeUser, /*?*/ signIn, /*?*/ signedInCookies, /*?*/ lastLink, /*?*/ clock } = createTestAuth({
  prisma: {},
})

export const /*?*/ signInByForm = formAction(auth.actions.login)
export async function act() {
  const /*?*/ result = await auth.actions./*?*/ login({ username: 'ann', password: 'x' })
  const /*?*/ enabled = await auth.actions./*?*/ setUpMfaMethod({ method: 'app' })
  const /*?*/ account = await auth.users./*?*/ find('ann')
  return [result.ok && result./*?*/ data, enabled, account?./*?*/ user]
}
