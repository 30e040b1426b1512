import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AuthOptions } from 'sallyport'
import { readSecret } from './secret'

/** `next build` may run without any of these variables, and must not write files. */
const building = process.env.NEXT_PHASE === 'phase-production-build'

export interface Environment {
  dataDir: string
  baseUrl: string
  /** false for an IP address, where browsers allow no passkeys. */
  hasDomain: boolean
  secret: string | undefined
  provider: 'sqlite' | 'postgresql' | 'mysql'
  databaseUrl: string
  redis: object | undefined
  mail: { transport: string | undefined; from: string }
  /** Emails are written to files and shown at /outbox. */
  outbox: boolean
  authConfig: Record<string, unknown>
  /** Unchecked: `createAuth` checks them. */
  providers: NonNullable<AuthOptions['SOCIALACCOUNT_PROVIDERS']>
  /** One sentence for each problem, with the name of its variable. */
  problems: string[]
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns true if a URL such as `http://localhost:3000` belongs to this machine. */
export const isLocal = (address: string): boolean => URL.canParse(address) && LOCAL_HOSTS.has(new URL(address).hostname)

/** IPv4, or IPv6 in brackets. */
const isAddress = (host: string): boolean => /^\[|^[\d.]+$/.test(host)

function readMapping(name: string, text: string | undefined, problems: string[]): Record<string, unknown> {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Reported below. The parser's message would repeat the value, which may be a secret.
  }
  problems.push(`${name} is not a JSON mapping, such as {"USE_MFA": true}.`)
  return {}
}

function readDatabase(dataDir: string, url: string | undefined, problems: string[]) {
  const databaseUrl = url || `file:${join(dataDir, 'demo.db')}`
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return { databaseUrl, provider: 'postgresql' as const }
  if (/^(mysql|mariadb):\/\//.test(databaseUrl)) return { databaseUrl, provider: 'mysql' as const }
  if (!databaseUrl.startsWith('file:'))
    problems.push('DATABASE_URL is neither file:…, postgresql://…, mysql://… nor mariadb://….')
  return { databaseUrl, provider: 'sqlite' as const }
}

function connectRedis(url: string | undefined, problems: string[]): object | undefined {
  if (!url || building) return undefined
  try {
    // Loaded only if REDIS_URL is set: the demo works without the package.
    const { Redis } = createRequire(join(process.cwd(), 'package.json'))('ioredis')
    return new Redis(url, { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  } catch {
    problems.push('REDIS_URL is set, but the package ioredis is not installed: npm install ioredis.')
    return undefined
  }
}

function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const problems: string[] = []
  const dataDir = env.DATA_DIR || './.data'
  const authConfig = readMapping('AUTH_CONFIG', env.AUTH_CONFIG, problems)
  const baseUrl = String(authConfig.BASE_URL ?? (env.BASE_URL || `http://localhost:${env.PORT || 3000}`))
  const mayKeepMail = isLocal(baseUrl) || env.DEMO_OUTBOX === '1'
  if (!env.SMTP_URL && !mayKeepMail && !building) {
    problems.push(
      `SMTP_URL is missing. Without it mails, with the links in them, would be public at ${baseUrl}/outbox; DEMO_OUTBOX=1 allows that.`,
    )
  }
  return {
    dataDir,
    baseUrl,
    hasDomain: URL.canParse(baseUrl) && !isAddress(new URL(baseUrl).hostname),
    secret: building ? undefined : readSecret(env.AUTH_SECRET, dataDir, problems),
    ...readDatabase(dataDir, env.DATABASE_URL, problems),
    redis: connectRedis(env.REDIS_URL, problems),
    mail: { transport: env.SMTP_URL || undefined, from: env.MAIL_FROM || 'Sallyport demo <no-reply@localhost>' },
    outbox: !env.SMTP_URL && mayKeepMail,
    authConfig,
    providers: readMapping(
      'SOCIALACCOUNT_PROVIDERS',
      env.SOCIALACCOUNT_PROVIDERS,
      problems,
    ) as Environment['providers'],
    problems,
  }
}

export const environment = readEnvironment(process.env)
