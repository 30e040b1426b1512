import { spawnSync } from 'node:child_process'
import type { Config } from '../config/types.js'
import { trimSlash } from '../trim-slash.js'
import { hasPage } from './app-routes.js'
import { checkLinks } from './doctor-links.js'
import { checkLocales } from './doctor-locales.js'
import { checkProxy } from './doctor-proxy.js'
import type { Finding } from './finding.js'
import { moduleAt, type Project } from './project.js'
import { findsEntries } from './tsconfig.js'

/** Checks the files that mount the service in the app. Without a configuration, it assumes the default prefixes. */
export function checkFiles(project: Project, config: Config | null): Finding[] {
  const { AUTH_PREFIX = '/api/auth', SOCIAL_PREFIX = '/api/social' } = config?.settings ?? {}
  const social = Object.keys(config?.providers ?? {}).length > 0
  return [
    checkRoute(project, AUTH_PREFIX, 'handlers', true),
    ...(social ? [checkRoute(project, SOCIAL_PREFIX, 'socialHandlers', true)] : []),
    checkInstrumentation(project),
    checkIgnored(project),
    ...checkResolution(project),
    ...checkProxy(project),
    ...(config ? checkPages(project, config) : []),
    ...(config ? checkLinks(project, config) : []),
    ...(config ? checkLocales(project, config) : []),
    ...(config ? checkAddress(config) : []),
    ...(config ? checkOwnColumns(config) : []),
  ]
}

function checkRoute(project: Project, prefix: string, handlers: string, needed: boolean): Finding {
  const folder = `${project.base}app${trimSlash(prefix)}`
  const dynamic = project.list(folder).find((name) => /^\[\.\.\.\w+\]$/.test(name))
  const text = dynamic ? (moduleAt(project, `${folder}/${dynamic}/route`)?.text ?? null) : null
  const fix = `${folder}/[...auth]/route.${project.ends.module}:\nexport const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = auth.${handlers}`
  if (text === null) {
    return { state: needed ? 'wrong' : 'doubtful', title: `There is no catch-all route at ${prefix}`, fix }
  }
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !text.includes(method))
  if (!text.includes(handlers))
    return { state: 'doubtful', title: `The route at ${prefix} does not use auth.${handlers}`, fix }
  return methods.length > 0
    ? { state: 'wrong', title: `The route at ${prefix} lacks ${methods.join(', ')}`, fix }
    : { state: 'good', title: `${prefix} is mounted` }
}

function checkInstrumentation(project: Project): Finding {
  const found = moduleAt(project, `${project.base}instrumentation`)
  const path = found?.path ?? `${project.base}instrumentation.${project.ends.module}`
  if (found?.text.includes('.start(')) return { state: 'good', title: `${path} calls auth.start()` }
  return {
    state: 'wrong',
    title: `${path} does not call auth.start(): the first visitor finds the problems, and emails wait for requests`,
    fix: 'Run npx sallyport init, which writes it.',
  }
}

function checkIgnored(project: Project): Finding {
  if (project.read('.env') === null || isIgnored(project)) return { state: 'good', title: '.env is ignored by git' }
  return { state: 'wrong', title: '.env contains the secret and is not ignored by git', fix: 'echo .env >> .gitignore' }
}

function checkResolution(project: Project): Finding[] {
  const { file, moduleResolution } = project.compiler
  if (project.ends.module === 'js' || findsEntries(project)) return []
  return [
    {
      state: 'wrong',
      title: `${file}: TypeScript does not find sallyport with the moduleResolution ${moduleResolution}`,
      fix: '"module": "esnext",\n"moduleResolution": "bundler",',
    },
  ]
}

/** Asks git whether it ignores the file. Reads only .gitignore if git is not available. */
function isIgnored(project: Project): boolean {
  const { status } = spawnSync('git', ['check-ignore', '-q', '.env'], { cwd: project.root, stdio: 'ignore' })
  if (status === 0 || status === 1) return status === 0
  const lines = (project.read('.gitignore') ?? '').split('\n').map((line) => line.trim())
  return lines.some((line) => ['.env', '.env*', '/.env', '*.env'].includes(line)) && !lines.includes('!.env')
}

/** Checks the pages that emails and redirects lead to. */
function checkPages(project: Project, { settings }: Config): Finding[] {
  const pages = [settings.LOGIN_PATH, settings.REGISTER_EMAIL_CONFIRM_PATH, settings.PASSWORD_RESET_CONFIRM_PATH]
  if (settings.EMAIL_CHANGE) pages.push(settings.EMAIL_CHANGE_CONFIRM_PATH, settings.EMAIL_CHANGE_UNDO_PATH)
  if (settings.EMAIL_LOGIN === 'link' || settings.EMAIL_LOGIN === 'both') pages.push(settings.EMAIL_LOGIN_PATH)
  const missing = pages.filter((path) => !hasPage(project, path))
  return missing.map((path) => ({
    state: 'doubtful' as const,
    title: `No page was found at ${path}, but emails or redirects lead there`,
    fix: 'npx sallyport init writes one. A page that FRONTEND_BASE_URL serves elsewhere cannot be checked here.',
  }))
}

function checkAddress({ settings }: Config): Finding[] {
  const { protocol, hostname } = new URL(settings.BASE_URL)
  if (protocol === 'https:' || /^(localhost|127\.|\[::1\])/.test(hostname)) {
    return [{ state: 'good', title: `BASE_URL is ${settings.BASE_URL}` }]
  }
  return [
    {
      state: 'doubtful',
      title: `BASE_URL is ${settings.BASE_URL}: plain http does not protect the cookies`,
      fix: 'Use the https address of the site; production refuses plain http.',
    },
  ]
}

/** Until 0.1, requests could write every column of `schemas.user`. */
function checkOwnColumns({ schemas: { user, profile } }: Config): Finding[] {
  const columns = Object.keys(user?.shape ?? {})
  if (columns.length === 0 || profile) return []
  return [
    {
      state: 'doubtful',
      title: `No request can change ${columns.join(', ')}: schemas.user only shows its columns`,
      fix: 'List the columns that users may change in schemas.profile; schemas.profile: z.object({}) allows none and ends this note.',
    },
  ]
}
