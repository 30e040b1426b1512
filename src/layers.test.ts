import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

interface Import {
  from: string
  typeOnly: boolean
}

interface Source {
  /** Path from the repository's root. */
  path: string
  text: string
  imports: Import[]
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

function importsOf(text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((found) => ({
    from: found[2] ?? found[3] ?? '',
    typeOnly: found[1] !== undefined,
  }))
}

function sources(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|test-help)\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, folder, path), 'utf8')
      // The imports in a template are those of the app it is written into.
      const imports = /\.template\.ts$/.test(path) ? [] : importsOf(text)
      return { path: `${folder}/${path.replaceAll('\\', '/')}`, text, imports }
    })
}

/** What each layer may import, beside itself. Top-level modules of src/ other than the entries are the layer 'config'. */
const ARROWS: Record<string, readonly string[]> = {
  contract: [],
  config: ['contract'],
  store: ['contract', 'config'],
  crypto: ['contract', 'config'],
  email: ['contract', 'config'],
  social: ['contract', 'config'],
  flows: ['store', 'crypto', 'email', 'social', 'contract', 'config'],
  http: ['flows', 'crypto', 'contract', 'config'],
  next: ['http', 'flows', 'store', 'crypto', 'email', 'social', 'contract', 'config'],
  testing: ['index', 'auth', 'next', 'http', 'flows', 'store', 'crypto', 'email', 'social', 'contract', 'config'],
  auth: ['next', 'http', 'flows', 'store', 'crypto', 'email', 'social', 'contract', 'config'],
  cli: ['auth', 'flows', 'store', 'crypto', 'email', 'contract', 'config'],
  index: ['auth', 'next', 'http', 'flows', 'store', 'crypto', 'email', 'social', 'contract', 'config'],
  client: ['contract'],
  react: ['client', 'contract'],
}

/** Types of these may be used on the whole server side: they describe what every flow is handed. */
const SHARED_TYPES = new Set(['src/config/types.js', 'src/context.js'])

const BROWSER = new Set(['client', 'react'])

/** The folders (or files) that may import a package. One library, one door. */
const DOORS: Record<string, readonly string[]> = {
  '@react-email/components': ['src/email/templates/'],
  '@react-email/render': ['src/email/render-element.ts'],
  '@simplewebauthn/browser': ['src/client/passkeys.ts'],
  '@simplewebauthn/server': ['src/crypto/'],
  arctic: ['src/social/arctic.ts'],
  bcrypt: ['src/crypto/'],
  'hash-wasm': ['src/crypto/'],
  '@zxcvbn-ts/language-common': ['src/flows/password/common-passwords.ts'],
  diff: ['src/cli/'],
  'iron-session': ['src/crypto/'],
  jiti: ['src/cli/'],
  jose: ['src/crypto/'],
  next: ['src/next/'],
  'next-swagger-doc': ['src/http/openapi/scan.ts'],
  nodemailer: ['src/email/'],
  oauth4webapi: ['src/social/'],
  otplib: ['src/crypto/'],
  'qrcode.react': ['src/react/'],
  'rate-limiter-flexible': ['src/store/'],
  react: ['src/react/', 'src/email/', 'src/next/'],
  'react-dom': ['src/react/', 'src/email/'],
  'server-only': ['src/next/'],
  yaml: ['src/http/openapi'],
  zod: ['src/'],
}

function layerOf(path: string): string {
  const [, first = '', second] = path.split('/')
  if (second !== undefined) return first
  return /^(index|emails)\./.test(first) ? 'index' : 'config'
}

const packageOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

const library = sources('src')
const demo = sources('app')

