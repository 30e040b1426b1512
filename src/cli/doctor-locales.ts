import type { Config } from '../config/types.js'
import { filesBelow } from './app-routes.js'
import { withoutComments } from './comments.js'
import { PROXY_FILES } from './doctor-proxy.js'
import type { Finding } from './finding.js'
import type { Project } from './project.js'

/**
 * Checks that a folder such as `app/[locale]` refuses a language outside PATH_LOCALES. Otherwise `/zz/account` shows the page that
 * `require: ['/account']` guards in the languages of the list only.
 */
export function checkLocales(project: Project, { settings: { PATH_LOCALES } }: Config): Finding[] {
  const guards = PROXY_FILES.some((name) => readCode(project, `${project.base}${name}`).includes('authProxy'))
  if (PATH_LOCALES.length === 0 || !guards) return []
  const open = languageFolders(project).filter((folder) => !refuses(project, folder))
  return open.map((folder) => ({
    state: 'doubtful',
    title: `${folder} serves every first segment, and PATH_LOCALES names only ${PATH_LOCALES.join(', ')}`,
    fix: `Call notFound() in ${folder}/layout for another value. Otherwise the proxy does not guard /zz/account by require: ['/account'].`,
  }))
}

const readCode = (project: Project, path: string): string => withoutComments(project.read(path) ?? '')

/** The dynamic folders that are the first segment of an address, also in route groups. */
function languageFolders(project: Project): string[] {
  const app = `${project.base}app`
  const groups = project.list(app).filter((name) => /^\(.*\)$/.test(name))
  return [app, ...groups.map((name) => `${app}/${name}`)].flatMap((folder) =>
    project
      .list(folder)
      .filter((name) => /^\[\w+\]$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
}

function refuses(project: Project, folder: string): boolean {
  const layouts = filesBelow(project, folder).filter((file) =>
    /^\/(\([^/]*\)\/)*layout\.\w+$/.test(file.slice(folder.length)),
  )
  return layouts.some((file) => /\bnotFound\(|\bdynamicParams\s*=\s*false\b/.test(readCode(project, file)))
}
