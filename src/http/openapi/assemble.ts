import { createSwaggerSpec } from 'next-swagger-doc'
import type { Components, OpenApiDefinition, OpenApiDocument } from './types.js'

type SpecOptions = NonNullable<Parameters<typeof createSwaggerSpec>[0]>

/**
 * Combines our document with the host's additions, by next-swagger-doc.
 * @throws Error when the host redefines a path or component of ours
 */
export function assemble(own: OpenApiDocument, additions: readonly OpenApiDefinition[]): OpenApiDocument {
  const definition = additions.reduce<OpenApiDocument>(merge, own)
  // Nothing is scanned here, because a production output has no sources.
  return createSwaggerSpec({
    apis: [],
    definition: definition as unknown as SpecOptions['definition'],
  }) as OpenApiDocument
}

/**
 * The routes that a host documents in comments of its sources (`@swagger`, `@openapi`), read at build time.
 * @param folder below the working directory, such as `app/api`
 * @throws Error that names the file whose comment is not valid YAML
 */
export function scanApiFolder(folder: string): OpenApiDefinition {
  const base = folder.replaceAll('\\', '/').replace(/^\.\/+|\/+$/g, '')
  const definition = { openapi: '3.1.0', info: { title: '', version: '' } }
  const apis = [`${base}/**/*.{ts,tsx,js,jsx,mjs,mts,yaml,yml}`]
  const found = createSwaggerSpec({ apiFolder: base, apis, definition, failOnErrors: true }) as OpenApiDocument
  const { paths, components, tags } = found
  return { paths, components: components as unknown as NonNullable<OpenApiDefinition['components']>, tags }
}

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
    merged[path] = union(merged[path] ?? {}, operations, `paths.${path}`) as OpenApiDocument['paths'][string]
  }
  return merged
}

function mergeComponents(
  own: Components,
  added: Readonly<Record<string, Readonly<Record<string, object>>>>,
): Components {
  const merged: Record<string, object> = { ...own }
  for (const [kind, entries] of Object.entries(added)) {
    merged[kind] = union(merged[kind] ?? {}, entries, `components.${kind}`)
  }
  return merged as unknown as Components
}

/** A host may not redefine our entries, because they describe what the server does. */
function union(own: object, added: object, where: string): object {
  const held = own as Readonly<Record<string, unknown>>
  for (const [name, value] of Object.entries(added)) {
    if (Object.hasOwn(held, name) && JSON.stringify(held[name]) !== JSON.stringify(value)) {
      throw new Error(`The OpenAPI definition of the host has ${where}.${name}, which already exists: rename it`)
    }
  }
  return { ...held, ...added }
}
