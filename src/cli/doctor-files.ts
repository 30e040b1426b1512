import { spawnSync } from 'node:child_process'
import type { Config } from '../config/types.js'
import { trimSlash } from '../trim-slash.js'
import type { Finding } from './finding.js'
import type { Project } from './project.js'

const CONFIGS = ['next.config.ts', 'next.config.mts', 'next.config.mjs', 'next.config.js']

/** Checks the files that mount the service in the app. Without a configuration, it assumes the default prefixes. */
export function checkFiles(project: Project, config: Config | null): Finding[] {
  const { AUTH_PREFIX = '/api/auth', SOCIAL_PREFIX = '/api/social' } = config?.settings ?? {}
  const social = Object.keys(config?.providers ?? {}).length > 0
  return [
    checkRoute(project, AUTH_PREFIX, 'handlers', true),
    ...(social ? [checkRoute(project, SOCIAL_PREFIX, 'socialHandlers', true)] : []),
    checkNextConfig(project),
    checkInstrumentation(project),
    checkIgnored(project),
    ...(config ? checkPages(project, config) : []),
    ...(config ? checkAddress(config) : []),
  ]
}

function checkRoute(project: Project, prefix: string, handlers: string, needed: boolean): Finding {
  const folder = `${project.base}app${trimSlash(prefix)}`
  const dynamic = project.list(folder).find((name) => /^\[\.\.\.\w+\]$/.test(name))
  const text = dynamic ? project.read(`${folder}/${dynamic}/route.ts`) : null
  const mend = `${folder}/[...auth]/route.ts:\nexport const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = auth.${handlers}`
  if (text === null) {
    return { state: needed ? 'wrong' : 'doubtful', what: `No catch-all route stands at ${prefix}`, mend }
  }
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !text.includes(method))
  if (!text.includes(handlers))
    return { state: 'doubtful', what: `The route at ${prefix} does not name auth.${handlers}`, mend }
  return methods.length > 0
    ? { state: 'wrong', what: `The route at ${prefix} lacks ${methods.join(', ')}`, mend }
    : { state: 'good', what: `${prefix} is mounted` }
}

function checkNextConfig(project: Project): Finding {
  const path = CONFIGS.find((name) => project.read(name) !== null)
  if (path && project.read(path)?.includes('withSallyport')) return { state: 'good', what: `${path} has withSallyport` }
  return {
    state: 'wrong',
    what: `${path ?? 'next.config.ts'} lacks withSallyport: paths that end in a slash are redirected, which loses the body of a POST`,
    mend: "import { withSallyport } from 'sallyport/next'\nexport default withSallyport({ … })",
  }
}

function checkInstrumentation(project: Project): Finding {
  const path = `${project.base}instrumentation.ts`
  if (project.read(path)?.includes('.start(')) return { state: 'good', what: `${path} calls auth.start()` }
  return {
    state: 'wrong',
    what: `${path} does not call auth.start(): problems are found by the first visitor, and mails wait for requests`,
    mend: 'npx sallyport init writes it',
  }
}

function checkIgnored(project: Project): Finding {
  if (project.read('.env') === null || isIgnored(project)) return { state: 'good', what: '.env stays out of git' }
  return { state: 'wrong', what: '.env, with the secret in it, is not ignored by git', mend: 'echo .env >> .gitignore' }
}

/** Asks git whether it ignores the file. Reads only .gitignore if git is not available. */
function isIgnored(project: Project): boolean {
  const { status } = spawnSync('git', ['check-ignore', '-q', '.env'], { cwd: project.root, stdio: 'ignore' })
  if (status === 0 || status === 1) return status === 0
  const lines = (project.read('.gitignore') ?? '').split('\n').map((line) => line.trim())
  return lines.some((line) => ['.env', '.env*', '/.env', '*.env'].includes(line)) && !lines.includes('!.env')
}

/** A page that mails and redirects lead to. */
function checkPages(project: Project, { settings }: Config): Finding[] {
  const pages = [settings.LOGIN_PATH, settings.REGISTER_EMAIL_CONFIRM_PATH, settings.PASSWORD_RESET_CONFIRM_PATH]
  const missing = pages.filter((path) => !hasPage(project, path.replace(/^\/|\/$/g, '')))
  return missing.map((path) => ({
    state: 'doubtful' as const,
    what: `No page was found at ${path}, where mails or redirects lead`,
    mend: 'npx sallyport init writes one; a page in a route group or at another address of FRONTEND_BASE_URL is not seen here',
  }))
}

function hasPage(project: Project, path: string): boolean {
  const app = `${project.base}app`
  const groups = project.list(app).filter((name) => /^\(.*\)$/.test(name) || /^\[\w+\]$/.test(name))
  return ['', ...groups.map((name) => `/${name}`)].some((group) =>
    ['tsx', 'jsx', 'ts', 'js'].some((end) => project.read(`${app}${group}/${path}/page.${end}`) !== null),
  )
}

function checkAddress({ settings }: Config): Finding[] {
  const { protocol, hostname } = new URL(settings.BASE_URL)
  if (protocol === 'https:' || /^(localhost|127\.|\[::1\])/.test(hostname)) {
    return [{ state: 'good', what: `BASE_URL is ${settings.BASE_URL}` }]
  }
  return [
    {
      state: 'doubtful',
      what: `BASE_URL is ${settings.BASE_URL}: over plain http, cookies travel unprotected`,
      mend: 'Use the https address that browsers see; in production anything else is refused.',
    },
  ]
}
