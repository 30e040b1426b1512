import { join } from 'node:path'
import { z } from 'zod'
import { PROXY_FILES } from './doctor-proxy.js'
import type { Finding } from './finding.js'
import { loaderOf } from './load-auth.js'
import { nextConfigOf } from './next-config.js'
import type { Project } from './project.js'

const WRAP = "import { withSallyport } from 'sallyport/next'\nexport default withSallyport({ … })"

/** What `withSallyport` sets, as the finished configuration has it. */
const settings = z.object({
  skipTrailingSlashRedirect: z.boolean().optional(),
  experimental: z
    .object({ proxyClientMaxBodySize: z.unknown(), middlewareClientMaxBodySize: z.unknown() })
    .partial()
    .optional(),
})

/** Checks that the configuration of Next has what `withSallyport` sets: a wrapper around it can lose a part. */
export async function checkNextConfig(project: Project): Promise<Finding[]> {
  const { path, text } = nextConfigOf(project) ?? {}
  const isNamed = Boolean(text?.includes('withSallyport'))
  const config = path ? await loadConfig(project, path) : null
  if (!path || !(config ? config.skipTrailingSlashRedirect : isNamed)) return [lacking(path, isNamed)]
  return [{ state: 'good', title: `${path} has withSallyport` }, ...proxiedBody(project, config)]
}

/** The configuration as `next start` reads it; null if it cannot be loaded here, which is not a fault of ours to report. */
async function loadConfig(project: Project, path: string): Promise<z.infer<typeof settings> | null> {
  try {
    const found = await loaderOf(project).import<unknown>(join(project.root, path), { default: true })
    const config =
      typeof found === 'function' ? await found('phase-production-server', { defaultConfig: {} }) : await found
    return settings.safeParse(config).data ?? null
  } catch {
    return null
  }
}

function lacking(path: string | undefined, isNamed: boolean): Finding {
  const what = isNamed ? 'loses skipTrailingSlashRedirect of withSallyport' : 'lacks withSallyport'
  return {
    state: 'wrong',
    title: `${path ?? 'next.config.ts'} ${what}: paths that end in a slash are redirected, and a POST loses its body`,
    fix: isNamed ? OUTSIDE : WRAP,
  }
}

const OUTSIDE = 'Call withSallyport last, around every other wrapper: export default withSallyport(withOther({ … }))'

/** Names the memory that a request can occupy. Without proxy.ts, Next.js reads a body from the connection and has no limit. */
function proxiedBody(project: Project, config: z.infer<typeof settings> | null): Finding[] {
  const path = PROXY_FILES.map((name) => `${project.base}${name}`).find((name) => project.read(name) !== null)
  if (!path || !config) return []
  const { proxyClientMaxBodySize, middlewareClientMaxBodySize } = config.experimental ?? {}
  const limit = proxyClientMaxBodySize ?? middlewareClientMaxBodySize ?? NEXT_LIMIT
  const size = typeof limit === 'number' ? `${limit} bytes` : limit
  const title = `${path}: Next.js keeps up to ${size} of each body in memory and cuts the rest (experimental.proxyClientMaxBodySize)`
  return [{ state: 'good', title }]
}

/** The limit of Next.js where the configuration names none. */
const NEXT_LIMIT = '10mb'
