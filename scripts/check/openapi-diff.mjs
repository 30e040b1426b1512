// Finds the changes between two of our OpenAPI documents that break a client.
//   node scripts/check/openapi-diff.mjs old.json new.json
//   node scripts/check/openapi-diff.mjs [--against <git ref>]     the snapshots in tests/ against those of a commit (HEAD)
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const SNAPSHOTS = 'tests/openapi/snapshots'
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

function resolve(document, value) {
  if (typeof value?.$ref !== 'string') return value ?? {}
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  return resolve(document, found)
}

const list = (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value])
const choicesOf = (schema) => schema.anyOf ?? schema.oneOf
const nameOf = (schema) => schema.$ref?.split('/').at(-1) ?? JSON.stringify(schema)
const valuesOf = (schema) => ('const' in schema ? [schema.const] : schema.enum)

/**
 * The breaking changes in a schema. A request breaks if it must now contain more or may contain less. A response breaks if it
 * may now contain an undocumented value, or if it lacks a documented one.
 */
function compareSchemas(before, after, direction, where, seen = new Set()) {
  const [old, now] = [resolve(before.document, before.schema), resolve(after.document, after.schema)]
  const key = `${direction} ${before.schema?.$ref} ${after.schema?.$ref}`
  if (before.schema?.$ref) {
    if (seen.has(key)) return []
    seen.add(key)
  }
  const inner = (oldSchema, newSchema, at) =>
    compareSchemas({ ...before, schema: oldSchema }, { ...after, schema: newSchema }, direction, at, seen)
  return [
    ...compareTypes(old, now, direction, where),
    ...compareValues(old, now, direction, where),
    ...compareLimits(old, now, direction, where),
    ...compareChoices(old, now, direction, where, inner),
    ...compareFields(old, now, direction, where, inner),
    ...(old.items && now.items ? inner(old.items, now.items, `${where}[]`) : []),
    ...(isSchema(old) && isSchema(now) ? inner(old.additionalProperties, now.additionalProperties, `${where}.*`) : []),
  ]
}

const isSchema = ({ additionalProperties }) => typeof additionalProperties === 'object'

function compareTypes(old, now, direction, where) {
  const [from, to] = [list(old.type), list(now.type)]
  if (from.length === 0 && to.length === 0) return []
  const [wide, narrow] = direction === 'request' ? [to, from] : [from, to]
  // A schema without a type accepts everything.
  const lost = wide.length === 0 ? [] : narrow.length === 0 ? ['any'] : narrow.filter((type) => !wide.includes(type))
  const changed = old.format !== now.format && from.length > 0 && to.length > 0
  return [
    ...(lost.length > 0 ? [`${where}: type ${from.join('|') || 'any'} became ${to.join('|') || 'any'}`] : []),
    ...(changed && direction === 'response' && old.format
      ? [`${where}: format ${old.format} became ${now.format}`]
      : []),
    ...(changed && direction === 'request' && now.format ? [`${where}: format ${now.format} is asked for`] : []),
  ]
}

function compareValues(old, now, direction, where) {
  const [from, to] = [valuesOf(old), valuesOf(now)]
  if (direction === 'request') {
    if (!to) return []
    if (!from) return [`${where}: only ${JSON.stringify(to)} is taken`]
    return from.filter((value) => !to.includes(value)).map((value) => `${where}: ${JSON.stringify(value)} is not taken`)
  }
  if (!from) return []
  if (!to) return [`${where}: can be other than ${JSON.stringify(from)}`]
  return to.filter((value) => !from.includes(value)).map((value) => `${where}: can be ${JSON.stringify(value)}`)
}

function compareLimits(old, now, direction, where) {
  if (direction !== 'request') return []
  const lower = ['maxLength', 'maximum', 'maxItems'].filter((key) => key in now && (old[key] ?? Infinity) > now[key])
  const higher = ['minLength', 'minimum', 'minItems'].filter((key) => key in now && (old[key] ?? -Infinity) < now[key])
  return [...lower, ...higher].map((key) => `${where}: ${key} ${old[key] ?? 'none'} became ${now[key]}`)
}

function compareChoices(old, now, direction, where, inner) {
  const [from, to] = [choicesOf(old), choicesOf(now)]
  if (!from && !to) return []
  const [olds, news] = [from ?? [old], to ?? [now]]
  const missing = direction === 'request' ? olds : news
  const known = direction === 'request' ? news : olds
  return missing.flatMap((one) => {
    const same = known.find((other) => nameOf(other) === nameOf(one))
    if (!same) return [`${where}: ${nameOf(one)} is ${direction === 'request' ? 'not taken' : 'a new kind of answer'}`]
    return direction === 'request' ? inner(one, same, where) : inner(same, one, where)
  })
}

