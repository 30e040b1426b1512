// Copies the model fragments beside each datasource and generates the Prisma clients.
// A generated client contains its provider, so there is one client for each provider. The demo has its own client, because
// its user has an additional column.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const require = createRequire(import.meta.url)
const prismaCli = join(dirname(require.resolve('prisma/package.json')), 'build/index.js')

/** The folder of a provider's model fragments. */
export const modelsOf = (provider) => (provider === 'mysql' ? 'prisma/models/mysql' : 'prisma/models')

/** The demo's user model, as in docs/recipes/roles.md. */
function addRole(schema) {
  const file = join(schema, 'core.prisma')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^model User \{$/m, '$&\n  role String @default("member")'))
}

/** Writes generated/<name>/schema/ and returns its path. */
export function composeSchema(provider, name = provider) {
  const schema = join(root, 'generated', name, 'schema')
  rmSync(schema, { recursive: true, force: true })
  mkdirSync(schema, { recursive: true })
  const models = join(root, modelsOf(provider))
  for (const file of readdirSync(models).filter((name) => name.endsWith('.prisma')))
    copyFileSync(join(models, file), join(schema, file))
  copyFileSync(join(root, `prisma/demo/${provider}.prisma`), join(schema, 'datasource.prisma'))
  writeFileSync(
    join(root, 'generated', name, 'prisma.config.mjs'),
    `export default { schema: ${JSON.stringify(schema)} }\n`,
  )
  return schema
}

/** Generates the client of generated/<name>/ with its prisma.config.mjs. @throws Error with Prisma's output */
export function generateClient(name) {
  // `generate` uses no engine, but the CLI requires the path of one. Any existing file is accepted.
  const env = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    ...process.env,
  }
  const config = join(root, 'generated', name, 'prisma.config.mjs')
  const run = spawnSync(process.execPath, [prismaCli, 'generate', '--config', config], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`${run.stdout}\n${run.stderr}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    for (const provider of ['sqlite', 'postgresql', 'mysql']) {
      composeSchema(provider)
      generateClient(provider)
      addRole(composeSchema(provider, `demo-${provider}`))
      generateClient(`demo-${provider}`)
    }
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
