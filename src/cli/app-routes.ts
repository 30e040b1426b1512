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
  filesBelow(project, `${project.base}app`).flatMap((file) => {
    const route = routeOf(project, file)
    return route === null ? [] : [{ route, file }]
  })

function filesBelow(project: Project, folder: string): string[] {
  // The files of a private folder ("_folder") serve nothing.
  const names = project.list(folder).filter((name) => !/^[_.]/.test(name))
  return names.flatMap((name) =>
    /\.\w+$/.test(name) && !name.startsWith('[') ? [`${folder}/${name}`] : filesBelow(project, `${folder}/${name}`),
  )
}

/** Whether two routes serve the same address. The names of their dynamic segments do not matter. */
export const sameRoute = (one: string, other: string): boolean => unnamed(one) === unnamed(other)

const unnamed = (route: string) => route.replace(/(\.\.\.)?\w+(?=\])/g, '$1')