function compareFields(old, now, direction, where, inner) {
  const [from, to] = [old.properties ?? {}, now.properties ?? {}]
  const [needed, needs] = [old.required ?? [], now.required ?? []]
  const common = Object.keys(from).filter((name) => name in to)
  const deeper = common.flatMap((name) => inner(from[name], to[name], `${where}.${name}`))
  if (direction === 'request') {
    const more = needs.filter((name) => !needed.includes(name)).map((name) => `${where}.${name} is needed`)
    return [...more, ...deeper]
  }
  const gone = Object.keys(from).filter((name) => !(name in to))
  const loose = needed.filter((name) => name in to && !needs.includes(name))
  return [
    ...gone.map((name) => `${where}.${name} is gone`),
    ...loose.map((name) => `${where}.${name} can be absent`),
    ...deeper,
  ]
}

function compareBodies(before, after, old, now, where) {
  const [from, to] = [old.requestBody?.content ?? {}, now.requestBody?.content ?? {}]
  const gone = Object.keys(from).filter((type) => !(type in to))
  const needed = now.requestBody?.required && !old.requestBody?.required ? [`${where}: a body is needed`] : []
  const common = Object.keys(from).find((type) => type in to)
  const inner = common
    ? compareSchemas(
        { document: before, schema: from[common].schema },
        { document: after, schema: to[common].schema },
        'request',
        `${where} body`,
      )
    : []
  return [...gone.map((type) => `${where}: bodies of ${type} are not taken`), ...needed, ...inner]
}

function compareParameters(before, after, old, now, where) {
  const all = (document, operation) => (operation.parameters ?? []).map((one) => resolve(document, one))
  const [from, to] = [all(before, old), all(after, now)]
  const like = (parameters, one) => parameters.find(({ name, in: place }) => name === one.name && place === one.in)
  return to.flatMap((one) => {
    const known = like(from, one)
    if (one.required && !known?.required) return [`${where}: parameter ${one.name} is needed`]
    return []
  })
}

/** A new success response breaks a client like a removed one. Error responses may be added and removed. */
function compareResponses(before, after, old, now, where) {
  return Object.entries(old.responses ?? {}).flatMap(([status, response]) => {
    const next = now.responses?.[status]
    if (!next) return /^[23]/.test(status) ? [`${where}: ${status} is gone`] : []
    const schemaOf = (document, one) => resolve(document, one).content?.['application/json']?.schema
    const [from, to] = [schemaOf(before, response), schemaOf(after, next)]
    if (from && !to) return [`${where}: ${status} has no body any more`]
    if (!from || !to) return []
    return compareSchemas(
      { document: before, schema: from },
      { document: after, schema: to },
      'response',
      `${where} ${status}`,
    )
  })
}

/** A sentence for every breaking change. */
export function breakingChanges(before, after) {
  return Object.entries(before.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).flatMap((method) => {
      const where = `${method.toUpperCase()} ${path}`
      const [old, now] = [item[method], after.paths[path]?.[method]]
      if (!now) return [`${where} is gone`]
      const renamed =
        old.operationId === now.operationId ? [] : [`${where}: ${old.operationId} is called ${now.operationId}`]
      const args = [before, after, old, now, where]
      const added = Object.keys(now.responses ?? {}).filter(
        (status) => /^[23]/.test(status) && !(status in old.responses),
      )
      return [
        ...renamed,
        ...compareParameters(...args),
        ...compareBodies(...args),
        ...compareResponses(...args),
        ...added.map((status) => `${where}: answers ${status} too`),
      ]
    }),
  )
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

function committed(ref, file) {
  const shown = spawnSync('git', ['show', `${ref}:${file}`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return shown.status === 0 ? JSON.parse(shown.stdout) : undefined
}

function pairs(args) {
  if (args.length === 2 && !args[0].startsWith('--')) return [[args[1], read(args[0]), read(args[1])]]
  const ref = args[0] === '--against' ? (args[1] ?? 'HEAD') : 'HEAD'
  return readdirSync(join(root, SNAPSHOTS))
    .map((name) => `${SNAPSHOTS}/${name}`)
    .map((file) => [file, committed(ref, file), read(join(root, file))])
    .filter(([, before]) => before !== undefined)
}

function main(args) {
  const found = pairs(args).flatMap(([file, before, after]) => {
    // A higher major version means that the break is intended.
    const meant = Number.parseInt(before.info.version, 10) < Number.parseInt(after.info.version, 10)
    return meant ? [] : breakingChanges(before, after).map((change) => `${file}: ${change}`)
  })
  for (const line of found) process.stdout.write(`${line}\n`)
  process.stdout.write(found.length > 0 ? `${found.length} breaking changes\n` : 'No breaking change\n')
  process.exit(found.length > 0 ? 1 : 0)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2))
