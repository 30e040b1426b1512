import { readdirSync, readFileSync } from 'node:fs'
import { ownColumnsWithoutDefault } from '../../config/new-user-columns.js'
import { CliError } from '../cli-error.js'
import type { Project } from '../project.js'
import type { Answers, Plan } from './change.js'
import { planBuildScript } from './edits.js'
import { inAppLanguage } from './javascript.js'
import { ADAPTERS, clientFile, prismaConfig, schemaFile } from './prisma.template.js'
import type { PrismaSetup } from './prisma-setup.js'
import { addFields, type Block, blocksOf, endBlock, fieldsOf, findModel } from './schema-text.js'

/**
 * A fragment of our models. Those of MySQL declare column types, because Prisma's own are too short; its first line is about
 * us.
 */
function fragment(name: string, database: Answers['database']): string {
  const folder = database === 'mysql' ? 'models/mysql' : 'models'
  const text = readFileSync(new URL(`../../../prisma/${folder}/${name}.prisma`, import.meta.url), 'utf8')
  return text.replace(/^\/\/ Made of .*\n/, '')
}

export const isDatabase = (name: string | undefined): name is Answers['database'] =>
  name === 'sqlite' || name === 'postgresql' || name === 'mysql'

/** The SQL of every release so far, in order. A new app runs it as its first migration. */
function migrationSql(database: string): string {
  const folder = new URL(`../../../prisma/migrations/${database}/`, import.meta.url)
  const names = readdirSync(folder).sort()
  return names.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')
}

/** The user model that our models refer to. */
interface UserModel {
  name: string
  idType: string
  /** The native type of its id, for example `@db.VarChar(36)`. */
  columnType?: string | undefined
  /** The schema has no user model yet, so ours is written too. */
  isNew: boolean
  /** The database schema of the tables, if the datasource lists several. */
  schema?: string | undefined
  /** The text of every schema file of the host. */
  everything?: string | undefined
}

/** Our models that the schema lacks, with the name and id type of the host's user. An earlier release had fewer. */
function models(
  database: Answers['database'],
  { name: userModel, idType, columnType, isNew, schema, everything = '' }: UserModel,
): string {
  const all = ['core', 'mfa', 'passkeys', 'social', 'invitations', 'import']
    .map((name) => fragment(name, database))
    .join('\n')
  const isPresent = ({ name }: Block) => (name === 'User' ? !isNew : findModel(everything, name) !== undefined)
  const rest = blocksOf(all)
    .filter(isPresent)
    .reduce((whole, block) => whole.replace(block.text, ''), all)
  if (!blocksOf(rest).some(({ kind }) => kind === 'model')) return ''
  const named = userModel === 'User' ? rest : rest.replace(/\bUser(?=\??\s+@relation)/g, userModel)
  const foreign = columnType ? ` ${columnType}` : ''
  const typed = named.replace(
    /^(\s+userId\s+)String(\??)/gm,
    (_, start, optional) => `${start}${idType}${optional}${foreign}`,
  )
  const placed =
    schema === undefined
      ? typed
      : blocksOf(typed).reduce((whole, block) => endBlock(whole, block, `@@schema("${schema}")`), typed)
  return `${placed
    .replace(/^\s*\/\/ with \w+\.prisma\n/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

/** The host's user model, and the file that contains it. */
interface Home {
  file: string
  text: string
  model: Block
  /** The text of every schema file. */
  everything: string
}

/** Adds the missing fields to the host's user model. */
function extendUser(
  plan: Plan,
  { file, text, model, everything }: Home,
  { database, username, optional }: Answers,
): string {
  const ours = findModel(fragment('core', database), 'User')
  if (!ours) throw new CliError('The package is incomplete: prisma/models/core.prisma has no User.')
  const has = fieldsOf(model)
  const missing = [...fieldsOf(ours)].filter(([name]) => !has.has(name)).map(([, line]) => line)
  if (!/@id\b/.test(model.body) || !/^\s*id\s+(String|Int)\b/m.test(model.body)) {
    plan.manualSteps.push(`${file}: the id of ${model.name} must be a field named id, a String or an Int.`)
  }
  reportTypes(plan, file, model, ours)
  for (const name of ownColumnsWithoutDefault(everything, model.name)) {
    if (optional.includes(name)) continue
    plan.manualSteps.push(
      `${file}: ${model.name}.${name} has no default, so no account could be created. Add @default(…), make it optional, or require it in schemas.registration.`,
    )
  }
  if (missing.some((line) => /^usernameKey\b/.test(line))) {
    const names = username === 'none' ? '' : 'username and usernameKey (the name in NFKC and lower case), and '
    plan.manualSteps.push(
      `Rows of ${model.name} that exist need a value for ${names}emailKey (the address in lower case): ` +
        'node_modules/sallyport/docs/recipes/an-app-that-already-has-users.md has a script that writes it.',
    )
  }
  const eased = optional.reduce(
    (body, name) => body.replace(new RegExp(`^([ \\t]*${name}[ \\t]+\\w+)`, 'm'), '$1?'),
    model.text,
  )
  const whole = text.replace(model.text, () => eased)
  return missing.length === 0 ? whole : addFields(whole, { ...model, text: eased }, missing)
}

/** Names the fields of the host's model that have another type than the service writes. */
function reportTypes(plan: Plan, file: string, model: Block, ours: Block): void {
  for (const [name, line] of fieldsOf(model)) {
    const wanted = fieldsOf(ours).get(name)
    const type = (field: string) => /^\w+\s+([\w?[\]]+)/.exec(field)?.[1]
    if (wanted && name !== 'id' && type(wanted) !== type(line)) {
      plan.manualSteps.push(
        `${file}: ${model.name}.${name} is \`${type(line)}\`; sallyport writes \`${type(wanted)}\`.`,
      )
    }
  }
}

