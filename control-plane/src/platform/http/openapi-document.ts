/** A JSON Schema as it appears in the document. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  example?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  description?: string
}

export type Schemas = Record<string, JsonSchema>

export interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: JsonSchema
}

export interface Content {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, { $ref: string }>
}

export interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response>
}

export interface Response {
  $ref?: string
  content?: Record<string, Content>
}

/** The parts of the OpenAPI document that are read again. */
export interface Document {
  openapi: string
  info: { version: string }
  components: {
    schemas: Schemas
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    examples?: Record<string, { value: unknown }>
  }
  paths: Record<string, Record<string, Operation>>
}

/** The parameters of an operation, with the shared ones in place of the references to them. */
export function parametersOf(operation: Operation | undefined, { parameters }: Document['components']): Parameter[] {
  return (operation?.parameters ?? []).map(each => parameters[each.$ref?.split('/').at(-1) ?? ''] ?? each)
}

/** The schema itself, or the named one that it refers to. */
export function resolveSchema(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
}
