// Renders the email templates (react-email) into src/email/rendered.ts, with a slot such as [[username]] for each value. The
// sender fills the slots, so an app needs no react-email for the package's own emails.
// `node scripts/build/emails.mjs` writes the file if it is not current; `--check` fails instead.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './install.mjs'

const TARGET = join(root, 'src/email/rendered.ts')

const slot = (...words) => `[[${words.join(' ')}]]`
/** Every placeholder that a text of the catalog may use. */
const NAMES = [
  'site',
  'name',
  'username',
  'date',
  'duration',
  'method',
  'provider',
  'count',
  'kept',
  'device',
  'address',
  'client',
]

const COLORS = ['accent', 'accentText', 'link', 'darkAccent', 'darkAccentText', 'darkLink']

/** The sender finds a value by its name, so a template must pass each value under the name of its slot. */
function namesOf(code, values) {
  for (const [name, value] of Object.entries(values))
    if (value !== slot(name)) throw new Error(`${code}: the value of {${name}} must be ${slot(name)}, not ${value}`)
  return Object.keys(values)
}

/** Replaces the texts of a language by slots. */
const texts = {
  locale: slot('locale'),
  dir: slot('dir'),
  raw: (code) => `${slot('open', code)}${NAMES.map((name) => `{${name}}`).join('')}${slot('close')}`,
  t: (code, values = {}) => slot('t', code, ...namesOf(code, values)),
  method: () => slot('method'),
  device: ({ browser }) => (browser === slot('client') ? browser : slot('device')),
  date: () => slot('date'),
  duration: () => slot('duration'),
  colors: Object.fromEntries(COLORS.map((name) => [name, slot(name)])),
}

const entry = { username: slot('username'), url: slot('url') }
const several = (count) => Array.from({ length: count }, () => entry)
const CHANGES = [
  'changed',
  'activated',
  'replaced',
  'deactivated',
  'deleted',
  'made_primary',
  'regenerated',
  'disabled',
]

/** With a code, a link or both, to a proven and to an unproven address. */
function emailLogins() {
  const contents = { code: { url: null }, link: { code: null }, both: {} }
  return Object.fromEntries(
    Object.entries(contents).flatMap(([name, data]) => [
      [`email-login-${name}`, ['email-login', { ...data, unproven: false }]],
      [`email-login-${name}-unproven`, ['email-login', { ...data, unproven: true }]],
    ]),
  )
}

/** The emails about a change of an account, without and with the browser that made it. */
const CHANGED = {
  'password-changed': ['password-changed'],
  'password-removed': ['password-removed'],
  ...Object.fromEntries(CHANGES.map((change) => [`mfa-changed-${change}`, ['mfa-changed', { change }]])),
  'mfa-wrong-codes': ['mfa-wrong-codes'],
  'mfa-locked': ['mfa-locked'],
  'backup-code-used': ['backup-code-used', { remaining: null }],
  'backup-code-used-remaining': ['backup-code-used', { remaining: slot('count') }],
  'social-linked': ['social-linked'],
  'passkey-added': ['passkey-added'],
  'passkey-removed': ['passkey-removed'],
  'passkey-counter': ['passkey-counter'],
}

const CLIENT = { browser: slot('client'), os: null, address: null }

function changed() {
  return Object.entries(CHANGED).flatMap(([name, [kind, data]]) => [
    [name, [kind, { ...data, client: null }]],
    [`${name}-client`, [kind, { ...data, client: CLIENT }]],
  ])
}

