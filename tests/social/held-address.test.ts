import { expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { holdAddress } from '../harness/holds.js'
import { makeUser } from '../harness/people.js'
import { codeOf, unverified, verified, withOauth } from '../harness/social-people.js'
import { withSocialService } from '../harness/social-setup.js'

/** The address that ann had before. Her undo link is valid. */
const OLD = 'ann@old.example'

const idp = withOauth()

withDatabases((_provider, database) => {
  const { service, setUp, login, byPassword, connect } = withSocialService(idp, database, ['idp'])
  const hold = async () => holdAddress(service(), await makeUser(service()), OLD)
  const users = () => database().db.user.count()

  it('a verified address from a provider signs no user in to the account', async () => {
    await hold()
    idp().people.set('x', verified(OLD))
    expect(codeOf((await login('x')).answer)).toBe('account_exists')
    expect(await users()).toBe(1)
    service().clock.advance(72 * 3600)
    expect((await login('x')).answer.status).toBe(200)
    expect(await users()).toBe(2)
  })

  it('an unverified address from a provider creates a decoy, and sends no email', async () => {
    await hold()
    idp().people.set('x', unverified(OLD))
    expect(codeOf((await login('x')).answer)).toBe('email_not_verified')
    expect(await database().db.registration.count({ where: { decoy: true } })).toBe(1)
    await service().settle()
    expect(service().mails).toEqual([])
  })

  it("is refused in 'optional' mode", async () => {
    setUp({ EMAIL_VERIFICATION: 'optional' })
    await hold()
    idp().people.set('x', unverified(OLD))
    expect(codeOf((await login('x')).answer)).toBe('account_exists')
    expect(await users()).toBe(1)
  })

  it('connects to a signed-in user without changing the address of that user', async () => {
    await hold()
    idp().people.set('x', verified(OLD))
    expect((await connect(await byPassword(), 'x')).status).toBe(200)
    expect(await database().db.user.count({ where: { emailKey: OLD } })).toBe(0)
  })
})
