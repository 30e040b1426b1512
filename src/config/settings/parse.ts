import type { ConfigProblem } from '../problems.js'
import { zodProblems } from '../zod-problems.js'
import { RATE_RULE_DOCS } from './rate-limits.js'
import type { Draft } from './setting.js'
import { SETTINGS, settingsSchema } from './settings.js'

const ROOT = 'AUTH_CONFIG'

/** AUTH_CONFIG with its defaults. An invalid key becomes a problem and keeps its default for the later checks. */
export function parseSettings(input: unknown): { draft: Draft; problems: ConfigProblem[] } {
  const given = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {}
  const result = settingsSchema.safeParse(given)
  if (result.success) return { draft: result.data, problems: [] }
  const problems = zodProblems(ROOT, given, result.error, {
    known: ([part]) => (part === 'RATE_LIMITS' ? Object.keys(RATE_RULE_DOCS) : Object.keys(SETTINGS)),
    allowed: ([part]) => (isSetting(part) ? SETTINGS[part].allowed : 'an object of settings'),
  })
  const wrong = new Set(result.error.issues.map((issue) => issue.path[0]))
  const right = Object.entries(given).filter(([key]) => isSetting(key) && !wrong.has(key))
  return { draft: settingsSchema.parse(Object.fromEntries(right)), problems }
}

const isSetting = (key: unknown): key is keyof typeof SETTINGS =>
  typeof key === 'string' && Object.hasOwn(SETTINGS, key)
