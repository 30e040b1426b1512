import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import bcrypt from 'bcrypt'
import { BUSY_USER, PASSWORD, root } from './database.mjs'

const ORIGIN = 'http://127.0.0.1:3000'
const SECRET = 'bench-7Jq2vT9xW4zB8nM1pR5sY3dF6gH0aLc'

/** As the peers check passwords: bcrypt itself, and no rehash, or a light login would not stay light. */
const plainHasher = {
  hash: (password) => bcrypt.hash(password, 12),
  verify: (password, record) => bcrypt.compare(password, record ?? ''),
  needsRehash: () => false,
}

/** The mail that is never rendered: delivery waits for it, so that no figure contains the sending of mail. */
const never = new Promise(() => {})

const OPTIONS = {
  secret: SECRET,
  mail: { from: 'bench@example.com' },
  sendMail: async () => {},
  renderEmail: () => never,
  log: { info() {}, warn: console.warn, error: console.error },
  AUTH_CONFIG: { BASE_URL: ORIGIN, RATE_LIMITS: false },
}

const jarOf = (response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

function makeSend(auth) {
  return async (method, path, { cookie, body } = {}) => {
    const headers = { origin: ORIGIN, ...(cookie ? { cookie } : {}) }
    if (body) headers['content-type'] = 'application/json'
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await auth.handlers[method](new Request(`${ORIGIN}/api/auth/${path}`, init))
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`)
    return response
  }
}

/** The measured requests of one build of the package; `library` is its folder `dist`. */
export async function serviceCalls(library, prisma, options = {}) {
  const { createAuth } = await import(pathToFileURL(join(root, library, 'index.js')).href)
  const light = makeSend(createAuth({ ...OPTIONS, ...options, prisma, hasher: plainHasher }))
  const send = makeSend(createAuth({ ...OPTIONS, ...options, prisma }))
  const login = (user) => light('POST', 'login/', { body: { email: `${user}@example.com`, password: PASSWORD } })
  // Not of the user with fifty sessions: their oldest is deleted while the logins are measured.
  const cookie = jarOf(await login('user0'))
  let refreshed = cookie
  let users = 1
  await send('POST', 'password/reset/', { body: { email: 'user0@example.com' } })
  return {
    me: () => send('GET', 'user/', { cookie }),
    /** Another user each time: a second login would find two sessions. */
    loginOfOne: () => login(`user${users++}`),
    loginOfFifty: () => login(BUSY_USER),
    refresh: async () => {
      refreshed = jarOf(await send('POST', 'token/refresh/', { cookie: refreshed, body: {} }))
    },
    register: () => {
      const name = `new${users++}`
      const body = {
        username: name,
        email: `${name}@example.net`,
        password1: 'Pine-apple-77',
        password2: 'Pine-apple-77',
      }
      return send('POST', 'registration/', { body })
    },
    requestReset: () => send('POST', 'password/reset/', { body: { email: 'user1@example.com' } }),
  }
}
