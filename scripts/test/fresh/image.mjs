// Replays docs/recipes/docker.md without a builder: each stage of the Dockerfile is a folder, which gets a clone of the app.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from './quick-start.mjs'

/** The stages of a Dockerfile: [{ from, name, steps: [{ word, rest }] }]. */
function stagesOf(text) {
  const stages = []
  for (const line of text.split('\n').filter(Boolean)) {
    const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line)
    if (word !== 'FROM') stages.at(-1).steps.push({ word, rest })
    else {
      const [, from, name] = /^(\S+) AS (\S+)$/.exec(rest)
      stages.push({ from, name, steps: [] })
    }
  }
  return stages
}

const copy = (from, to) => cpSync(from, to, { recursive: true, verbatimSymlinks: true })

/** The files of a clone, without those that .dockerignore names. */
function makeContext(made, ignored) {
  const context = join(made.folder, 'context')
  const author = '-c user.name=a -c user.email=a@example.com'
  const lines = ['git add -A', `git ${author} commit -qm app`, `git clone -q . '${context}'`]
  if (!made.run('clone', lines)) return null
  for (const name of ignored.filter((line) => !line.includes('*')))
    rmSync(join(context, name), { recursive: true, force: true })
  return context
}

/** Runs one instruction in the folder of its stage. Returns false when its command fails. */
function perform({ word, rest }, { made, at, context, state }) {
  if (word === 'RUN') return made.run(`image-${state.runs++}`, ['unset BASE_URL DATABASE_URL AUTH_SECRET', rest], at)
  if (word === 'CMD') state.command = JSON.parse(rest).join(' ')
  const fromStage = /^--from=(\S+) \/app \.\/$/.exec(rest)?.[1]
  if (word === 'COPY' && fromStage) copy(state.folderOf(fromStage), at)
  else if (word === 'COPY' && rest === '. .') copy(context, at)
  else if (word === 'COPY') for (const name of rest.split(' ').slice(0, -1)) copy(join(context, name), join(at, name))
  return true
}

/** The environment of the container: the secret of the app, and its database. */
function environment({ app }) {
  const [, secret = ''] = /^AUTH_SECRET=(.*)$/m.exec(readFileSync(join(app, '.env'), 'utf8')) ?? []
  return { AUTH_SECRET: secret, DATABASE_URL: `file:${join(app, 'dev.db')}` }
}

/** Builds the image in folders. Returns the folder, command and environment of its last stage; null when a step failed. */
export function buildImage(made) {
  const { files } = pageOf('docs/recipes/docker.md')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made.app, name), text)
  const context = makeContext(made, files['.dockerignore'].split('\n').filter(Boolean))
  if (!context) return null
  // Beside the app, because its package.json names the tarball by a relative path.
  const state = { runs: 0, command: '', folderOf: (name) => join(made.folder, `stage-${name}`) }
  const stages = stagesOf(files.Dockerfile)
  for (const { from, name, steps } of stages) {
    const at = state.folderOf(name)
    if (stages.some((stage) => stage.name === from)) copy(state.folderOf(from), at)
    else mkdirSync(at)
    if (!steps.every((one) => perform(one, { made, at, context, state }))) return null
  }
  return { lines: [state.command], cwd: state.folderOf(stages.at(-1).name), env: environment(made) }
}
