import type { Config } from '../config/types.js'
import { trimSlash } from '../trim-slash.js'
import { filesBelow, hasPage } from './app-routes.js'
import type { Finding } from './finding.js'
import { basePathOf, nextConfigOf } from './next-config.js'
import type { Project } from './project.js'

const pathOf = (address: string): string => trimSlash(new URL(address).pathname)

/** Checks the paths that the app's files spell out: the `basePath`, and the links of the forms. */
export const checkLinks = (project: Project, config: Config): Finding[] => [
  ...checkBasePath(project, config),
  ...linksOf(project).flatMap((link) => checkLink(project, config, link)),
]

function checkBasePath(project: Project, { settings }: Config): Finding[] {
  const file = nextConfigOf(project)
  const [wanted, given] = [basePathOf(project), pathOf(settings.BASE_URL)]
  // A configuration can compute its basePath, and a proxy can remove a path before Next sees it.
  if (wanted === given || file === null || wanted === '') return []
  return [
    {
      state: 'wrong',
      title: `BASE_URL is ${settings.BASE_URL}, but the basePath of ${file.path} is ${wanted}`,
      fix: `BASE_URL=${new URL(settings.BASE_URL).origin}${wanted}`,
    },
  ]
}

interface Link {
  file: string
  prop: string
  href: string
}

const PROPS = /\b(registerHref|forgotHref|resetHref|from)=\{?(['"`])(\/(?!\/)[^'"`$?#]*)[^'"`$]*\2/g

/** The props with a path in the files that use our components. */
function linksOf(project: Project): Link[] {
  const files = ['app', 'components'].flatMap((folder) => filesBelow(project, `${project.base}${folder}`))
  return files
    .filter((file) => /\.(tsx|jsx?)$/.test(file))
    .flatMap((file) => {
      const text = project.read(file) ?? ''
      if (!text.includes('sallyport/components')) return []
      return [...text.matchAll(PROPS)].map(([, prop = '', , href = '']) => ({ file, prop, href }))
    })
}

/** These props go into the browser as they are, so they contain the `basePath`. */
function checkLink(project: Project, { settings }: Config, { file, prop, href }: Link): Finding[] {
  const base = pathOf(settings.FRONTEND_BASE_URL)
  if (href !== base && !href.startsWith(`${base}/`)) {
    const title = `${file}: ${prop}="${href}" leads out of the app, because it lacks the basePath ${base}`
    return [{ state: 'wrong', title, fix: `${prop}="${base}${href}"` }]
  }
  if (hasPage(project, href.slice(base.length))) return []
  return [
    {
      state: 'doubtful',
      title: `${file}: ${prop}="${href}" leads to a path without a page`,
      fix: 'Add the page, change the path, or leave the prop out, which hides the link.',
    },
  ]
}
