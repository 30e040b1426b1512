// The apps that `fresh` makes. `create` and the other steps replace those of the quick start.
import { join } from 'node:path'
import { root } from '../../build/install.mjs'
import { hasMariadb, startMariadb } from '../mariadb.mjs'
import { startPostgres } from '../postgres.mjs'
import { runSql } from './mariadb-sql.mjs'
import { setBasePath } from './next-intl.mjs'
import { pageOf, quickStart } from './quick-start.mjs'
import { addTenants } from './tenants.mjs'
import { addToHost, makeHost, makeWorkspace } from './workspace.mjs'
import { writeFiles } from './write.mjs'

/** The pages whose apps the variants `next-intl` and `vendor` make. */
const NEXT_INTL = 'docs/recipes/next-intl.md'
const FLAGS = 'docs/recipes/feature-flags.md'

const writePage = (page) => (made) => writeFiles(made.app, pageOf(page).files)

const NEW = 'npx create-next-app@latest my-app --empty --yes'

/** The steps of the quick start in the words of another package manager. */
const stepsWith = (options, add, exec, script) => ({
  create: [`${NEW} ${options}`, 'cd my-app', `${add} sallyport`],
  init: [`${exec} sallyport init --yes`],
  migrate: [`${exec} prisma migrate deploy`],
  build: [`${script} build`],
  start: [`${script} start`],
})

async function postgres() {
  const { url, stop } = await startPostgres()
  return { env: { DATABASE_URL: url }, stop }
}

async function mariadb() {
  const { url, stop } = await startMariadb()
  await runSql(url, 'CREATE DATABASE app')
  return { env: { DATABASE_URL: url.replace('information_schema', 'app') }, stop }
}

/**
 * `files`: what is done by hand before a step, by its name. `tool` is a package manager from the npm registry. `isPlain` holds
 * for an app that npm built: its log has nothing but the build.
 */
export const VARIANTS = [
  { name: 'sqlite', types: true, testing: true, isPlain: true },
  { name: 'postgresql', server: postgres, isPlain: true },
  { name: 'src', authPrefix: '/auth', isPlain: true },
  {
    name: 'workspace',
    tool: 'pnpm@10.34.8',
    folder: 'my-app/apps/web',
    files: { create: makeWorkspace, host: makeHost, build: addToHost },
    steps: {
      create: [
        'cd my-app/apps',
        'npx create-next-app@latest web --empty --yes --skip-install --disable-git',
        'cd web',
        'pnpm add @prisma/client@7 @prisma/adapter-libsql@7 @shop/words@workspace:*',
        'pnpm add -D prisma@7 dotenv@17',
      ],
      host: ['pnpm exec prisma db push', 'pnpm exec prisma generate', 'pnpm add sallyport'],
      init: ['pnpm exec sallyport init --yes'],
      migrate: ['pnpm exec prisma db push --accept-data-loss'],
      build: ['pnpm run build'],
      start: ['pnpm start'],
    },
  },
  {
    name: 'next-intl',
    base: '/shop',
    login: '/de/login/',
    files: { init: setBasePath, build: writePage(NEXT_INTL) },
    steps: {
      create: [`${NEW} --no-tailwind`, 'cd my-app', 'npm install sallyport'],
      migrate: [...pageOf(NEXT_INTL).lines('move'), 'npx prisma migrate deploy'],
    },
  },
  {
    name: 'javascript',
    isPlain: true,
    steps: { create: [`${NEW} --js`, 'cd my-app', 'npm install sallyport'] },
  },
  {
    name: 'tenant',
    isPlain: true,
    files: { migrate: addTenants },
    // `migrate dev`, which the page names, asks questions.
    steps: { migrate: ['npx prisma migrate deploy', 'npx prisma db push', 'npx prisma generate'] },
  },
  {
    name: 'vendor',
    isPlain: true,
    files: { build: writePage(FLAGS) },
    steps: { migrate: [...pageOf(FLAGS).lines('flags'), 'npx prisma migrate deploy'] },
  },
  // Runs in the folder that stands for the image, with the addresses in its environment.
  { name: 'docker', isImage: true },
  // A part of Prisma's command line names Node 22 as its engine. Only yarn 1 refuses to install it on Node 20.
  {
    name: 'yarn',
    tool: 'yarn@1.22.22',
    env: { YARN_IGNORE_ENGINES: 'true' },
    steps: stepsWith('--use-yarn', 'yarn add', 'yarn', 'yarn run'),
  },
  { name: 'bun', tool: 'bun@1.4.5', steps: stepsWith('--use-bun', 'bun add', 'bunx', 'bun run') },
  {
    name: 'mariadb',
    isPlain: true,
    isPossible: hasMariadb,
    server: mariadb,
    steps: {
      init: ['npx sallyport init --yes --database mysql'],
      // The engine of the tests does not know MySQL.
      migrate: [`node ${join(root, 'scripts/test/fresh/mariadb-sql.mjs')} prisma/migrations/0_auth/migration.sql`],
    },
  },
]

/** The order of the steps of a variant, and the lines of each. */
export function stepsOf({ name, steps = {}, isImage }) {
  const page = quickStart(name)
  const names = ['create', ...(steps.host ? ['host'] : []), 'init', 'migrate', ...(isImage ? [] : ['build'])]
  return { names, linesOf: (step) => steps[step] ?? page(step) }
}
