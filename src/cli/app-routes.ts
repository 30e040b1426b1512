import { posix } from 'node:path'
import type { Project } from './project.js'

interface AppRoute {
  /** For example `/login` or `/api/auth/[...auth]`. Route groups and slots are not part of an address. */
  route: string
  file: string
}

const FILE = /(^|\/)(page|route)\.(tsx?|jsx?)$/
const isSilent = (segment: string) => /^\(.*\)$/.test(segment) || segment.startsWith('@')

/** The address that a page or route file serves; null for any other file. */
export function routeOf({ base }: Pick<Project, 'base'>, file: string): string | null {
  const app = `${base}app/`
  if (!file.startsWith(app) || !FILE.test(file)) return null
  const segments = posix.dirname(file.slice(app.length)).split('/')
  return `/${segments.filter((segment) => segment !== '.' && !isSilent(segment)).join('/')}`
}

/** Every page and route of app/. */
export const appRoutes = (project: Project): AppRoute[] =>
  // The files of a private folder ("_folder") serve nothing.
  filesBelow(project, `${project.base}app`, /^[_.]/).flatMap((file) => {
    const route = routeOf(project, file)
    return route === null ? [] : [{ route, file }]
  })

/** The files of a folder and of the folders in it, without the names that `except` matches. */
export function filesBelow(project: Pick<Project, 'list'>, folder: string, except = /^\./): string[] {
  const names = project.list(folder).filter((name) => !except.test(name))
  return names.flatMap((name) =>
    /\.\w+$/.test(name) && !name.startsWith('[')
      ? [`${folder}/${name}`]
      : filesBelow(project, `${folder}/${name}`, except),
  )
}

/** Whether two routes serve the same address. The names of their dynamic segments do not matter. */
export const sameRoute = (one: string, other: string): boolean => unnamed(one) === unnamed(other)

const unnamed = (route: string) => route.replace(/(\.\.\.)?\w+(?=\])/g, '$1')

/** Whether a page of app/ serves a path of Next's router, also as a page of `[locale]`, to which a proxy redirects. */
export function hasPage(project: Project, path: string): boolean {
  const wanted = trimmed(path)
  return appRoutes(project).some(({ route, file }) => {
    if (!/\/page\.\w+$/.test(file)) return false
    const own = trimmed(route)
    return [own, own.replace(/^\/\[\w+\](?=\/|$)/, '')].some((one) => patternOf(one).test(wanted))
  })
}

const trimmed = (path: string): string => path.replace(/\/+$/, '')

/** A route as a pattern of paths. */
function patternOf(route: string): RegExp {
  const parts = route
    .split('/')
    .slice(1)
    .map((part) => {
      if (/^\[\[\.\.\.\w+\]\]$/.test(part)) return '(?:/.*)?'
      if (/^\[\.\.\.\w+\]$/.test(part)) return '/.+'
      return /^\[\w+\]$/.test(part) ? '/[^/]+' : `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    })
  return new RegExp(`^${parts.join('')}$`)
}

/**
 * The folders of app/ with a root layout: app/ itself, or folders in it such as `[locale]` and `(site)`. Pages elsewhere have no
 * layout, and Next refuses to build them.
 */
export function layoutFolders(project: Project): string[] {
  const app = `${project.base}app`
  const hasLayout = (folder: string) => project.list(folder).some((name) => /^layout\.(tsx|jsx?)$/.test(name))
  if (hasLayout(app)) return [app]
  const inner = project.list(app).filter((name) => /^(\[\w+\]|\(.*\))$/.test(name) && hasLayout(`${app}/${name}`))
  // `[locale]` comes first: its pages exist in every language.
  const found = inner.sort((one, other) => Number(other.startsWith('[')) - Number(one.startsWith('[')))
  return found.length > 0 ? found.map((name) => `${app}/${name}`) : [app]
}
