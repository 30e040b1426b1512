import { OPTIONS } from '../options.js'
import { APP_KEYS, PROVIDER_KEYS } from '../providers.js'
import { RATE_RULE_DOCS } from './rate-limits.js'
import type { Setting } from './setting.js'
import { SETTING_GROUPS } from './settings.js'

const INTRO = `# Settings

<!-- Made by scripts/docs/settings-docs.mjs from src/config. Do not edit. -->

\`createAuth\` takes an object of values, \`AUTH_CONFIG\`, and other options (the Prisma client, mail, keys, hooks) beside it.
An unknown key or a wrong value is an error. Its message lists every problem with its key, its value and the allowed values. It
never shows the value of a secret.

Values from the environment (\`secret\`, \`BASE_URL\`, \`FRONTEND_BASE_URL\`, \`mail\`, \`signingKeys\`, client ids and secrets)
can be absent while Next builds. \`auth.start()\` checks them, or else the first use does.

A duration is a whole number of seconds, or a text: \`'90s'\`, \`'15m'\`, \`'24h'\`, \`'7d'\`.`

const LIMITS_INTRO = `## Rate limits

\`RATE_LIMITS\` maps a rule to \`n/period\`, for example \`{ login_ip: '100/15m' }\`. A period is a number and one of s, m, h, d.
Several limits joined by commas all apply: \`'5/1h, 10/1d'\`. Your value replaces the default of its rule. Other rules keep their defaults.`

const PROVIDERS_INTRO = `## Providers

\`SOCIALACCOUNT_PROVIDERS\` maps the name of a provider to its settings. The service serves a provider that has an entry here. A name
that sallyport does not know needs \`APP.issuer\` (OpenID Connect, found by discovery), or \`APP.authorization_url\`, \`APP.token_url\` and
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
