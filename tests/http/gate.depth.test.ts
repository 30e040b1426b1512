import { describe, expect, it } from 'vitest'
import type { GateAnswer } from '../../src/config/types.js'
import { type Hooks, LOGINS, type Outcome, REGISTRATIONS, rowsOf, withGate } from '../harness/gate.js'
import { neverResolves, responseAfterTimeout } from '../harness/hanging.js'

const OWN = { code: 'not_on_the_list', message: 'Ask the host & wait.' }
const NONSENSE: unknown[] = [undefined, null, false, 'yes', 1, [], { code: 'Not a code' }, { message: '' }]

const gates = { mayRegister: REGISTRATIONS, mayLogin: LOGINS }
const DEFAULT_CODE = { mayRegister: 'registration_refused', mayLogin: 'login_refused' }
const REFUSED_STATUS = { mayRegister: 403, mayLogin: 400 }

/** One hook that returns any value. */
const hooksOf = (name: keyof Hooks, answer: () => unknown): Hooks => ({ [name]: answer as () => GateAnswer })

/** Whether the response redirects a browser to a page. */
const statusOr = ({ status }: Outcome, expected: number) => ([302, 303].includes(status) ? status : expected)

withGate((take, database) => {
  describe.each(['mayRegister', 'mayLogin'] as const)('%s', (name) => {
    const paths = Object.entries(gates[name])

    it.each(paths)('lets pass with true: %s', async (_what, path) => {
      let asked = 0
      const hooks = hooksOf(name, () => {
        asked++
        return true
      })
      const { outcome } = await take(path, hooks)
      expect(outcome?.code ?? 'passed', outcome?.text).toMatch(/^(passed|email_not_verified)$/)
      expect(asked).toBe(1)
      const { users, registrations } = await rowsOf(database())
      expect(users + registrations).toBe(1)
    })

    const refusals: [string, GateAnswer, string][] = [
      ['its own code', {}, DEFAULT_CODE[name]],
      ["the host's code and text", OWN, OWN.code],
    ]
    describe.each(refusals)('refuses with %s and writes nothing', (_kind, answer, code) => {
      it.each(paths)('%s', async (_what, path) => {
        let before: object | undefined
        const hooks = hooksOf(name, async () => {
          before = await rowsOf(database())
          return answer
        })
        const { outcome, service } = await take(path, hooks)
        expect(outcome).toMatchObject({ code })
        expect(outcome?.status).toBe(outcome && statusOr(outcome, REFUSED_STATUS[name]))
        if (answer === OWN && outcome?.status === REFUSED_STATUS[name]) expect(outcome.text).toContain(OWN.message)
        await service.settle()
        expect(service.mails).toEqual([])
        expect(await rowsOf(database())).toEqual(before)
        expect(service.events).toContainEqual(expect.objectContaining({ outcome: 'failure', reason: code }))
      })
    })

    const throws = () => Promise.reject(new Error('no connection'))
    it.each(paths)('that fails refuses with 503, writes nothing and is named in the log: %s', async (what, path) => {
      // The handling of an invalid result does not depend on the path, so one path tries every value.
      const values = what === paths[0]?.[0] ? NONSENSE : NONSENSE.slice(0, 1)
      for (const fails of [throws, ...values.map((value) => () => value)]) {
        await database().clear()
        let before: object | undefined
        const hooks = hooksOf(name, async () => {
          before = await rowsOf(database())
          return fails()
        })
        const { outcome, service } = await take(path, hooks)
        expect(outcome).toMatchObject({ code: 'unavailable' })
        expect(outcome?.status).toBe(outcome && statusOr(outcome, 503))
        expect(await rowsOf(database())).toEqual(before)
        expect(service.logged.some((line) => line.includes(name))).toBe(true)
      }
    })

    it.each(paths)('that hangs times out after five seconds: %s', async (_what, path) => {
      const { outcome } = await responseAfterTimeout(() => take(path, hooksOf(name, neverResolves)))
      expect(outcome).toMatchObject({ code: 'unavailable' })
    })
  })
})
