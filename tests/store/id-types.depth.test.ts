import { describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService } from '../harness/service.js'

const OWNED = [
  'Session',
  'OneTimeToken',
  'Challenge',
  'AddressHold',
  'MfaMethod',
  'BackupCode',
  'MfaChallenge',
  'TrustedDevice',
  'Passkey',
  'PasskeyUser',
  'SocialAccount',
  'Import',
]

/** Hosts declare ids with a native type, such as `@db.VarChar(64)` or `@db.Uuid`. Their relations have that type too. */
describe('ids of a native type', () => {
  withDatabases(['postgresql'], (_provider, database) => {
    it.each(['VARCHAR(64)', 'CHAR(36)', 'UUID'])(
      '%s: a user signs in, refreshes and changes the password; a wrong id finds no user',
      async (type) => {
        const { client } = database()
        await database().clear()
        const alter = (table: string, change: string) => client.$executeRawUnsafe(`ALTER TABLE "${table}" ${change}`)
        const tables = OWNED.map((name) => `Auth${name}`)
        for (const table of tables) await alter(table, `DROP CONSTRAINT IF EXISTS "${table}_userId_fkey"`)
        await alter('User', `ALTER "id" TYPE ${type} USING "id"::${type}`)
        for (const table of tables) await alter(table, `ALTER "userId" TYPE ${type} USING "userId"::${type}`)
        const service = makeService(database())
        const { id } = await makeUser(service)
        const { client: ann } = await signIn(service)
        service.clock.advance(400)
        expect((await ann.get('user/')).status).toBe(200)
        const next = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
        expect((await ann.post('password/change/', { old_password: PASSWORD, ...next })).status).toBe(200)
        expect((await ann.get('user/')).status).toBe(200)
        expect(await service.auth.users.find({ id })).toMatchObject({ id })
        expect(await service.auth.users.find({ id: 'nobody' })).toBeNull()
        await expect(service.auth.users.disable({ id: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
        const page = await service.auth.users.list({ cursor: 'nobody' }).catch(({ fields }) => fields)
        if (type === 'UUID') expect(page).toEqual({ cursor: [{ code: 'invalid' }] })
        await alter('AuthInvitation', `ALTER "id" TYPE ${type} USING "id"::${type}`)
        const { id: invitation } = await service.auth.invitations.create()
        await expect(service.auth.invitations.revoke('nobody')).rejects.toMatchObject({ code: 'not_found' })
        await service.auth.invitations.revoke(invitation)
      },
    )
  })
})
