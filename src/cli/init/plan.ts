import { readFileSync } from 'node:fs'
import { appRoutes, routeOf, sameRoute } from '../app-routes.js'
import { CliError } from '../cli-error.js'
import { importPath, moduleAt, type Project, parsePackage, stemOf } from '../project.js'
import type { Answers, Files, InitContext, Plan } from './change.js'
import { planEnvironment, planIgnored, planLayout, planNextConfig } from './edits.js'
import { inAppLanguage } from './javascript.js'
import { pageFiles, providerFiles } from './pages.template.js'
import { planModels, planNewPrisma } from './prisma.js'
import { readPrisma } from './prisma-setup.js'
import { authFile, serverFiles } from './server.template.js'
import { planResolution } from './typescript.js'

const PACKAGE = parsePackage(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** The version of this package. Only a release sets it; the package.json of the repository has no version. */
const OURS = PACKAGE.version ? `sallyport@${PACKAGE.version}` : 'sallyport'

/**
 * Plans everything that is missing in the app, and writes nothing. No existing file is overwritten, so after the plan was carried
 * out, a second run finds nothing to do.
 * @throws CliError
 */
export function planInit(project: Project, answers: Answers): Plan {
  const plan: Plan = { changes: [], manualSteps: [], kept: [], packages: { runtime: [], development: [] }, next: [] }
  const client = planPrisma(plan, project, answers)
  const context: InitContext = { project, answers, client }
  planAuthFile(plan, context)
  planFiles(plan, context, serverFiles(context), 'auth.start')
  planFiles(plan, context, providerFiles(context))
  if (answers.pages) planFiles(plan, context, pageFiles(context))
  if (!project.packages.sallyport) plan.packages.runtime.unshift(OURS)
  planLayout(plan, project)
  planNextConfig(plan, project, answers)
  planResolution(plan, project)
  planEnvironment(plan, project, answers)
  planIgnored(plan, project)
  const models = plan.changes.some(({ path }) => path.endsWith('.prisma'))
  const fresh = plan.changes.some(({ path }) => path.endsWith('0_auth/migration.sql'))
  if (models) plan.next.push(migrationOf(project, fresh), 'npx prisma generate')
  // Prisma gives the tables the default collation, under which start() refuses to run.
  if (models && !fresh && answers.database === 'mysql')
    plan.next.push('npx sallyport doctor, which prints the SQL that makes the database compare keys byte by byte')
  plan.next.push('npm run dev')
  return plan
}

/** The command that brings the models into the database. `migrate dev` would reset one that `db push` has filled. */
function migrationOf(project: Project, isNew: boolean): string {
  if (isNew) return 'npx prisma migrate deploy'
  const hasMigrations = project.list('prisma/migrations').length > 0
  return hasMigrations
    ? 'npx prisma migrate dev --name auth'
    : 'npx prisma db push (or, with migrations in another folder: npx prisma migrate dev --name auth)'
}

function planPrisma(plan: Plan, project: Project, answers: Answers): InitContext['client'] {
  const setup = readPrisma(project)
  if (setup === null) return planNewPrisma(plan, project, answers) ?? { file: 'lib/prisma', name: 'prisma' }
  planModels(plan, setup, answers)
  if (setup.client) return setup.client
  const file = `${project.base}lib/prisma`
  plan.manualSteps.push(
    `${file}.${project.ends.module}: your Prisma client was not found. Export it from this file as \`prisma\`.`,
  )
  return { file, name: 'prisma' }
}

function planAuthFile(plan: Plan, context: InitContext): void {
  const { project, answers } = context
  const found = moduleAt(project, answers.authFile)
  if (found === null) planFiles(plan, context, authFile(context))
  else if (!/from ['"]sallyport['"]/.test(found.text))
    throw new CliError(
      `${found.path} exists and does not call sallyport. Choose another file: --auth-file ${project.base}lib/sallyport`,
    )
}

/**
 * An existing file that conflicts with a new one: it serves the same URL, it is the same module in the other language (TypeScript
 * or JavaScript), or it is a `middleware` next to a new `proxy`.
 */
function rivalOf(project: Project, path: string): string | undefined {
  const route = routeOf(project, path)
  if (route !== null) {
    return appRoutes(project).find((other) => other.file !== path && sameRoute(other.route, route))?.file
  }
  const stem = stemOf(path)
  const names = stem === `${project.base}proxy` ? [stem, `${project.base}middleware`] : [stem]
  const other = names.map((name) => moduleAt(project, name)).find((file) => file !== null)
  return other?.path === path ? undefined : other?.path
}

/** Whether a file imports the package or the auth file. */
const usesUs = (text: string, authFile: string): boolean =>
  text.includes('sallyport') || ["'", '"'].some((quote) => text.includes(`${quote}${authFile}${quote}`))

/**
 * Plans new files. An existing file is never changed. If it contains `sign` or 'sallyport', or imports the auth file, it
 * already does the job and is listed as kept. Otherwise the new text becomes a manual step.
 */
function planFiles(plan: Plan, { project, answers }: InitContext, files: Files, sign = 'sallyport'): void {
  for (const [path, after] of Object.entries(inAppLanguage(project, files))) {
    const before = project.read(path)
    const rival = before === null ? rivalOf(project, path) : undefined
    const theirs = rival ? (project.read(rival) ?? '') : ''
    if (rival && (theirs.includes('sallyport') || theirs.includes(sign))) plan.kept.push(rival)
    else if (rival)
      plan.manualSteps.push(
        `${rival} takes the place of ${path}. sallyport would write this to ${path}:\n\n${indent(after)}`,
      )
    else if (before === null) plan.changes.push({ path, before, after })
    else if (
      before !== after &&
      !before.includes(sign) &&
      !usesUs(before, importPath(project, path, answers.authFile))
    ) {
      plan.manualSteps.push(`${path} already exists. sallyport would write:\n\n${indent(after)}`)
    } else if (before !== after) plan.kept.push(path)
  }
}

const indent = (text: string): string => text.trimEnd().replace(/^/gm, '    ')
