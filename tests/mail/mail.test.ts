import { beforeEach, describe, expect, test } from 'vitest'
import { resolveConfig } from '../../src/config/config.js'
import type { AuthOptions, MailMessage } from '../../src/config/types.js'
import type { Context } from '../../src/context.js'
import { makeKeyRing } from '../../src/crypto/keys.js'
import { sha256 } from '../../src/crypto/random.js'
import { seal } from '../../src/crypto/sealed.js'
import { newCodeKey, verifyTimeCode } from '../../src/crypto/totp.js'
import { deliverDue } from '../../src/flows/mail/deliver.js'
import type { Db, OneTimeTokenRow } from '../../src/store/base/db.js'
import { isNotFound } from '../../src/store/base/open-db.js'
import {
  consumeToken,
  consumeTokenInBatch,
  findLiveToken,
  findUnexpiredToken,
  purgeTokens,
  replaceResetToken,
} from '../../src/store/mail/one-time-tokens.js'
import { evictMail, type OutboxIntent, outboxIntent } from '../../src/store/mail/outbox.js'
import { withDatabases } from '../harness/databases.js'

const keys = makeKeyRing(['a secret of thirty-two characters or more'])
const START = new Date('2026-05-01T12:00:00Z')
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)

const setup = (db: Db, options: Partial<AuthOptions> = {}) => {
  const sent: MailMessage[] = []
  const logged: string[] = []
  const write = (message: string, detail?: object) => void logged.push(JSON.stringify([message, detail]))
  const state = { now: START, fail: undefined as Error | undefined, during: async () => {} }
  const { config } = resolveConfig({
    prisma: {},
    secret: 'a secret of thirty-two characters or more',
    mail: { from: 'App <no-reply@app.test>', replyTo: 'help@app.test' },
    AUTH_CONFIG: { BASE_URL: 'https://api.app.test', FRONTEND_BASE_URL: 'https://app.test' },
    sendMail: async (message) => {
      await state.during()
      if (state.fail) throw state.fail
      sent.push(message)
    },
    ...options,
  })
  const log = { info: write, warn: write, error: write }
  const ctx = { config, db, keys, now: () => state.now, log } as unknown as Context
  const intend = (intent: Omit<OutboxIntent, 'now' | 'uselessAfter'> & Partial<OutboxIntent>) =>
    outboxIntent(db, { now: state.now, uselessAfter: later(24 * 3600), ...intent })
  return { ctx, sent, logged, state, intend }
}

const addUser = (db: Db, name: string, columns: object = {}) =>
  db.user.create({
    data: {
      id: name,
      username: name,
      usernameKey: name,
      email: `${name}@x.test`,
      emailKey: `${name}@x.test`,
      emailVerifiedAt: START,
      ...columns,
    },
  })

const addRegistration = (db: Db, name: string, columns: object = {}) =>
  db.registration.create({
    data: {
      id: `r-${name}`,
      username: name,
      usernameKey: name,
      email: 'shared@x.test',
      emailKey: 'shared@x.test',
      createdAt: START,
      expiresAt: later(24 * 3600),
      ...columns,
    },
  })

const links = (message: MailMessage | undefined): URL[] =>
  (message?.text.match(/https?:\/\/\S+/g) ?? []).map((href) => new URL(href))

