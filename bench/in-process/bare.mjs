import { randomUUID } from 'node:crypto'
import bcrypt from 'bcrypt'
import { BUSY_USER, PASSWORD } from './database.mjs'

const URL_OF_HOST = 'http://127.0.0.1:3000/'

const post = (body) =>
  new Request(URL_OF_HOST, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const answer = async (value) => void (await Response.json(value).arrayBuffer())

/** The least that each request could cost: a handler without any authentication, over Prisma's own models. */
export function bareCalls(prisma) {
  const known = new Map()
  const where = { email: `${BUSY_USER}@example.com` }
  const login = async (find) => {
    const { email, password } = await post({ ...where, password: PASSWORD }).json()
    const user = await find(email)
    await answer({ ok: await bcrypt.compare(password, user.password) })
  }
  const read = (emailKey) => prisma.user.findUnique({ where: { emailKey } })
  const hash = async () => {
    const { password } = await post({ password: PASSWORD }).json()
    await answer({ ok: (await bcrypt.hash(password, 12)) !== '' })
  }
  return {
    read: async () => {
      new Request(URL_OF_HOST)
      await answer(await prisma.user.findUnique({ where: { id: BUSY_USER }, omit: { password: true } }))
    },
    login: () => login(read),
    /** Reads the user once: only the check of the password is left. */
    compare: () =>
      login(async (email) => {
        if (!known.has(email)) known.set(email, await read(email))
        return known.get(email)
      }),
    readAndWrite: async () => {
      const { id } = await post({ id: `session-of-user2` }).json()
      const session = await prisma.authSession.findUnique({ where: { id } })
      await prisma.authSession.update({ where: { id }, data: { generation: session.generation + 1 } })
      await answer({ ok: true })
    },
    write: async () => {
      const { email } = await post({ email: 'user1@example.com' }).json()
      const now = new Date()
      const times = { createdAt: now, dueAt: new Date('2100-01-01'), uselessAfter: now }
      const data = { id: randomUUID(), kind: 'reset', emailKey: email, locale: 'en', ...times }
      await prisma.authOutbox.create({ data })
      await answer({ ok: true })
    },
    hash,
    refuse: async () => {
      await post({ ...where, password: PASSWORD }).json()
      await Response.json({ detail: 'unavailable' }, { status: 503 }).text()
    },
  }
}
