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
  requestBody?: RequestBody
  responses: Record<string, Response>
}

export interface RequestBody {
  $ref?: string
  required?: boolean
  content?: Record<string, Content>
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
    requestBodies?: Record<string, RequestBody>
    examples?: Record<string, { value: unknown }>
  }
  paths: Record<string, Record<string, Operation>>
}

/** The parameters of an operation, with the shared ones in place of the references to them. */
export function parametersOf(operation: Operation | undefined, { parameters }: Document['components']): Parameter[] {
  return (operation?.parameters ?? []).map(each => parameters[each.$ref?.split('/').at(-1) ?? ''] ?? each)
}

/** The content of an operation's body, also of one that stands once for several operations. */
export function bodyOf(
  { requestBody }: Pick<Operation, 'requestBody'>,
  { requestBodies = {} }: Document['components'],
): Record<string, Content> | undefined {
  return (requestBodies[requestBody?.$ref?.split('/').at(-1) ?? ''] ?? requestBody)?.content
}

/**
 * Bodies that several operations have stand once, under the name of the first of them: they are the largest parts that
 * repeat, since a monitor is created and tested with the same fields.
 */
export function shareBodies({ components, paths }: Document): void {
  const operations = Object.values(paths).flatMap(Object.values<Operation>)
  const groups = Map.groupBy(operations, ({ requestBody }) => (requestBody ? JSON.stringify(requestBody) : ''))
  for (const [text, group] of groups) {
    const [first, ...others] = group
    if (first?.requestBody === undefined || others.length === 0 || text.length < LEAST_SHARED) continue
    const name = first.operationId.split(/[._]/).map(capitalized).join('')
    components.requestBodies = { ...components.requestBodies, [name]: first.requestBody }
    for (const each of group) each.requestBody = { $ref: `#/components/requestBodies/${name}` }
  }
}

/** A shorter body would not become shorter by a reference that a reader has to follow. */
const LEAST_SHARED = 500

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** The schema itself, or the named one that it refers to. */
export function resolveSchema(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
}