withDatabases((_provider, database) => {
  let db: Db
  beforeEach(async () => {
    await database().clear()
    db = database().db
  })

  describe('the outbox', () => {
    test('any number of senders send an email once', async () => {
      const { ctx, sent, intend } = setup(db)
      await addUser(db, 'ada')
      for (let count = 0; count < 7; count += 1) await intend({ kind: 'password-changed', userId: 'ada' })
      const runs = await Promise.all([deliverDue(ctx), deliverDue(ctx), deliverDue(ctx)])
      expect(sent).toHaveLength(7)
      expect(runs.reduce((sum, run) => sum + run.sent, 0)).toBe(7)
      expect(await db.outbox.count()).toBe(0)
    })

    test('sends at most 5 emails at a time, in more than one batch', async () => {
      const { ctx, sent, state, intend } = setup(db)
      await addUser(db, 'ada')
      let inFlight = 0
      let most = 0
      state.during = async () => {
        inFlight += 1
        most = Math.max(most, inFlight)
        await new Promise((resolve) => setTimeout(resolve, 30))
        inFlight -= 1
      }
      await Promise.all(Array.from({ length: 55 }, () => intend({ kind: 'password-changed', userId: 'ada' })))
      expect(await deliverDue(ctx)).toEqual({ sent: 55, failed: 0 })
      expect(sent).toHaveLength(55)
      expect(most).toBeGreaterThan(1)
      expect(most).toBeLessThanOrEqual(5)
    })

    test('retries after 1 min, 5 min, 30 min and 2 h, then stops when the email has expired', async () => {
      const { ctx, sent, logged, state, intend } = setup(db)
      await addUser(db, 'ada')
      await intend({ kind: 'reset', emailKey: 'ada@x.test', uselessAfter: later(4 * 3600) })
      state.fail = new Error('550 https://app.test/reset-password?uid=x&token=y for ada@x.test')
      for (const wait of [60, 300, 1800, 7200]) {
        expect(await deliverDue(ctx)).toEqual({ sent: 0, failed: 1 })
        expect(await deliverDue(ctx)).toEqual({ sent: 0, failed: 0 })
        const row = await db.outbox.findFirst({})
        expect(row?.dueAt).toEqual(new Date(state.now.getTime() + wait * 1000))
        state.now = row?.dueAt ?? state.now
      }
      expect(await deliverDue(ctx)).toEqual({ sent: 0, failed: 1 })
      expect(await db.outbox.count()).toBe(0)
      expect(sent).toEqual([])
      expect(logged).toHaveLength(5)
      expect(logged.join()).not.toMatch(/x\.test|token=|https?:/)
    })

    test('renders the email again for a retry, with a new token', async () => {
      const { ctx, sent, state, intend } = setup(db)
      await addUser(db, 'ada')
      await intend({ kind: 'reset', emailKey: 'ada@x.test' })
      state.fail = new Error('down')
      await deliverDue(ctx)
      const first = await db.oneTimeToken.findFirst({})
      state.fail = undefined
      state.now = later(61)
      expect(await deliverDue(ctx)).toEqual({ sent: 1, failed: 0 })
      const tokens = await db.oneTimeToken.findMany()
      expect(tokens).toHaveLength(1)
      expect(tokens[0]?.hash).not.toBe(first?.hash)
      expect(sha256(links(sent[0])[0]?.searchParams.get('token') ?? '')).toBe(tokens[0]?.hash)
    })

    test('drops expired and unknown rows without sending them', async () => {
      const { ctx, sent, state, intend } = setup(db)
      await addUser(db, 'ada')
      await intend({ kind: 'password-changed', userId: 'ada', uselessAfter: later(10) })
      await intend({ kind: 'toString' as 'reset', userId: 'ada' })
      state.now = later(11)
      expect(await deliverDue(ctx)).toEqual({ sent: 0, failed: 0 })
      expect(sent).toEqual([])
      expect(await db.outbox.count()).toBe(0)
    })

    test('the claim of a crashed sender expires', async () => {
      const { ctx, sent, state, intend } = setup(db)
      await addUser(db, 'ada')
      await intend({ kind: 'password-changed', userId: 'ada' })
      await db.outbox.updateMany({ where: {}, data: { dueAt: later(60), attempts: 1 } })
      await deliverDue(ctx)
      expect(sent).toHaveLength(0)
      state.now = later(60)
      await deliverDue(ctx)
      expect(sent).toHaveLength(1)
    })
  })

  describe('verification mails', () => {
    test('each registration gets its own link; decoys, verified and old ones get no email', async () => {
      const { ctx, sent, intend } = setup(db)
      await addRegistration(db, 'one')
      await addRegistration(db, 'decoy', { decoy: true })
      await addRegistration(db, 'proven', { verifiedAt: START })
      await addRegistration(db, 'old', { expiresAt: START })
      for (const name of ['one', 'decoy', 'proven', 'old', 'missing'])
        await intend({ kind: 'verify-registration', subjectRef: `r-${name}` })
      await deliverDue(ctx)
      expect(sent.map(({ to }) => to)).toEqual(['shared@x.test'])
      const [link] = links(sent[0])
      expect(link?.origin + (link?.pathname ?? '')).toBe('https://app.test/verify-email')
      const token = await findLiveToken(db, sha256(link?.searchParams.get('key') ?? ''), 'verify', START)
      expect(token).toMatchObject({ registrationId: 'r-one', userId: null, emailKey: 'shared@x.test' })
      expect(token?.expiresAt).toEqual(later(24 * 3600))
      expect(sent[0]?.headers).toEqual({ 'Auto-Submitted': 'auto-generated', 'Reply-To': 'help@app.test' })
    })

    test.each(['verify-address', 'reset'] as const)(
      '%s lists everything that waits for the address, a key each',
      async (kind) => {
        const { ctx, sent, intend } = setup(db)
        await addRegistration(db, 'one')
        await addRegistration(db, 'two', { createdAt: later(5) })
        await addRegistration(db, 'decoy', { decoy: true })
        await intend({ kind, emailKey: 'shared@x.test' })
        await deliverDue(ctx)
        expect(sent).toHaveLength(1)
        const keys = links(sent[0]).map((link) => sha256(link.searchParams.get('key') ?? ''))
        const tokens = await Promise.all(keys.map((hash) => findLiveToken(db, hash, 'verify', START)))
        expect(tokens.map((token) => token?.registrationId)).toEqual(['r-two', 'r-one'])
        expect(sent[0]?.text).not.toContain('decoy')
      },
    )

    test('an unverified account gets its own key; a verified or unknown address gets no email', async () => {
      const { ctx, sent, intend } = setup(db)
      await addUser(db, 'new', { emailVerifiedAt: null, authEpoch: 3 })
      await addUser(db, 'done')
      await addUser(db, 'gone', { emailVerifiedAt: null, isActive: false })
      for (const name of ['new', 'done', 'gone', 'unknown'])
        await intend({ kind: 'verify-address', emailKey: `${name}@x.test` })
      await deliverDue(ctx)
      expect(sent.map(({ to }) => to)).toEqual(['new@x.test'])
      const key = links(sent[0])[0]?.searchParams.get('key') ?? ''
      expect(await findLiveToken(db, sha256(key), 'verify', START)).toMatchObject({ userId: 'new', authEpoch: 3 })
      expect(await findLiveToken(db, sha256(key), 'reset', START)).toBeNull()
    })
  })

  describe('reset mails', () => {
    test('go only to active accounts, and only the newest link is valid', async () => {
      const { ctx, sent, intend } = setup(db)
      await addUser(db, 'ada', { authEpoch: 2 })
      await addUser(db, 'off', { isActive: false })
      for (const name of ['ada', 'off', 'nobody']) await intend({ kind: 'reset', emailKey: `${name}@x.test` })
      await deliverDue(ctx)
      await intend({ kind: 'set-password', emailKey: 'ada@x.test' })
      await deliverDue(ctx)
      expect(sent.map(({ to }) => to)).toEqual(['ada@x.test', 'ada@x.test'])
      expect(sent.map(({ subject }) => subject)).toEqual([
        'Reset your password for api.app.test',
        'Choose your password for api.app.test',
      ])
      const tokens = sent.map((mail) => sha256(links(mail)[0]?.searchParams.get('token') ?? ''))
      const [older, newer] = await Promise.all(tokens.map((hash) => findLiveToken(db, hash, 'reset', START)))
      expect(older).toBeNull()
      expect(newer).toMatchObject({ userId: 'ada', authEpoch: 2, expiresAt: later(3600) })
      const link = links(sent[1])[0]
      expect(link?.pathname).toBe('/reset-password')
      expect(Buffer.from(link?.searchParams.get('uid') ?? '', 'base64url').toString()).toBe('ada')
    })
  })

  test('notices go to the account’s address, in its language', async () => {
    const { ctx, sent, intend } = setup(db)
    await addUser(db, 'ada', { locale: 'de' })
    await addUser(db, 'mute', { email: null, emailKey: null })
    await intend({ kind: 'mfa-changed', userId: 'ada', detail: { action: 'activated', method: 'app' }, locale: 'fr' })
    await intend({ kind: 'mfa-changed', userId: 'ada', detail: { action: 'deleted', method: 'email' } })
    await intend({ kind: 'backup-code-used', userId: 'ada', detail: { remaining: 4 } })
    await intend({ kind: 'social-linked', userId: 'ada', detail: { provider: 'github' } })
    await intend({ kind: 'already-registered', emailKey: 'ada@x.test' })
    await intend({ kind: 'password-changed', userId: 'mute' })
    await intend({ kind: 'password-changed', userId: 'missing' })
    expect(await deliverDue(ctx)).toEqual({ sent: 5, failed: 0 })
    const texts = sent.map(({ text }) => text).join('\n')
    expect(sent.every(({ to, html }) => to === 'ada@x.test' && html.includes('lang="de"'))).toBe(true)
    expect(texts).toMatch(/Authenticator-App[\s\S]*eingeschaltet/)
    expect(texts).toContain('Zur Anmeldung genügt jetzt das Passwort.')
    expect(texts).toContain('Verbleibende Backup-Codes: 4')
    expect(texts).toContain('github')
    expect(texts).toContain('https://app.test/login')
  })

  test('a code is the newest of its challenge, and is sent only while the challenge is open', async () => {
    const { ctx, sent, state, intend } = setup(db)
    await addUser(db, 'ada')
    const key = newCodeKey()
    const challenge = (id: string, columns: object) =>
      db.mfaChallenge.create({
        data: {
          id,
          tokenHash: id,
          userId: 'ada',
          purpose: 'login',
          method: 'email',
          authEpoch: 0,
          firstFactor: 'pwd',
          lastSentAt: START,
          codeKey: seal(keys, 'otp', key.toString('base64url'), id),
          createdAt: START,
          expiresAt: later(600),
          ...columns,
        },
      })
    await challenge('open', {})
    await challenge('spent', { consumedAt: START })
    await challenge('over', { expiresAt: START })
    for (const subjectRef of ['open', 'spent', 'over', 'missing']) await intend({ kind: 'mfa-code', subjectRef })
    state.now = later(70)
    expect(await deliverDue(ctx)).toEqual({ sent: 1, failed: 0 })
    const code = /^\d{6}$/m.exec(sent[0]?.text ?? '')?.[0] ?? ''
    expect(verifyTimeCode({ key, code, sentAt: START, now: state.now, lifetime: 600 })).toBe(true)
    expect(sent[0]?.subject).toBe(`${code} is your api.app.test code`)
    expect(sent[0]?.text).toContain('9 minutes')
  })

  test('the brand and the time zone reach an email, and a notice names the browser', async () => {
    const brand = { name: 'Harbour', color: '#0b5d3b', logo: 'https://cdn.test/logo.png' }
    const { ctx, sent, intend } = setup(db, {
      mail: { from: 'App <no-reply@app.test>', brand, timeZone: 'Asia/Tokyo' },
    })
    await addUser(db, 'ada')
    await intend({
      kind: 'password-changed',
      userId: 'ada',
      detail: { browser: 'Firefox', os: 'Linux', address: '198.51.100.0/24' },
    })
    await intend({ kind: 'password-changed', userId: 'ada' })
    expect(await deliverDue(ctx)).toEqual({ sent: 2, failed: 0 })
    const [known, unknown] = sent.sort((one, other) => other.text.length - one.text.length)
    expect(known?.subject).toBe('Your password for Harbour was changed')
    expect(known?.html).toContain('alt="Harbour" height="32" src="https://cdn.test/logo.png"')
    expect(known?.html).toContain('background-color:#0b5d3b')
    expect(known?.text).toContain('09:00 PM GMT+9')
    expect(known?.text).toContain('Firefox on Linux, 198.')
    expect(known?.text).toContain('Secure my account https://app.test/login')
    expect(unknown?.text).not.toContain('From:')
  })

  test('a host’s own text replaces ours', async () => {
    const seen: unknown[] = []
    const { ctx, sent, intend } = setup(db, {
      renderEmail: async (kind, data, locale) => {
        seen.push([kind, data.username, locale])
        return kind === 'reset' ? { subject: 'Own', text: String(data.url), html: '<p>own</p>' } : null
      },
    })
    await addUser(db, 'ada')
    await intend({ kind: 'reset', emailKey: 'ada@x.test', locale: 'pt-BR' })
    await deliverDue(ctx)
    expect(sent).toMatchObject([{ subject: 'Own', html: '<p>own</p>' }])
    expect(seen).toEqual([['reset', 'ada', 'pt-BR']])
  })

  describe('a one-time token', () => {
    const write = async (hash: string) => {
      await addUser(db, 'ada')
      await replaceResetToken(db, {
        purpose: 'reset',
        hash,
        userId: 'ada',
        emailKey: 'ada@x.test',
        now: START,
        expiresAt: later(60),
      })
      return (await findLiveToken(db, hash, 'reset', START)) as OneTimeTokenRow
    }

    test('is consumed once, in every race', async () => {
      const token = await write('h1')
      const wins = await Promise.all(Array.from({ length: 10 }, () => consumeToken(db, token, START)))
      expect(wins.filter(Boolean)).toHaveLength(1)
      expect(await findLiveToken(db, 'h1', 'reset', START)).toBeNull()
      expect(await findUnexpiredToken(db, 'h1', 'reset', START)).toMatchObject({ consumedAt: START })
    })

    test('rolls back the batch that comes second', async () => {
      const token = await write('h2')
      const spend = (name: string) =>
        db.client.$transaction([
          consumeTokenInBatch(db, token, START),
          db.user.update({ where: { id: 'ada' }, data: { firstName: name } }),
        ])
      await spend('first')
      expect(isNotFound(await spend('second').catch((error: unknown) => error))).toBe(true)
      expect(await db.user.findUnique({ where: { id: 'ada' } })).toMatchObject({ firstName: 'first' })
    })

    test('expires', async () => {
      const token = await write('h3')
      expect(await findLiveToken(db, 'h3', 'reset', later(59))).not.toBeNull()
      expect(await findLiveToken(db, 'h3', 'reset', later(60))).toBeNull()
      expect(await consumeToken(db, token, later(60))).toBe(false)
      expect(await purgeTokens(db, later(59))).toBe(0)
      expect(await purgeTokens(db, later(60))).toBe(1)
    })

    test('for a reset exists once for a user, even if many are written at once', async () => {
      await write('h4')
      const more = ['h5', 'h6', 'h7'].map((hash) =>
        replaceResetToken(db, {
          purpose: 'reset',
          hash,
          userId: 'ada',
          emailKey: 'ada@x.test',
          now: START,
          expiresAt: later(60),
        }),
      )
      const outcomes = await Promise.allSettled(more)
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
      expect(await db.oneTimeToken.count()).toBe(1)
    })
  })

  test('emails to made-up addresses have a ceiling; the oldest are evicted first, and those of accounts are kept', async () => {
    const { intend } = setup(db)
    const own = ['ann', 'bob', 'cat']
    const ask = (name: string, minute: number) =>
      intend({ kind: 'reset', emailKey: `${name}@x.test`, now: later(60 * minute) })
    const waiting = async () => (await db.outbox.findMany()).map(({ emailKey }) => emailKey?.[0] ?? '-').sort()
    for (const [minute, name] of own.entries()) {
      await addUser(db, name)
      await ask(name, minute)
    }
    // The rows are not written in the order of their age.
    for (const [minute, name] of [...'dbcae'].map((name) => [name.charCodeAt(0), name] as const))
      await ask(`${name}-stranger`, minute)
    await intend({ kind: 'password-changed', userId: 'x' })
    // The oldest batch contains only emails to accounts.
    expect(await evictMail(db, 3, 3)).toBe(2)
    expect(await waiting()).toEqual(['-', 'a', 'b', 'c', 'c', 'd', 'e'])
    expect(await evictMail(db, 3, 3)).toBe(0)
    expect(await evictMail(db, 0, 2)).toBe(2)
    expect(await evictMail(db, 0, 2)).toBe(1)
    expect(await evictMail(db, 0, 2)).toBe(0)
    expect(await waiting()).toEqual(['-', 'a', 'b', 'c'])
  })
})
