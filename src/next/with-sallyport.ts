import type { NextConfig } from 'next'

/** Packages that Next must load from node_modules as they are: native add-ons, database drivers, and what finds its own files. */
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
  'swagger-ui-dist',
] as const

type ConfigFunction = (phase: string, context: { defaultConfig: NextConfig }) => NextConfig | Promise<NextConfig>

/**
 * Adds what the service needs to a Next configuration and leaves the rest alone: paths with and without a trailing slash
 * reach the routes without a redirect, and native packages stay out of the bundle.
 *
 * @example
 * // next.config.mjs
 * export default withSallyport({ reactStrictMode: true })
 */
export function withSallyport(config?: NextConfig): NextConfig
export function withSallyport(config: ConfigFunction): ConfigFunction
export function withSallyport(config: NextConfig | ConfigFunction = {}): NextConfig | ConfigFunction {
  if (typeof config === 'function') return async (phase, context) => extend(await config(phase, context))
  return extend(config)
}

function extend(config: NextConfig): NextConfig {
  const transpiled = new Set(config.transpilePackages)
  const external = [...(config.serverExternalPackages ?? []), ...EXTERNAL_PACKAGES]
  return {
    ...config,
    skipTrailingSlashRedirect: true,
    // Next refuses a package that is named in both lists.
    serverExternalPackages: [...new Set(external)].filter((name) => !transpiled.has(name)),
  }
}