/** Name in rendered.ts → kind, and its data besides the slots. */
const MAILS = {
  verify: ['verify', { entries: several(1) }],
  'already-registered': ['already-registered'],
  reset: ['reset', { first: false }],
  'set-password': ['reset', { first: true }],
  'sign-in': ['sign-in', { provider: null }],
  'sign-in-provider': ['sign-in'],
  'mfa-code': ['mfa-code'],
  'reauthenticate-code': ['reauthenticate-code'],
  ...Object.fromEntries(changed()),
  'new-login': ['new-login', { device: {}, address: null, passwords: true }],
  'new-login-address': ['new-login', { device: {}, address: slot('address'), passwords: true }],
  'new-login-no-password': ['new-login', { device: {}, address: null, passwords: false }],
  'new-login-address-no-password': ['new-login', { device: {}, address: slot('address'), passwords: false }],
  'account-deleted': ['account-deleted'],
  invitation: ['invitation'],
  'change-address': ['change-address'],
  'address-in-use': ['address-in-use'],
  'address-changed': ['address-changed'],
  'address-restored': ['address-restored', { methods: [], others: [] }],
  'address-restored-kept': ['address-restored', { methods: [], others: [slot('kept')] }],
  'address-restored-sign-in': ['address-restored', { lifetime: null, methods: [], others: [] }],
  'address-restored-sign-in-kept': ['address-restored', { lifetime: null, methods: [], others: [slot('kept')] }],
  ...emailLogins(),
  'email-login-unknown': ['email-login-unknown', { url: null, held: false }],
  'email-login-unknown-link': ['email-login-unknown', { held: false }],
  'email-login-unknown-held': ['email-login-unknown', { url: null, held: true }],
  'email-login-refused': ['email-login-refused'],
}
const VALUES = Object.fromEntries(
  ['site', 'name', 'username', 'url', 'code', 'provider'].map((name) => [name, slot(name)]),
)

/** The templates of src/, without a build of the package. */
async function loadTemplates() {
  const folder = join(root, 'node_modules/.cache/sallyport')
  const file = join(folder, 'emails.mjs')
  const from = './src/email'
  mkdirSync(folder, { recursive: true })
  await build({
    stdin: {
      contents: `export * from '${from}/templates/element.tsx'\nexport * from '${from}/render-element.ts'`,
      resolveDir: root,
    },
    outfile: file,
    bundle: true,
    packages: 'external',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'error',
  })
  try {
    return await import(`${pathToFileURL(file).href}?${Date.now()}`)
  } finally {
    rmSync(file)
  }
}

const SENTENCE = /\[\[open (\S+?)\]\](.*?)\[\[close\]\]/g
const VALUE = /(<bdi><strong [^>]*>)\[\[(\w+)\]\](<\/strong><\/bdi>)/g
const PREVIEW = /\[\[t (\S+?(?: [\w ]+)?)\]\]<div>([^<]*)<\/div>/

/** Above the card: the name of the site, or its logo. */
const NAME = /<p class="sp-site"[^>]*>\[\[site\]\]<\/p>/
const LOGO = /<img [^>]*src="\[\[logo\]\]"[^>]*>/

/** A sentence: `[[s code names]]`. A value that the template did not pass stays `{name}`, between React's comments. */
const sentences = (rendered, value) =>
  rendered.replace(SENTENCE, (_, code, inside) =>
    slot('s', code, ...[...inside.matchAll(value)].map(([found]) => /\[\[(\w+)\]\]/.exec(found)[1])),
  )

/** The part that one more entry of a list adds, between `[[each]]` and `[[end]]`. */
function markRepeated(two, three) {
  const length = three.length - two.length
  let end = 0
  while (two[end] === three[end]) end++
  // The text after the list may begin like an entry, so the entry starts at its paragraph.
  const start = two.indexOf('[[s verify.entry')
  while (end - 2 * length > Math.max(two.lastIndexOf('<p ', start), two.lastIndexOf('\n', start) + 1)) end--
  const [before, each, after] = [two.slice(0, end - 2 * length), two.slice(end - length, end), two.slice(end)]
  if (before + each + each + after !== two || before + each + each + each + after !== three)
    throw new Error('the list in the template cannot be distinguished from the text around it')
  return `${before}[[each]]${each}[[end]]${after}`
}

/** React-email's padding behind a short preview. It fills the preview up to its full length. */
function paddingOf([, code, padding]) {
  const [, unit] = /^(.+?)\1+$/s.exec(padding)
  return JSON.stringify({ length: padding.length / unit.length + slot('t', code).length, padding: unit })
}

