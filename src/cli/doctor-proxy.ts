import { withoutComments } from './comments.js'
import type { Finding } from './finding.js'
import type { Project } from './project.js'

export const PROXY_FILES = ['proxy.ts', 'proxy.js', 'middleware.ts', 'middleware.js']

/** The list, or the one text, after a key: `api: ['/api']`. */
const listAfter = (key: string, text: string): string[] | null => {
  const found = new RegExp(`\\b${key}:\\s*(\\[[^\\]]*\\]|'[^']*'|"[^"]*")`).exec(text)
  return found ? [...(found[1] ?? '').matchAll(/(['"])(.*?)\1/g)].map(([, , value = '']) => value) : null
}

/** Converts a pattern of Next's matcher to a regular expression. Groups are kept, and named parts become groups. */
function matcherOf(pattern: string): RegExp | null {
  const source = pattern
    .replaceAll('\\\\', '\\')
    .replace(/\/:\w+\*/g, '(?:/.*)?')
    .replace(/:\w+\+/g, '.+')
    .replace(/:\w+/g, '[^/]+')
  try {
    return new RegExp(`^${source}/?$`)
  } catch {
    return null
  }
}

/** The proxy guards only the paths of its matcher. Without a proxy, or without `api` in it, there is nothing to check. */
export function checkProxy(project: Project): Finding[] {
  const path = PROXY_FILES.map((name) => `${project.base}${name}`).find((name) => project.read(name) !== null)
  const text = (path && withoutComments(project.read(path) ?? '')) || ''
  const api = text.includes('authProxy') ? listAfter('api', text) : null
  if (!path || !api || api.length === 0) return []
  const given = matcherTexts(text)
  const matchers = given?.map(matcherOf) ?? []
  const isOut = (route: string) =>
    given !== null && !matchers.some((one) => one === null || one.test(`${route.replace(/\/$/, '')}/x/y`))
  const left = api.filter(isOut)
  if (left.length === 0) return [{ state: 'good', title: `${path} guards ${api.join(', ')}` }]
  return [
    {
      state: 'wrong',
      title: `${path} does not guard ${left.join(', ')}: its matcher leaves out these paths, which \`api\` names`,
      fix: "export const config = { matcher: ['/', '/((?!_next/|favicon\\\\.ico$).*)'] }",
    },
  ]
}

/** The texts of `matcher`, up to its closing bracket. null without a matcher: the proxy then runs for every path. */
function matcherTexts(text: string): string[] | null {
  const start = /\bmatcher:\s*/.exec(text)
  if (!start) return null
  const rest = text.slice(start.index + start[0].length)
  const quoted = /^\s*,?\s*(['"])(.*?)\1/
  const found: string[] = []
  for (let left = rest.replace(/^\[/, ''), hit = quoted.exec(left); hit; hit = quoted.exec(left)) {
    found.push(hit[2] ?? '')
    left = left.slice(hit[0].length)
  }
  return found
}
