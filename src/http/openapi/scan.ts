import type { OpenApiDefinition, OpenApiDocument } from './types.js'

const PEER = 'next-swagger-doc'

interface SpecOptions {
  definition: object
  apis: string[]
  apiFolder: string
  failOnErrors: boolean
}

/** @throws Error that names the package to install */
async function loadScanner(): Promise<(options: SpecOptions) => OpenApiDocument> {
  try {
    const { createSwaggerSpec } = await import('next-swagger-doc')
    // The types of next-swagger-doc are of OpenAPI 3.0, but it accepts and returns 3.1.
    return createSwaggerSpec as (options: SpecOptions) => OpenApiDocument
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(`withSallyport({ openapi: { apiFolder } }) needs ${PEER}: npm install --save-dev ${PEER}`, {
      cause: error,
    })
  }
}

/**
 * The routes that a host documents in comments of its sources (`@swagger`, `@openapi`), read at build time.
 * @param folder below the working directory, such as `app/api`
 * @throws Error that names the file whose comment is not valid YAML, or the package that is not installed
 */
export async function scanApiFolder(folder: string): Promise<OpenApiDefinition> {
  const writeSpec = await loadScanner()
  const base = folder.replaceAll('\\', '/').replace(/^\.\/+|\/+$/g, '')
  const definition = { openapi: '3.1.0', info: { title: '', version: '' } }
  const apis = [`${base}/**/*.{ts,tsx,js,jsx,mjs,mts,yaml,yml}`]
  const { paths, components, tags } = writeSpec({ apiFolder: base, apis, definition, failOnErrors: true })
  return { paths, components: { ...components }, tags }
}
