import { randomBytes } from 'node:crypto'
import { layoutFolders } from '../app-routes.js'
import { basePathOf, nextConfigOf } from '../next-config.js'
import { importPath, moduleAt, type Project, parsePackage } from '../project.js'
import type { Answers, Change, Plan } from './change.js'

/** Edits of the app's own files. When a file differs from Next's own template, the user makes the edit. */

/** Inserts lines after the last import, or at the top. A directive such as 'use client' stays first. */
function addImports(text: string, lines: readonly string[]): string {
  const imports = [...text.matchAll(/^import\b[^\n]*(?:\{[^}]*\}[^\n]*)?$/gm)]
  const last = imports.at(-1)
  const at = last ? last.index + last[0].length : 0
  const quoted = /^import\b.*"/m.test(text)
  const added = lines.map((line) => (quoted ? line.replaceAll("'", '"') : line)).join('\n')
  return last ? `${text.slice(0, at)}\n${added}${text.slice(at)}` : `${added}\n\n${text}`
}

/** Changes `export default X` to `export default withSallyport(X)`; null when the file does not end like this. */
export function wrapNextConfig(text: string): string | null {
  // To the end of the file, because the expression may have several lines.
  const found = /^export default ([\s\S]+?);?\s*(?![\s\S])/m.exec(text)
  if (!found || !isExpression(found[1] ?? '')) return null
  const semicolon = /;\s*$/.test(found[0]) ? ';' : ''
  const wrapped = `${text.slice(0, found.index)}export default withSallyport(${found[1]})${semicolon}\n`
  return addImports(wrapped, [`import { withSallyport } from 'sallyport/next'${semicolon}`])
}

/**
 * Whether the text is a single expression. It must have no declaration and no line without indentation except closing
 * brackets, because such a line would begin another statement.
 */
const isExpression = (text: string): boolean =>
  !/^(async\s+)?function\b|^class\b/.test(text) && !/\n\s*\n?^[^\s})\]]/m.test(text)

/** The prefixes outside /api. Without them withSallyport would treat these paths as pages. */
const apiPathsOf = ({ authPrefix, socialPrefix }: Answers): string[] =>
  [authPrefix, socialPrefix].filter((prefix) => !prefix.startsWith('/api/'))

