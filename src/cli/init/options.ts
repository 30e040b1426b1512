import type { parseOptions } from '../options.js'

/** The help of `npx sallyport init`. */
export const INIT_HELP = `npx sallyport init [options]

Adds to the Next.js app in this folder: Prisma models, the auth file, routes, pages, the provider in the layout,
withSallyport in the configuration, and a secret in .env. It shows the changes, asks before it writes, and overwrites no file.

  --yes                   ask nothing
  --dry-run               show the changes, write nothing
  --database <name>       sqlite (default), postgresql or mysql (MariaDB too), for an app without Prisma
  --auth-prefix <path>    where the routes are mounted; default /api/auth
  --social-prefix <path>  the same for the social routes; default /api/social
  --user-model <name>     your user model; default User
  --username <value>      whether accounts have a username: required, optional, or none (default)
  --auth-file <path>      the file that calls createAuth; default auth.ts beside app/
  --no-pages              write no pages, because you have your own
  --openapi               also mount the schema, the explorer and the reference under /api
  --no-install            do not install packages, nor generate the Prisma client
`

export const INIT_OPTIONS = {
  yes: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  database: { type: 'string' },
  'auth-prefix': { type: 'string' },
  'social-prefix': { type: 'string' },
  'user-model': { type: 'string' },
  'auth-file': { type: 'string' },
  username: { type: 'string' },
  'no-pages': { type: 'boolean', default: false },
  openapi: { type: 'boolean', default: false },
  'no-install': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export type InitValues = ReturnType<typeof parseOptions<typeof INIT_OPTIONS>>['values']
