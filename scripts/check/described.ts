import { join } from 'node:path'
import { TIME_IN_FORMAT, TIME_OUT_FORMAT } from '@pharos/shared-protocol/contract/field.ts'
import type {
  Content,
  Document,
  JsonSchema,
  Operation,
  Schemas,
} from '../../control-plane/src/platform/http/openapi-document.ts'
import { type Finding, ROOT, type Rule } from './rule.ts'

/** Every field and parameter of the API says what it is, where the contract declares it. */
export const described: Rule = {
  name: 'described fields',
  run: async (): Promise<Finding> => {
    const { openApiDocument }: { openApiDocument: () => Document } = await import(
      join(ROOT, 'control-plane/src/platform/http/openapi.ts')
    )
    return { faults: silentIn(openApiDocument()).map(field => `${field} has no description; add it with .meta`) }
  },
}

/** The fields and parameters of a document without a description, by their path. */
export function silentIn({ components, paths }: Document): string[] {
  const { schemas, responses, parameters, requestBodies = {} } = components
  const named = Object.entries(schemas).flatMap(([name, schema]) => findSilent(schema, name, schemas))
  const shared = Object.entries({ ...responses, ...requestBodies }).flatMap(([name, { content }]) =>
    silentContent(content, name, schemas),
  )
  const inline = Object.values(paths)
    .flatMap(Object.values<Operation>)
    .flatMap(({ operationId, parameters = [], requestBody, responses }) => [
      ...parameters.filter(each => !each.$ref && !says(each)).map(each => `${operationId}?${each.name}`),
      ...[requestBody, ...Object.values(responses)].flatMap(each => silentContent(each?.content, operationId, schemas)),
    ])
  const silent = Object.keys(parameters).filter(name => !says(parameters[name] ?? {}))
  return [...new Set([...named, ...silent, ...shared, ...inline])]
}

function silentContent(content: Record<string, Content> = {}, path: string, schemas: Schemas): string[] {
  return Object.values(content).flatMap(({ schema }) => findSilent(schema, path, schemas))
}

/** Finds fields without a description. A named schema that has one describes the fields that refer to it. */
export function findSilent(schema: JsonSchema, path: string, schemas: Schemas): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const parts = [field, ...(field.anyOf ?? [])].map(each => schemas[each.$ref?.split('/').at(-1) ?? ''] ?? each)
    const said = [field, ...parts].some(says)
    return [...(said ? [] : [`${path}.${name}`]), ...findSilent(field, `${path}.${name}`, schemas)]
  })
  const more = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  const inner = [schema.items, ...more, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [...fields, ...inner.flatMap(each => (each ? findSilent(each, path, schemas) : []))]
}

/** The format of a timestamp alone doesn't say which time it is. */
function says({ description }: { description?: string }): boolean {
  return description !== undefined && description !== TIME_IN_FORMAT && description !== TIME_OUT_FORMAT
}
