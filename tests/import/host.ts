import { beforeEach } from 'vitest'
import type { AuthOptions } from '../../src/config/types.js'
import type { TestDatabase } from '../harness/databases.js'
import { appGlobals } from '../harness/host-app.js'
import { PASSWORD } from './people.js'

/** A person with a verified address and a password. */
export const person = (sourceId: string, more: object = {}) => ({
  sourceId,
  username: `user${sourceId}`,
  addresses: [{ email: `user${sourceId}@example.com`, verified: true }],
  record: PASSWORD.record,
  ...more,
})

/** The options of the app whose auth file the command loads. */
export function setHost(settings: object = {}, more: Partial<AuthOptions> = {}): void {
  appGlobals.optionsOfTest = {
    log: { info: () => {}, warn: () => {}, error: () => {} },
    AUTH_CONFIG: { BASE_URL: 'http://localhost:3000', USE_MFA: true, USERNAME: 'required', ...settings },
    sendMail: () => Promise.reject(new Error('the import sends no email')),
    ...more,
  }
}

/** Gives each test an empty database, which the command opens. */
export function withHost(database: () => TestDatabase, settings: object = {}): void {
  beforeEach(async () => {
    await database().clear()
    appGlobals.prismaOfTest = database().client
    setHost(settings)
  })
}

/** The id that a run printed. */
export const runOf = (output: string): string => /^Run (\S+)\. To undo it/m.exec(output)?.[1] ?? ''

/** The counts of a report, by class. */
export const countsOf = (output: string): Record<string, number> =>
  Object.fromEntries([...output.matchAll(/^ *(\d+) {2}(.+) {2}\(/gm)].map(([, count, name]) => [name, Number(count)]))