/** `withSallyport(…)` with the prefixes in its literal object; null when it has none. */
function withApiPaths(text: string, paths: readonly string[]): string | null {
  if (paths.length === 0) return text
  const given = `apiPaths: ['/api', ${paths.map((path) => `'${path}'`).join(', ')}]`
  if (text.includes('withSallyport()')) return text.replace('withSallyport()', `withSallyport({ ${given} })`)
  return /withSallyport\(\{/.test(text) ? text.replace('withSallyport({', `withSallyport({ ${given},`) : null
}

export function planNextConfig(plan: Plan, project: Project, answers: Answers): void {
  const apiPaths = apiPathsOf(answers)
  const config = nextConfigOf(project)
  if (config === null) {
    const standard = "import { withSallyport } from 'sallyport/next'\n\nexport default withSallyport()\n"
    const after = withApiPaths(standard, apiPaths) ?? standard
    const path = project.ends.module === 'ts' ? 'next.config.ts' : 'next.config.mjs'
    plan.changes.push({ path, before: null, after })
    return
  }
  const { path, text } = config
  if (text.includes('withSallyport')) return
  const after = wrapNextConfig(text)
  if (after === null) {
    plan.manualSteps.push(`${path}: export your configuration as withSallyport(configuration), from 'sallyport/next'.`)
    return
  }
  const whole = withApiPaths(after, apiPaths)
  plan.changes.push({ path, before: text, after: whole ?? after })
  if (whole === null)
    plan.manualSteps.push(`${path}: add apiPaths: ${JSON.stringify(['/api', ...apiPaths])} to the configuration.`)
}

/** Whether the app uses Cache Components. A layout that waits for the request must then declare that. */
export const hasCacheComponents = (project: Project): boolean =>
  /\bcacheComponents\s*:\s*true/.test(nextConfigOf(project)?.text ?? '')

// A <Suspense> would work too, but its content needs JavaScript to appear.
const BLOCKING = `// The signed-in user is known only during a request, so the layout waits for one.
export const instant = false`

/** The root layout with the provider around its children, or null. */
export function wrapLayout(text: string, blocking: boolean, from = './_auth/auth-root'): string | null {
  const body = text.indexOf('<body')
  const at = text.indexOf('{children}', body)
  // As the value of an attribute, `{children}` is not a child.
  if (body < 0 || at < 0 || text[at - 1] === '=' || text.indexOf('{children}', at + 1) >= 0) return null
  const wrapped = `${text.slice(0, at)}<AuthRoot>{children}</AuthRoot>${text.slice(at + '{children}'.length)}`
  const semicolon = /^import\b.*;\s*$/m.test(text) ? ';' : ''
  return addImports(wrapped, [
    `import 'sallyport/styles.css'${semicolon}`,
    `import { AuthRoot } from '${from}'${semicolon}`,
    ...(blocking && !/\bexport const instant\b/.test(text) ? ['', `${BLOCKING}${semicolon}`] : []),
  ])
}

export function planLayout(plan: Plan, project: Project): void {
  for (const folder of layoutFolders(project)) wrapLayoutOf(plan, project, `${folder}/layout`)
}

function wrapLayoutOf(plan: Plan, project: Project, stem: string): void {
  const { path, text } = moduleAt(project, stem) ?? { path: `${stem}.${project.ends.component}`, text: null }
  if (text?.includes('AuthRoot') || text?.includes('AuthProvider')) return
  const blocking = hasCacheComponents(project)
  const from = importPath({ alias: null }, path, `${project.base}app/_auth/auth-root`)
  const after = text === null ? null : wrapLayout(text, blocking, from)
  if (text !== null && after !== null) {
    plan.changes.push({ path, before: text, after })
    return
  }
  const also = blocking ? ' Also write: export const instant = false' : ''
  plan.manualSteps.push(
    `${path}: import 'sallyport/styles.css', and put <AuthRoot>{children}</AuthRoot> (from '${from}') into <body>.${also}`,
  )
}

const DATABASE_URLS = {
  sqlite: 'file:./dev.db',
  postgresql: 'postgresql://user:password@localhost:5432/app',
  mysql: 'mysql://user:password@localhost:3306/app',
} as const

/** Adds the variables that .env lacks. The secret is created here and shown nowhere. */
export function planEnvironment(plan: Plan, project: Project, { database }: Answers): void {
  const before = project.read('.env')
  const known = [before, project.read('.env.local')].join('\n')
  const wanted = [
    ['DATABASE_URL', DATABASE_URLS[database]],
    ['BASE_URL', `http://localhost:3000${basePathOf(project)}`],
    ['AUTH_SECRET', randomBytes(32).toString('base64url')],
  ] as const
  const missing = wanted.filter(([name]) => !new RegExp(`^\\s*(export\\s+)?${name}\\s*=`, 'm').test(known))
  if (missing.length > 0) {
    const lines = missing.map(([name, value]) => `${name}=${value}\n`).join('')
    plan.changes.push({ path: '.env', before, after: `${startOf(before)}${lines}`, secret: true })
  }
  if (missing.some(([name]) => name === 'DATABASE_URL') && database !== 'sqlite') {
    plan.next.push('put the address of your database into DATABASE_URL in .env')
  }
}

const startOf = (text: string | null): string => (text ? `${text.trimEnd()}\n` : '')

/** The generated Prisma client is not in git, so a build elsewhere must generate it. */
export function planBuildScript(plan: Plan, project: Project): void {
  const path = 'package.json'
  const before = project.read(path) ?? ''
  const scripts = parsePackage(before).scripts ?? {}
  if (Object.values(scripts).some((script) => script.includes('prisma generate'))) return
  const after = before.replace(/("build"\s*:\s*")(?=[^"]*next build)/, '$1prisma generate && ')
  if (after === before) plan.manualSteps.push('package.json: let the build run `prisma generate` before `next build`.')
  else plan.changes.push({ path, before, after })
}

/** The lines of a .gitignore that cover the generated client. */
const generatedLines = (base: string): string[] =>
  ['', '/'].flatMap((start) =>
    ['generated', 'generated/', 'generated/prisma', 'generated/prisma/'].map((name) => start + base + name),
  )

/** Adds generated and secret files to .gitignore. */
export function planIgnored(plan: Plan, project: Project): void {
  const before = project.read('.gitignore')
  const lines = (before ?? '').split('\n').map((line) => line.trim())
  // A later `!.env` includes the file again.
  const covers = (...patterns: string[]) =>
    patterns.some((pattern) => lines.includes(pattern)) && !patterns.some((pattern) => lines.includes(`!${pattern}`))
  const missing = [
    ...(covers('.env', '.env*', '/.env', '*.env') ? [] : ['.env']),
    ...(covers('dev.db*', '*.db', '*.db*') ? [] : ['dev.db*']),
    ...(covers(...generatedLines(project.base)) ? [] : [`/${project.base}generated/`]),
  ]
  if (missing.length === 0) return
  const change: Change = { path: '.gitignore', before, after: `${startOf(before)}${missing.join('\n')}\n` }
  plan.changes.push(change)
}
