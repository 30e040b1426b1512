/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  $defs?: Record<string, JsonSchema>
  [keyword: string]: unknown
}

export interface MediaType {
  schema?: JsonSchema
  example?: unknown
  examples?: Record<string, { summary?: string; value: unknown }>
}

export interface ResponseObject {
  description: string
  headers?: Record<string, object>
  content?: Record<string, MediaType>
}

/** A response of an operation, inline or as a reference to the components. */
export type ResponseEntry = ResponseObject | { $ref: string }

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

export type SecurityRequirement = Record<string, string[]>

export interface OpenApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: SecurityRequirement[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, ResponseEntry>
}

export interface OpenApiComponents {
  schemas: Record<string, JsonSchema>
  responses: Record<string, ResponseObject>
  headers: Record<string, object>
  securitySchemes: Record<string, object>
}

export interface Tag {
  name: string
  description?: string
}

/** The part of an OpenAPI 3.1 document that this package writes. */
export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description?: string; [key: string]: unknown }
  servers: { url: string; description?: string }[]
  tags: Tag[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: OpenApiComponents
}

/**
 * The additions of a host to the document: any part of an OpenAPI 3.1 document. Keys of `info` and `servers` replace ours;
 * `paths`, `components` and `tags` are added.
 */
export interface OpenApiDefinition {
  info?: Partial<OpenApiDocument['info']> | undefined
  servers?: OpenApiDocument['servers'] | undefined
  tags?: readonly Tag[] | undefined
  paths?: Readonly<Record<string, object>> | undefined
  components?: Readonly<Record<string, Readonly<Record<string, object>>>> | undefined
  [key: string]: unknown
}

/** Media types of a request body, in the order of the document. */
export const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const

export const SCHEMA_REF = '#/components/schemas/'
