import type { NextConfig } from 'next'
import { explorerFolder } from './explorer-folder.js'

/**
 * Packages that Next must load from node_modules unbundled: native add-ons, database drivers, and packages that read their own
 * files.
 */
export const EXTERNAL_PACKAGES = [
  '@libsql/client',
  '@prisma/adapter-libsql',
  '@prisma/adapter-pg',
  '@prisma/client',
  '@react-email/components',
  '@react-email/render',
  'bcrypt',
  'libsql',
  'nodemailer',
  'pg',
] as const

/** A Next configuration as a function. */
export type ConfigFunction<Returned = NextConfig> = (
  phase: string,
  context: { defaultConfig: NextConfig },
) => Returned | Promise<Returned>

export interface OpenApiScan {
  /** Folder whose `@openapi` comments are added to the document of `auth.openapi()`, for example `app/api`. */
  apiFolder: string
}

/** A Next configuration with our keys, which are removed before Next sees it. */
export type SallyportConfig = NextConfig & {
  openapi?: OpenApiScan | undefined
  /**
   * Paths that contain no page, for example the service outside `/api`. Their responses keep their own
   * Content-Security-Policy.
   * @default ['/api']
   */
  apiPaths?: readonly string[] | undefined
}

/** `next start` serves what the build inlined; the sources may be missing. */
const SERVER_PHASE = 'phase-production-server'

/**
 * Adds the settings that the service needs to a Next configuration: paths with and without a trailing slash reach the routes
 * without a redirect, native packages stay out of the bundle, the explorer's files are part of a standalone output, bodies up to
 * 32 MB pass `proxy.ts` whole (your own `experimental.proxyClientMaxBodySize` takes precedence), and no other site can show a page
 * in a frame (clickjacking; the host's `headers()` override this).
 * With `openapi` it returns a function, because the folder is scanned when a build or `next dev` begins.
 *
 * @example
 * // next.config.mjs
 * export default withSallyport({ reactStrictMode: true, openapi: { apiFolder: 'app/api' } })
 */
export function withSallyport(config: SallyportConfig & { openapi: OpenApiScan }): ConfigFunction
export function withSallyport(config?: Omit<SallyportConfig, 'openapi'>): NextConfig
export function withSallyport(config: ConfigFunction<SallyportConfig>): ConfigFunction
export function withSallyport(
  config: SallyportConfig | ConfigFunction<SallyportConfig> = {},
): NextConfig | ConfigFunction {
  if (typeof config === 'function') {
    return async (phase, context) => scanned(await config(phase, context), phase)
  }
  return config.openapi ? (phase) => scanned(config, phase) : extend(config)
}

/**
 * Next.js keeps the body of every request that `proxy.ts` sees in memory, before any check of ours can refuse the request. So
 * anyone can occupy this much memory with each connection. The limit of Next.js is 10 MB, and it cuts a longer body without an error:
 * a route would get a part of an upload.
 */
const PROXIED_BODY = '32mb'

/** Next.js refuses a configuration that has both names of this setting. */
function proxiedBody(experimental: NextConfig['experimental'] = {}): NextConfig['experimental'] {
  const isSet = experimental.proxyClientMaxBodySize ?? experimental.middlewareClientMaxBodySize
  return isSet === undefined ? { ...experimental, proxyClientMaxBodySize: PROXIED_BODY } : experimental
}

/** X-Frame-Options still applies when the host replaces our policy with one that says nothing about frames. */
const NO_FRAMES = [
  { key: 'Content-Security-Policy', value: "frame-ancestors 'none'" },
  { key: 'X-Frame-Options', value: 'DENY' },
]

/** Matches pages only: Next.js would replace the stricter header of a route file. */
function pagesOnly(apiPaths: readonly string[]): string {
  const prefixes = ['/_next', ...apiPaths].map((path) => path.replace(/^\/|\/+$/g, '').replace(/[^\w/-]/g, '\\$&'))
  return `/((?!(?:${prefixes.join('|')})(?:/|$)).*)`
}

async function scanned({ openapi, ...config }: SallyportConfig, phase: string): Promise<NextConfig> {
  if (!openapi || phase === SERVER_PHASE) return extend(config)
  // Loaded only for a scan: next-swagger-doc is an optional peer dependency.
  const { scanApiFolder } = await import('../http/openapi/scan.js')
  const found = JSON.stringify(await scanApiFolder(openapi.apiFolder))
  return extend({ ...config, env: { ...config.env, SALLYPORT_OPENAPI: found } })
}

function extend({ apiPaths = ['/api'], ...config }: Omit<SallyportConfig, 'openapi'>): NextConfig {
  const transpiled = new Set(config.transpilePackages)
  const external = [...(config.serverExternalPackages ?? []), ...EXTERNAL_PACKAGES]
  const traced = config.outputFileTracingIncludes ?? {}
  const explorer = explorerFolder(process.cwd())
  return {
    ...config,
    ...(explorer && { env: { ...config.env, SALLYPORT_EXPLORER: explorer } }),
    skipTrailingSlashRedirect: true,
    experimental: proxiedBody(config.experimental),
    headers: async () => [{ source: pagesOnly(apiPaths), headers: NO_FRAMES }, ...((await config.headers?.()) ?? [])],
    // Next refuses a package that is in both lists.
    serverExternalPackages: [...new Set(external)].filter((name) => !transpiled.has(name)),
    outputFileTracingIncludes: { ...traced, '/**': [...(traced['/**'] ?? []), ...(explorer ? [`${explorer}/*`] : [])] },
  }
}