/** Adds the models to an existing schema. */
export function planModels(plan: Plan, setup: PrismaSetup, answers: Answers): void {
  if (!isDatabase(setup.provider)) {
    const found = setup.provider ?? 'no datasource'
    throw new CliError(`sallyport runs on sqlite, postgresql and mysql; this schema has ${found}.`)
  }
  const texts = new Map(setup.files)
  const everything = [...texts.values()].join('\n')
  const { userModel } = answers
  const [home] = [...texts].flatMap(([file, text]): Home[] => {
    const model = findModel(text, userModel)
    return model ? [{ file, text, model, everything }] : []
  })
  let idType = 'String'
  let columnType: string | undefined
  let [schema] = setup.schemas
  if (home) {
    const { file, model } = home
    schema &&= /@@schema\("([^"]+)"\)/.exec(model.body)?.[1] ?? schema
    idType = /^\s*id\s+(\w+)/m.exec(model.body)?.[1] ?? 'String'
    // A foreign key has the column type of the id that it refers to.
    columnType = /@db\.\w+(\([^)]*\))?/.exec(fieldsOf(model).get('id') ?? '')?.[0]
    texts.set(file, extendUser(plan, home, answers))
  }
  const added = models(setup.provider, { name: userModel, idType, columnType, isNew: !home, schema, everything })
  if (added !== '') {
    const [first = ''] = texts.keys()
    const file = setup.folder === null ? first : `${setup.folder}/auth.prisma`
    const before = texts.get(file)
    texts.set(file, before === undefined ? added : `${before.trimEnd()}\n\n${added}`)
  }
  for (const [path, after] of texts) {
    const before = setup.files.get(path) ?? null
    if (after !== before) plan.changes.push({ path, before, after })
  }
}

/** A new Prisma setup: schema folder, first migration, config, client. */
export function planNewPrisma(plan: Plan, project: Project, { database }: Answers): PrismaSetup['client'] {
  const add = (name: string, text: string) => {
    for (const [path, after] of Object.entries(inAppLanguage(project, { [name]: text }))) {
      if (project.read(path) === null) plan.changes.push({ path, before: null, after })
      else plan.kept.push(path)
    }
  }
  // Prisma itself reads TypeScript, but Node reads `import` only in .mjs where package.json has no `type`.
  add(project.ends.module === 'ts' ? 'prisma.config.ts' : 'prisma.config.mjs', prismaConfig(database))
  add('prisma/schema.prisma', schemaFile(project, database))
  add('prisma/auth.prisma', models(database, { name: 'User', idType: 'String', isNew: true }))
  add('prisma/migrations/0_auth/migration.sql', migrationSql(database))
  add('prisma/migrations/migration_lock.toml', `provider = "${database}"\n`)
  const file = `${project.base}lib/prisma`
  add(`${file}.ts`, clientFile(project, database, `${file}.ts`))
  plan.packages.runtime.push('@prisma/client@7', `${ADAPTERS[database].package}@7`)
  plan.packages.development.push('prisma@7', 'dotenv@17')
  planBuildScript(plan, project)
  return { file, name: 'prisma' }
}
