import bcrypt from 'bcrypt'
import { createAuth } from 'sallyport'
import { prisma } from './db'

// The peers compare with bcrypt itself and never rehash: so does this host, or the light login would not stay light.
const hasher = {
  hash: (password: string) => bcrypt.hash(password, 12),
  verify: (password: string, record: string | null | undefined) =>
    bcrypt.compare(password, record ?? '$2b$12$KIXQJ7c5Yd0yqf1nG9c3UuV9XZ3u1b8m1uJm4yP5N8Q0j0k0Yv1mS'),
  needsRehash: () => false,
}

export const auth = createAuth({
  prisma,
  hasher,
  secret: 'bench-7Jq2vT9xW4zB8nM1pR5sY3dF6gH0aLc',
  mail: { from: 'bench@example.com' },
  sendMail: async () => {},
  log: { info() {}, warn: console.warn, error: console.error },
  AUTH_CONFIG: { BASE_URL: process.env.BASE_URL ?? 'http://127.0.0.1:4120', RATE_LIMITS: false },
})
