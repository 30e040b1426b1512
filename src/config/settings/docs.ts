import { OPTIONS } from '../options.js'
import { APP_KEYS, PROVIDER_KEYS } from '../providers.js'
import { RATE_RULE_DOCS } from './rate-limits.js'
import type { Setting } from './setting.js'
import { SETTING_GROUPS } from './settings.js'

const INTRO = `# Settings

<!-- Made by scripts/docs/settings-docs.mjs from src/config. Do not edit. -->

\`createAuth\` takes one mapping of values, \`AUTH_CONFIG\`, and objects (the Prisma client, mail, keys, hooks) beside it.
An unknown key or a wrong value is an error that lists every problem with its key, value and what is allowed; values of
secrets are never shown. What comes from the environment (\`secret\`, \`BASE_URL\`, \`FRONTEND_BASE_URL\`, \`mail\`,
\`signingKeys\`, client ids and secrets) may be absent while Next builds, and is checked by \`auth.start()\` or at the first use.

Durations are whole numbers of seconds, or texts: \`'90s'\`, \`'15m'\`, \`'24h'\`, \`'7d'\`.`

const LIMITS_INTRO = `## Rate limits

\`RATE_LIMITS\` maps a rule to \`n/period\`, for instance \`{ login_ip: '100/15m' }\`. Periods are a number and one of s, m, h, d.
Several limits joined by commas all apply: \`'5/1h, 10/1d'\`. A rule that is given replaces that rule's default; the others keep theirs.`

const PROVIDERS_INTRO = `## Providers

\`SOCIALACCOUNT_PROVIDERS\` maps a provider's name to its settings; a provider is served when it is in this mapping. A name that
sallyport does not know needs \`APP.issuer\` (OpenID Connect, found by discovery), or \`APP.authorization_url\`, \`APP.token_url\` and
\`APP.userinfo_url\` (OAuth 2).`

const code = (text: string) => `\`${text}\``
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

const settingRows = (group: Readonly<Record<string, Setting<unknown>>>) =>
  Object.entries(group).map(([key, { byDefault, allowed, effect }]) => [code(key), byDefault, allowed, effect])

/** The complete text of docs/settings.md. */
export function renderSettingsDocs(): string {
  const groups = Object.entries(SETTING_GROUPS).map(
    ([title, group]) => `## ${title}\n\n${table(['Setting', 'Default', 'Allowed', 'Effect'], settingRows(group))}`,
  )
  const rules = Object.entries(RATE_RULE_DOCS).map(([rule, { byDefault, effect }]) => [
    code(rule),
    code(byDefault),
    effect,
  ])
  const keys = [
    ...Object.entries(PROVIDER_KEYS),
    ...Object.entries(APP_KEYS).map(([key, facts]) => [`APP.${key}`, facts] as const),
  ].map(([key, { allowed, effect }]) => [code(key), allowed, effect])
  const options = Object.entries(OPTIONS).map(([key, { allowed, effect }]) => [code(key), allowed, effect])
  return [
    INTRO,
    ...groups,
    `${LIMITS_INTRO}\n\n${table(['Rule', 'Default', 'Counts'], rules)}`,
    `${PROVIDERS_INTRO}\n\n${table(['Key', 'Allowed', 'Effect'], keys)}`,
    `## Beside AUTH_CONFIG\n\nOptions of \`createAuth\`; \`prisma\`, \`AUTH_CONFIG\` and \`secret\` are required.\n\n${table(['Option', 'Allowed', 'Effect'], options)}`,
  ]
    .join('\n\n')
    .concat('\n')
}
