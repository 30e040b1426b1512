// An app with Better Auth that creates its own people: `node better-auth.app.mjs <folder of packages> <database> <provider>`.
// It prints what the people know, as JSON.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateSync } from 'otplib'
import pg from 'pg'
import { Visitor } from './visitor.mjs'

const [folder = '', database = '', provider = ''] = process.argv.slice(2)
const { resolve } = createRequire(join(folder, 'package.json'))
const load = (name) => import(pathToFileURL(resolve(name)).href)

const PASSWORD = 'Grüße, Jürgen'
const { betterAuth } = await load('better-auth')
const { admin, genericOAuth, twoFactor, username } = await load('better-auth/plugins')
const { getMigrations } = await load('better-auth/db/migration')

const pool = new pg.Pool({ connectionString: database })
const links = []
const options = {
  database: pool,
  secret: process.env.BETTER_AUTH_SECRET,
  baseURL: 'http://localhost:3000',
  emailAndPassword: { enabled: true },
  emailVerification: { sendVerificationEmail: async ({ url }) => void links.push(url) },
  plugins: [
    twoFactor(),
    username(),
    admin(),
    genericOAuth({
      config: [
        {
          providerId: 'idp',
          clientId: 'me',
          clientSecret: 'a secret',
          authorizationUrl: `${provider}/authorize`,
          tokenUrl: `${provider}/token`,
          userInfoUrl: `${provider}/userinfo`,
          pkce: true,
        },
      ],
    }),
  ],
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
  logger: { level: 'error' },
}
const { runMigrations } = await getMigrations(options)
await runMigrations()
const auth = betterAuth(options)
const visitor = () => new Visitor((request) => auth.handler(request), 'http://localhost:3000/api/auth')

async function signUp(name) {
  const person = visitor()
  const email = `${name}@example.com`
  await person.post('/sign-up/email', { email, password: PASSWORD, name, username: name })
  await person.post('/send-verification-email', { email })
  await person.get(links.pop())
  return person
}

async function enableApp(person) {
  const { totpURI, backupCodes } = await person.post('/two-factor/enable', { password: PASSWORD })
  const secret = new URL(totpURI).searchParams.get('secret')
  return {
    secret,
    backupCodes,
    confirm: () => person.post('/two-factor/verify-totp', { code: generateSync({ secret }) }),
  }
}

await signUp('Ann')
const { confirm, ...bob } = await enableApp(await signUp('Bob'))
await confirm()
const cid = await signUp('Cid')
const { url } = await cid.post('/link-social', { provider: 'idp', callbackURL: '/' })
await cid.comeBack(url, 'cid')
// An enrollment that was begun and never confirmed.
await enableApp(await signUp('Dan'))
await pool.query(`UPDATE "user" SET "banned" = true, "banReason" = 'spam' WHERE "email" = 'dan@example.com'`)
await pool.end()
process.stdout.write(JSON.stringify({ password: PASSWORD, bob }))
