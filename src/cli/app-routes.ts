import { posix } from 'node:path'
import type { Project } from './project.js'

interface AppRoute {
  /** Such as `/login` or `/api/auth/[...auth]`: groups and slots are no part of an address. */
  route: string
  file: string
}

const FILE = /(^|\/)(page|route)\.(tsx?|jsx?)$/
const isSilent = (segment: string) => /^\(.*\)$/.test(segment) || segment.startsWith('@')

/** The address that a page or route file answers; null for another file. */
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
  // A private folder's files answer nothing (Next: "_folder").
  const names = project.list(folder).filter((name) => !/^[_.]/.test(name))
  return names.flatMap((name) =>
    /\.\w+$/.test(name) && !name.startsWith('[') ? [`${folder}/${name}`] : filesBelow(project, `${folder}/${name}`),
  )
}

/** Whatever a dynamic segment is called. */
export const sameRoute = (one: string, other: string): boolean => unnamed(one) === unnamed(other)

const unnamed = (route: string) => route.replace(/(\.\.\.)?\w+(?=\])/g, '$1')
