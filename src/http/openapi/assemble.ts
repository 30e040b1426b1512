import { propertiesOf } from '../../contract/objects.js'
import type { OpenApiComponents, OpenApiDefinition, OpenApiDocument } from './types.js'

/**
 * Combines our document with the host's additions.
 * @throws Error when the host redefines a path or component of ours
 */
export const assemble = (own: OpenApiDocument, additions: readonly OpenApiDefinition[]): OpenApiDocument =>
  additions.reduce<OpenApiDocument>(merge, own)

function merge(document: OpenApiDocument, added: OpenApiDefinition): OpenApiDocument {
  const { openapi: _version, info, servers, tags, paths, components, ...rest } = added
  return {
    ...document,
    ...rest,
    info: { ...document.info, ...info },
    servers: servers ?? document.servers,
    tags: [...document.tags, ...(tags ?? []).filter(({ name }) => !document.tags.some((tag) => tag.name === name))],
    paths: mergePaths(document.paths, paths ?? {}),
    components: mergeComponents(document.components, components ?? {}),
  }
}

function mergePaths(own: OpenApiDocument['paths'], added: Readonly<Record<string, object>>): OpenApiDocument['paths'] {
  const merged = { ...own }
  for (const [path, operations] of Object.entries(added)) {
    merged[path] = union(merged[path] ?? {}, operations, `paths.${path}`)
  }
  return merged
}

function mergeComponents(
  own: OpenApiComponents,
  added: Readonly<Record<string, Readonly<Record<string, object>>>>,
): OpenApiComponents {
  const held: Readonly<Record<string, object>> = { ...own }
  const merged = Object.entries(added).map(([kind, entries]) => [
    kind,
    union(held[kind] ?? {}, entries, `components.${kind}`),
  ])
  return { ...own, ...Object.fromEntries(merged) }
}

/** A host may not redefine our entries, because they describe what the server does. */
function union<Part extends object>(own: Part, added: object, where: string): Part {
  const held = propertiesOf(own)
  for (const [name, value] of Object.entries(added)) {
    if (Object.hasOwn(held, name) && JSON.stringify(held[name]) !== JSON.stringify(value)) {
      throw new Error(`The OpenAPI definition of the host has ${where}.${name}, which already exists: rename it`)
    }
  }
  return { ...own, ...added }
}