async function renderAll({ elementFor, renderElement }) {
  const markup = new Set()
  const paddings = new Set()
  const names = new Set()
  const render = async (kind, extra) => {
    const { html, text } = await renderElement('', elementFor({ kind, data: { ...VALUES, ...extra } }, texts))
    names.add(NAME.exec(html)[0])
    for (const [, open, , close] of html.matchAll(VALUE)) markup.add(`${open}[[value]]${close}`)
    paddings.add(paddingOf(PREVIEW.exec(html)))
    return {
      html: sentences(html, VALUE)
        .replace(NAME, slot('brand'))
        .replace(PREVIEW, (_, code) => slot('preview', code)),
      text: sentences(text, /\[\[\w+\]\]/g),
    }
  }
  const mails = {}
  for (const [name, [kind, extra]] of Object.entries(MAILS)) mails[name] = await render(kind, extra)
  const [two, three] = [
    await render('verify', { entries: several(2) }),
    await render('verify', { entries: several(3) }),
  ]
  mails['verify-several'] = { html: markRepeated(two.html, three.html), text: markRepeated(two.text, three.text) }
  if (markup.size !== 1 || paddings.size !== 1 || names.size !== 1)
    throw new Error('the templates show values, previews or the name of the site in several ways')
  const one = elementFor({ kind: 'reset', data: { ...VALUES, first: false } }, { ...texts, logo: slot('logo') })
  const [logo] = LOGO.exec((await renderElement('', one)).html)
  return { mails, value: [...markup][0], preview: JSON.parse([...paddings][0]), brand: { name: [...names][0], logo } }
}

/** Extracts the markup that several emails share: `[[7]]` is the piece with this index. */
function share(mails) {
  const literals = ({ html }) => html.split(/(\[\[.+?\]\])/).filter((part) => part !== '' && !part.startsWith('[['))
  const all = Object.values(mails).flatMap(literals)
  const pieces = [...new Set(all)].filter((part) => part.length > 8 && all.indexOf(part) !== all.lastIndexOf(part))
  const short = (part) => (pieces.includes(part) ? slot(pieces.indexOf(part)) : part)
  for (const mail of Object.values(mails))
    mail.html = mail.html
      .split(/(\[\[.+?\]\])/)
      .map(short)
      .join('')
  return pieces
}

const ESCAPES = { '\n': '\\n', "'": "\\'", '\\': '\\\\' }
const quote = (text) =>
  `'${text.replace(/[\n'\\]|[^\x20-\x7e]/g, (char) => ESCAPES[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`
const key = (name) => (/^\w+$/.test(name) ? name : quote(name))

function sourceOf({ mails, value, preview, brand }) {
  const pieces = share(mails)
  const entries = Object.entries(mails).map(
    ([name, { html, text }]) => `  ${key(name)}: {\n    html: ${quote(html)},\n    text: ${quote(text)},\n  },`,
  )
  return `// Written by scripts/build/emails.mjs from the templates: change those. A slot [[username]] stands for a value, [[t code]] for
// a text of the catalog, [[s code]] for one whose values are marked, [[7]] for a piece of markup that several emails share.

/** How a sentence shows a value. */
export const VALUE = ${quote(value)}

/** A preview is filled up to this length, so that mail programs show nothing of the text behind it. */
export const PREVIEW = { length: ${preview.length}, padding: ${quote(preview.padding)} }

/** The slot [[brand]]: the name of the site, or the picture in its place. */
export const BRAND = {
  name: ${quote(brand.name)},
  logo: ${quote(brand.logo)},
}

export const PIECES: readonly string[] = [
${pieces.map((piece) => `  ${quote(piece)},`).join('\n')}
]

export const MAILS = {
${entries.join('\n')}
}

export type RenderedName = keyof typeof MAILS
`
}

const current = () => {
  try {
    return readFileSync(TARGET, 'utf8')
  } catch {
    return ''
  }
}

const source = sourceOf(await renderAll(await loadTemplates()))
if (source !== current()) {
  if (process.argv.includes('--check')) {
    process.stdout.write('src/email/rendered.ts is not current: run node scripts/build/emails.mjs\n')
    process.exitCode = 1
  } else writeFileSync(TARGET, source)
}
