import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { user } from '../../src/cli/user.js'
import { withDatabases } from '../harness/databases.js'
import { appGlobals, hostFolder } from '../harness/host-app.js'
import { signIn } from '../harness/people.js'
import { makeService } from '../harness/service.js'

const run = hostFolder()
const PASSWORD = 'a password of the terminal'

withDatabases((_provider, database) => {
  const events: string[] = []
  const mails: string[] = []
  beforeEach(async () => {
    await database().clear()
    events.length = 0
    mails.length = 0
    appGlobals.prismaOfTest = database().client
    // The hooks are slower than the command, so the process must wait for them.
    appGlobals.optionsOfTest = {
      log: { info: () => {}, warn: () => {}, error: () => {} },
      onEvent: async ({ type }: { type: string }) => {
        await wait(50)
        events.push(type)
      },
      sendMail: async (mail: { to: string; subject: string }) => {
        await wait(50)
        mails.push(`${mail.to}: ${mail.subject}`)
      },
    }
  })

  const type = (text: string) => vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([text]) as never)
  const create = async (...more: string[]) => {
    type(`${PASSWORD}\n`)
    return run(user, ['create', '--username', 'ada', '--email', 'ada@example.com', ...more])
  }
  const service = () => makeService(database(), { USE_MFA: true }, { secret: 'k7Jq2vT9xW4zB8nM1pR5sY3dF6gH0aLc' })

  it('creates an account that can sign in, with a password from standard input', async () => {
    expect(await create('--first-name', 'Ada')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^ada was created, with the id \S+\.\n$/),
    })
    const { answer } = await signIn(service(), 'ada', PASSWORD)
    expect(answer.body).toMatchObject({ user: { email: 'ada@example.com', first_name: 'Ada' } })
    expect(events).toEqual(['account_created'])
  })

  it('invites an address by email, or any person by a link, and lists the invitations', async () => {
    const mailed = await run(user, ['invite', '--email', 'Bob@Example.com', '--days', '3'])
    expect(mailed.output).toMatch(/^bob@example\.com is invited until \S+, by email\.\n$/)
    expect(mails).toEqual([expect.stringContaining('bob@example.com: ')])
    const linked = await run(user, ['invite'])
    const token = /^Valid once, until \S+:\n\S+\/register\?invitation=([\w-]+)\n$/.exec(linked.output)?.[1]
    expect(token).toBeTruthy()
    const { output } = await run(user, ['invitations'])
    expect(output.split('\n')).toEqual([
      expect.stringMatching(/ {2}open {5}\S+ {2}any address$/),
      expect.stringMatching(/ {2}open {5}\S+ {2}bob@example\.com$/),
      '',
    ])
    expect(output).not.toContain(token)
    await expect(run(user, ['invite', '--days', '0'])).rejects.toThrow('--days is a whole number from 1 to 999.')
    await expect(run(user, ['invite', '--email', 'none'])).rejects.toThrow('email: ')
    const [id = ''] = output.split(' ', 1)
    expect((await run(user, ['revoke-invitation', id])).output).toBe(`The invitation ${id} is revoked.\n`)
    expect((await run(user, ['invitations'])).output).toMatch(/^\S+ {2}revoked /)
    await expect(run(user, ['revoke-invitation', id])).rejects.toThrow('There is no unused invitation with this id.')
    await expect(run(user, ['revoke-invitation'])).rejects.toThrow('Which invitation?')
    expect(events).toEqual(['invitation_created', 'invitation_created', 'invitation_revoked'])
  })

  it('creates an account without a password, and names a wrong field', async () => {
    expect((await create('--no-password')).code).toBe(0)
    expect(await database().db.user.findMany({})).toMatchObject([{ password: null, emailVerifiedAt: expect.any(Date) }])
    await expect(create()).rejects.toThrow('email: This value is already in use.')
    type('short')
    await expect(run(user, ['create', '--username', 'bob', '--email', 'nobody'])).rejects.toThrow(
      'email: Enter a valid value.\npassword: This password is too short. It must contain at least 8 characters.',
    )
    await expect(run(user, ['create', '--username', 'bob'])).rejects.toThrow('--username and --email are needed.')
  })

  it('lists accounts, page by page and by a part of their name', async () => {
    expect((await run(user, ['list'])).output).toBe('There is no such account.\n')
    await create()
    type(`${PASSWORD}\n`)
    await run(user, ['create', '--username', 'bob', '--email', 'bob@example.com'])
    await run(user, ['disable', 'bob'])
    const lines = (await run(user, ['list'])).output.trim().split('\n').sort()
    expect(lines.map((line) => line.replace(/^\S+ {2}/, '')).sort()).toEqual([
      'active  ada  ada@example.com',
      'disabled  bob  bob@example.com',
    ])
    expect((await run(user, ['list', '--search', 'BO'])).output).toMatch(
      /^\S+ {2}disabled {2}bob {2}bob@example\.com\n$/,
    )
  })

  it('sets a password, sends a reset link, ends sessions and deletes', async () => {
    await create()
    const { client } = await signIn(service(), 'ada', PASSWORD)
    expect((await run(user, ['end-sessions', 'ada'])).output).toBe('ada has no session now.\n')
    expect((await client.get('user/')).status).toBe(401)
    type('short')
    await expect(run(user, ['set-password', 'ada'])).rejects.toThrow('password: This password is too short.')
    type('another password of the terminal')
    expect((await run(user, ['set-password', 'ada'])).output).toBe(
      'ada has a new password, and every session has ended.\n',
    )
    expect((await signIn(service(), 'ada', 'another password of the terminal')).answer.status).toBe(200)
    await run(user, ['send-reset', 'ada'])
    expect(mails).toHaveLength(2)
    await expect(run(user, ['delete', 'ada'])).rejects.toThrow('Add --yes to do it.')
    expect((await run(user, ['delete', 'ada', '--yes'])).output).toBe('ada is deleted.\n')
    expect(await database().db.user.findMany({ where: {} })).toEqual([])
    await expect(run(user, ['set-password', 'ada'])).rejects.toThrow('There is no such account.')
  })

  it('disables and enables: every session ends', async () => {
    await create()
    const { client } = await signIn(service(), 'ada', PASSWORD)
    expect(await run(user, ['disable', 'ada'])).toEqual({
      code: 0,
      output: 'ada is disabled, and every session has ended.\n',
    })
    expect((await client.get('user/')).status).toBe(401)
    await expect(signIn(service(), 'ada', PASSWORD)).rejects.toThrow('400')
    expect(await run(user, ['enable', 'ADA@example.com'])).toEqual({ code: 0, output: 'ada is enabled.\n' })
    expect((await client.get('user/')).status).toBe(401)
    await signIn(service(), 'ada', PASSWORD)
    expect(events).toEqual(['account_created', 'account_disabled', 'account_enabled'])
  })

  it('removes second factors, and has emailed the owner before it ends', async () => {
    await create()
    expect(await run(user, ['reset-mfa', 'ada'])).toEqual({
      code: 0,
      output: 'ada has no second factor now, and every session has ended.\n',
    })
    expect(mails).toEqual([expect.stringMatching(/^ada@example\.com: /)])
    expect(events).toEqual(['account_created', 'mfa_change'])
  })

  it('reports unknown commands, options and accounts', async () => {
    for (const [args, message] of [
      [['disable', 'nobody'], 'There is no such account.'],
      [['disable'], 'Which account? Give its username or address.'],
      [['create', '--usernam', 'x'], "Unknown option '--usernam'"],
    ] as const)
      await expect(run(user, [...args]), message).rejects.toThrow(message)
    expect(await run(user, ['destroy', 'ada'])).toMatchObject({
      code: 2,
      output: expect.stringContaining('npx sallyport user'),
    })
    expect((await run(user, ['--help'])).code).toBe(0)
  })
})
