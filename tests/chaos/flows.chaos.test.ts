import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { DECLARATIONS } from '../../src/contract/index.js'
import { startOauth } from '../harness/oauth-server.js'
import { halves } from './flows/index.js'
import { copyDatabase, populate, Scene } from './scene.js'

/** Functions of the service for a host's code that write nothing of their own. */
const NOT_WRITING = [
  // Its timers run `purge` and `deliverDue`.
  'start',
  'protect',
  'authenticate',
  'getUser',
  'requireUser',
  'openapi',
  'findVerification',
  'clientConfigFor',
  'users.find',
  'users.list',
  'invitations.list',
]

const functionsOf = (from: object, prefix = ''): string[] =>
  Object.entries(from).flatMap(([name, value]) => (typeof value === 'function' ? [`${prefix}${name}`] : []))

it('every operation and every function that may write has a flow', async () => {
  const server = await startOauth()
  const flows = new Set(halves(server).flatMap((half) => half.map((flow) => flow.of)))
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-chaos-'))
  const file = join(folder, 'flows.db')
  copyDatabase(inject('sqliteTemplate'), file)
  const scene = await Scene.open(file, { providers: { idp: server.settings() } })
  const { auth } = scene.service
  const writing = DECLARATIONS.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId)
  const called = [
    ...functionsOf(auth),
    ...functionsOf(auth.users, 'users.'),
    ...functionsOf(auth.invitations, 'invitations.'),
  ]
  expect(NOT_WRITING.filter((name) => !called.includes(name))).toEqual([])
  const wanted = new Set([...writing, ...called.filter((name) => !NOT_WRITING.includes(name)), 'purge'])
  expect([...wanted].filter((name) => !flows.has(name))).toEqual([])
  // What only reads needs no flow: a crash there leaves nothing behind.
  await populate(scene)
  const before = scene.crash.writes.length
  for (const { method, path, area, operationId } of DECLARATIONS) {
    if (method !== 'GET' || flows.has(operationId)) continue
    const prefix = area === 'social' ? { prefix: '/api/social/' } : {}
    const answer = await scene.browser('own').call('GET', path.replace('{provider}', 'idp'), prefix)
    expect([200, 302, 404], `${operationId}: ${answer.text}`).toContain(answer.status)
  }
  expect(scene.crash.writes.slice(before)).toEqual([])
  await scene.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
