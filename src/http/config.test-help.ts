import { resolveConfig } from '../config/config.js'
import type { AuthOptions, Config, Log } from '../config/types.js'

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** A complete configuration for tests: https, cookie mode, one trusted origin. */
export function testConfig(settings: object = {}, options: Partial<AuthOptions> = {}): Config {
  return resolveConfig({
    prisma: {},
    secret: 'x'.repeat(48),
    log: silent,
    sendMail: async () => {},
    mail: { from: 'no-reply@app.example' },
    AUTH_CONFIG: { BASE_URL: 'https://app.example', TRUSTED_ORIGINS: ['https://admin.example'], ...settings },
    ...options,
  }).config
}
