// Writes docs/settings.md and src/config/settings/auth-config.ts from the data of the settings. It needs dist/ (npm run build).
// A unit test fails when the files are not current.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const at = (path) => new URL(`../../${path}`, import.meta.url)

const HEAD = `// Made by scripts/docs/settings-docs.mjs from the settings of this folder. Do not edit.
import type { RateRule } from './types.js'

/** Whole seconds, or a text such as \`'90s'\`, \`'15m'\`, \`'24h'\`, \`'7d'\`. */
export type Duration = number | string

/** The settings as a host writes them. Only BASE_URL is required. It may be absent while Next builds. */
export interface AuthConfig {
`

/** Types of values as a host may write them, if they differ from the types of the validated setting. */
const WRITTEN = { RATE_LIMITS: '{ readonly [Rule in RateRule]?: string } | false' }

const typeOf = (key, { allowed }, types) => {
  if (WRITTEN[key]) return WRITTEN[key]
  if (allowed.startsWith('a whole number of seconds')) return 'Duration'
  return new RegExp(`^  ${key}: (.+)$`, 'm').exec(types)?.[1].replace(' | undefined', '') ?? 'unknown'
}

/** Begins with a capital letter, unless it begins with a route. */
const sentence = (text) => (/^\w+\//.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1))

/**
 * The text of src/config/settings/auth-config.ts, with the comment that an editor shows for each key.
 * @param types the text of src/config/settings/types.ts
 */
export function renderAuthConfig(settings, types) {
  const keys = Object.entries(settings).map(([key, facts]) => {
    const byDefault = facts.byDefault.replaceAll('`', '')
    return `  /** ${sentence(facts.effect)}. Allowed: ${facts.allowed}. @default ${byDefault} */\n  ${key}?: ${typeOf(key, facts, types)} | undefined\n`
  })
  return `${HEAD}${keys.join('')}}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { renderSettingsDocs } = await import('../../dist/config/settings/docs.js')
  const { SETTINGS } = await import('../../dist/config/settings/settings.js')
  writeFileSync(at('docs/settings.md'), renderSettingsDocs())
  writeFileSync(
    at('src/config/settings/auth-config.ts'),
    renderAuthConfig(SETTINGS, readFileSync(at('src/config/settings/types.ts'), 'utf8')),
  )
}