describe('the layers of src/', () => {
  it('knows every folder', () => {
    const unknown = library.map((source) => layerOf(source.path)).filter((layer) => !(layer in ARROWS))
    expect([...new Set(unknown)]).toEqual([])
  })

  it('arrows point down only', () => {
    const wrong = library.flatMap((source) => {
      const layer = layerOf(source.path)
      return source.imports
        .filter(({ from }) => from.startsWith('.'))
        .map((found) => ({ ...found, target: normalize(join(dirname(source.path), found.from)) }))
        .filter(({ target, typeOnly }) => {
          if (typeOnly && !BROWSER.has(layer) && SHARED_TYPES.has(target)) return false
          // These two only name types of all layers; a value import in them would be one upwards.
          if (typeOnly && SHARED_TYPES.has(source.path.replace(/\.ts$/, '.js'))) return false
          const other = layerOf(target)
          return other !== layer && !ARROWS[layer]?.includes(other)
        })
        .map(({ from }) => `${source.path} imports ${from}`)
    })
    expect(wrong).toEqual([])
  })

  it('each library has one door', () => {
    const wrong = library.flatMap((source) =>
      source.imports
        .filter(({ from }) => !from.startsWith('.') && !from.startsWith('node:'))
        .filter(({ from }) => !DOORS[packageOf(from)]?.some((door) => source.path.startsWith(door)))
        .map(({ from }) => `${source.path} imports ${from}`),
    )
    expect(wrong).toEqual([])
  })

  it('only `sallyport/emails` leads to react-email, which an app may not have installed', () => {
    const needsIt = (path: string) => /^src\/email\/(templates\/|render-element\.)/.test(path)
    const wrong = library
      .filter(({ path }) => !needsIt(path) && path !== 'src/emails.ts')
      .flatMap((source) =>
        source.imports
          .filter(({ from, typeOnly }) => !typeOnly && from.startsWith('.'))
          .filter(({ from }) => needsIt(normalize(join(dirname(source.path), from))))
          .map(({ from }) => `${source.path} imports ${from}`),
      )
    expect(wrong).toEqual([])
  })

  it('names modules of next with their extension, as plain Node needs it', () => {
    const wrong = library.flatMap((source) =>
      source.imports
        .filter(({ from, typeOnly }) => from.startsWith('next/') && !from.endsWith('.js') && !typeOnly)
        .map(({ from }) => `${source.path} imports ${from}`),
    )
    expect(wrong).toEqual([])
  })

  it("'use client' begins every module of react/ that has code, 'server-only' every server component; no other file", () => {
    // index.ts lists what there is: a directive there would make one client module of all, and load it whole.
    const isClient = (path: string) => /^src\/react\/(?!messages\/)/.test(path) && !path.endsWith('/index.ts')
    // createAuth runs in instrumentation.ts, in the proxy and in tests too, where 'server-only' would throw.
    // in-browser.ts is what a client component gets in its place.
    const isServer = (path: string) => /^src\/next\/(.*\.tsx|in-browser\.ts)$/.test(path)
    const directive = ({ text }: Source) => /^(?:'use client'|import 'server-only')(?=\n)/.exec(text)?.[0]
    const wanted = (path: string) =>
      isClient(path) ? "'use client'" : isServer(path) ? "import 'server-only'" : undefined
    expect(library.some(({ path }) => isServer(path))).toBe(true)
    expect(library.filter((source) => directive(source) !== wanted(source.path)).map(({ path }) => path)).toEqual([])
  })

  it('never looks at a clock in flows and store', () => {
    const wrong = library.filter(
      ({ path, text }) => /^src\/(flows|store)\//.test(path) && /\bDate\.now\(\)|new Date\(\)/.test(text),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

describe('the demo host', () => {
  it('imports only public names of the package', () => {
    const wrong = demo.flatMap((source) =>
      source.imports
        .filter(({ from }) => /(^|\/)(src|dist)\//.test(from))
        .map(({ from }) => `${source.path} imports ${from}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('every file', () => {
  it('has at most 200 lines', () => {
    // A script's file is read as its templates.
    const written = [...library, ...demo].filter(({ text }) => !text.startsWith('// Written by scripts/'))
    const long = written.filter(({ text }) => text.split('\n').length > 201)
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`)).toEqual([])
  })

  it('has no way around the types', () => {
    const wrong = [...library, ...demo].filter(({ text }) => /\bas any\b|@ts-(ignore|nocheck)/.test(text))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('has a name in kebab-case', () => {
    const wrong = [...library, ...demo].filter(
      ({ path }) => !/^[a-z0-9-]+(\.template)?\.tsx?$/.test(path.split('/').at(-1) ?? ''),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

describe('the words', () => {
  /** Numbers of lists that a reader of the repository cannot open: of cases, findings, rules, tickets. */
  const LIST =
    /\b([Cc]ase|[Ii]ssue|[Tt]icket|[Ff]inding|[Rr]equirement|[Pp]oint|[Ii]tem)s? #?\d+\b|\b[A-Z]-\d{2}\b|\b(it|test|describe)\(\s*['"`]#?\d{1,2}[.:)] /g
  /** A number within a document that everybody can open is not of such a list. */
  const PUBLIC = /\b(RFC \d+|CVE|ASVS|NIST|OpenID Connect \w+|WebAuthn)\b[^(),;:]{0,25}$/
  const named = (line: string): string[] =>
    [...line.matchAll(LIST)].filter(({ index }) => !PUBLIC.test(line.slice(0, index))).map(([found]) => found)

  it('of a list are told from those of a public document', () => {
    // Joined, or this file would name them.
    const wrong = [
      ['case', '82'],
      ['Issue', '14'],
      ['point', '#33'],
      ['findings', '7'],
    ].map((words) => words.join(' '))
    for (const text of [...wrong, ['R', '09'].join('-'), ['M', '06'].join('-'), ['test(', '27. x'].join("'")])
      expect(named(`// as ${text} says`), text).toHaveLength(1)
    for (const text of [
      'RFC 4231 test case 2',
      'CVE-2025-29927',
      'ASVS 6.3.8',
      'UTF-8, P-256, SHA-1',
      'two cases of 8',
    ])
      expect(named(`// ${text}`), text).toEqual([])
  })

  it('name no list outside the repository', () => {
    const folders = ['src', 'app', 'tests', 'e2e', 'scripts', 'bench', 'prisma', 'docs']
    const files = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    const wrong = files
      .filter((path) => /\.(tsx?|m[jt]s|md|prisma|css)$/.test(path) && !path.includes('node_modules'))
      .flatMap((path) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .flatMap((line, index) => named(line).map((name) => `${path}:${index + 1} names ${name}`)),
      )
    expect(wrong).toEqual([])
  })
})
