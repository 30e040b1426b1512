import { expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeService } from '../harness/service.js'

const PASSWORD = 'correct horse battery'
const NEXT = 'staple battery horse'

const keyOf = (text: string): string => /key=([\w-]+)/.exec(text)?.[1] ?? ''

withDatabases((_provider, database) => {
  it.each([
    ['jwt', true],
    ['jwt', false],
    ['token', true],
    ['token', false],
  ] as const)(
    'registers, verifies, logs in, changes, resets and logs out: %s, cookies %s',
    async (AUTH_TYPE, USE_AUTH_COOKIE) => {
      await database().clear()
      const service = makeService(database(), { AUTH_TYPE, USE_AUTH_COOKIE })
      const client = new Client(service.auth.handlers)
      const carry = (body: Record<string, unknown>) => {
        if (!USE_AUTH_COOKIE) client.authorization = AUTH_TYPE === 'jwt' ? `Bearer ${body.access}` : `Token ${body.key}`
      }
      const applicant = { username: 'ann', email: 'Ann@Example.com', password1: PASSWORD, password2: PASSWORD }
      expect(await client.post('registration/', applicant)).toMatchObject({
        status: 201,
        body: { detail: 'Verification e-mail sent.' },
      })
      const early = await client.post('login/', { username: 'ann', password: PASSWORD })
      expect(early).toMatchObject({ status: 400, body: { error_codes: { non_field_errors: ['email_not_verified'] } } })
      await service.settle()
      expect(service.mails.map(({ kind, to }) => [kind, to])).toEqual([['verify', 'ann@example.com']])
      expect(
        (await client.post('registration/verify-email/', { key: keyOf(service.mails[0]?.text ?? '') })).status,
      ).toBe(200)

      const login = await client.post('login/', { username: 'ann', password: PASSWORD })
      expect(login.status, login.text).toBe(200)
      carry(login.body)
      expect(await client.get('user/')).toMatchObject({
        status: 200,
        body: { username: 'ann', email: 'ann@example.com' },
      })
      const patched = await client.call('PATCH', 'user/', { body: { first_name: 'Ann', email: 'x@example.com' } })
      expect(patched.body).toMatchObject({ first_name: 'Ann', email: 'ann@example.com' })

      const change = { old_password: PASSWORD, new_password1: NEXT, new_password2: NEXT }
      const changed = await client.post('password/change/', change)
      expect(changed.status, changed.text).toBe(200)
      expect((await client.get('user/')).status).toBe(USE_AUTH_COOKIE ? 200 : 401)
      carry(changed.body)
      expect((await client.get('user/')).status).toBe(200)

      await service.settle()
      expect((await client.post('password/reset/', { email: 'ann@example.com' })).status).toBe(200)
      await service.settle()
      const mail = service.mails.at(-1)
      const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(mail?.text ?? '') ?? []
      const confirm = { uid, token, new_password1: PASSWORD, new_password2: PASSWORD }
      expect((await client.post('password/reset/confirm/', confirm)).status).toBe(200)
      expect((await client.get('user/')).status).toBe(401)

      client.authorization = undefined
      const again = await client.post('login/', { email: 'ann@example.com', password: PASSWORD })
      expect(again.status).toBe(200)
      carry(again.body)
      const out = await client.post('logout/', {})
      expect(out).toMatchObject({ status: 200, body: { detail: 'Successfully logged out.' } })
      expect((await client.get('user/')).status).toBe(401)
      expect(service.logged.join('\n')).not.toContain(PASSWORD)
    },
  )
})
