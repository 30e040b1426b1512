import { readFileSync } from 'node:fs'
import { appRoutes, routeOf, sameRoute } from '../app-routes.js'
import { CliError } from '../cli-error.js'
import { type Project, parsePackage } from '../project.js'
import type { Answers, Files, InitContext, Plan } from './change.js'
import { planEnvironment, planIgnored, planLayout, planNextConfig } from './edits.js'
import { pageFiles, providerFiles } from './pages.template.js'
import { planModels, planNewPrisma } from './prisma.js'
import { readPrisma } from './prisma-setup.js'
import { authFile, serverFiles } from './server.template.js'

const PACKAGE = parsePackage(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** The version of this package. Only a release sets it; the package.json of the repository has no version. */
const OURS = PACKAGE.version ? `sallyport@${PACKAGE.version}` : 'sallyport'

/**
 * Plans everything that is missing in the app. It writes nothing and replaces no existing file, so a second run plans
 * nothing.
 * @throws CliError
 */
export function planInit(project: Project, answers: Answers): Plan {
  const plan: Plan = { changes: [], manualSteps: [], kept: [], packages: { runtime: [], development: [] }, next: [] }
  const client = planPrisma(plan, project, answers)
  const context: InitContext = { project, answers, client }
  planAuthFile(plan, context)
  planFiles(plan, project, serverFiles(context), 'auth.start')
  planFiles(plan, project, providerFiles(context))
  if (answers.pages) planFiles(plan, project, pageFiles(context))
  if (!project.packages.sallyport) plan.packages.runtime.unshift(OURS)
  planLayout(plan, project)
  planNextConfig(plan, project, answers)
  planEnvironment(plan, project, answers)
  planIgnored(plan, project)
  const models = plan.changes.some(({ path }) => path.endsWith('.prisma'))
  const fresh = plan.changes.some(({ path }) => path.endsWith('0_auth/migration.sql'))
  if (models)
    plan.next.push(fresh ? 'npx prisma migrate deploy' : 'npx prisma migrate dev --name auth', 'npx prisma generate')
  // Prisma gives the tables the default collation, under which start() refuses to run.
  if (models && !fresh && answers.database === 'mysql')
    plan.next.push('npx sallyport doctor, which prints the statements that let the database compare keys by bytes')
  plan.next.push('npm run dev')
  return plan
}

function planPrisma(plan: Plan, project: Project, answers: Answers): InitContext['client'] {
  const setup = readPrisma(project)
  if (setup === null) return planNewPrisma(plan, project, answers) ?? { file: 'lib/prisma', name: 'prisma' }
  planModels(plan, setup, answers)
  if (setup.client) return setup.client
  const file = `${project.base}lib/prisma`
  plan.manualSteps.push(`${file}.ts: your Prisma client was not found. Export it from this file as \`prisma\`.`)
  return { file, name: 'prisma' }
}

function planAuthFile(plan: Plan, context: InitContext): void {
  const { project, answers } = context
  const found = project.read(`${answers.authFile}.ts`)
  if (found === null) planFiles(plan, project, authFile(context))
  else if (!/from ['"]sallyport['"]/.test(found))
    throw new CliError(
      `${answers.authFile}.ts exists and does not call sallyport. Choose another file: --auth-file ${project.base}lib/sallyport`,
    )
}

/** The file that conflicts with a new file: it serves the same address, or it is a middleware beside a new proxy.ts. */
function rivalOf(project: Project, path: string): string | undefined {
  const route = routeOf(project, path)
  if (route !== null) {
    return appRoutes(project).find((other) => other.file !== path && sameRoute(other.route, route))?.file
  }
  if (path !== `${project.base}proxy.ts`) return undefined
  const names = ['middleware.ts', 'middleware.js', 'proxy.js'].map((name) => project.base + name)
  return names.find((name) => project.read(name) !== null)
}

/** Plans new files. An existing file is kept, and mentioned unless it contains `sign`, which shows that it does the same. */
function planFiles(plan: Plan, project: Project, files: Files, sign = 'sallyport'): void {
  for (const [path, after] of Object.entries(files)) {
    const before = project.read(path)
    const rival = before === null ? rivalOf(project, path) : undefined
    if (rival && (project.read(rival) ?? '').includes('sallyport')) plan.kept.push(rival)
    else if (rival)
      plan.manualSteps.push(`${rival} is in the place of ${path}. sallyport would write:\n\n${indent(after)}`)
    else if (before === null) plan.changes.push({ path, before, after })
    else if (before !== after && !before.includes(sign) && !before.includes('sallyport') && !/\bauth\./.test(before)) {
      plan.manualSteps.push(`${path} already exists. sallyport would write:\n\n${indent(after)}`)
    } else if (before !== after) plan.kept.push(path)
  }
}

const indent = (text: string): string => text.trimEnd().replace(/^/gm, '    ')
