import { openApiDocument } from '@pharos/control-plane/platform/http/openapi.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

interface Schema {
  type?: string
  description?: string
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

const document = openApiDocument() as {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/**
 * Finds fields without a description. A field that refers to a named schema, or is one or null, is described by that
 * schema.
 */
function findSilent(schema: Schema, path: string): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const said = [field, ...(field.anyOf ?? [])].some(each => each.description || each.$ref !== undefined)
    return [...(said ? [] : [`${path}.${name}`]), ...findSilent(field, `${path}.${name}`)]
  })
  const more = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  const inner = [schema.items, ...more, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [...fields, ...inner.flatMap(each => (each ? findSilent(each, path) : []))]
}

test('a field without a description is found wherever it is', () => {
  const silent = { type: 'string' }
  const said = { description: 'x' }
  const schema: Schema = { properties: { a: { ...said, items: { properties: { b: silent } } }, c: { anyOf: [{ properties: { d: said } }, { type: 'null' }] } } } // biome-ignore format: one line
  assert.equal(findSilent(schema, 'S'), ['S.a.b', 'S.c'])
})

test('every field of every schema, body and answer is described', () => {
  const named = Object.entries(document.components.schemas).flatMap(([name, schema]) => findSilent(schema, name))
  const operations = Object.values(document.paths).flatMap(Object.values<Operation>)
  const inline = operations.flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)]
      .flatMap(each => Object.values(each?.content ?? {}))
      .flatMap(({ schema }) => findSilent(schema, operationId)),
  )
  assert.ok(operations.length > 200)
  assert.equal([...new Set([...named, ...inline])], [])
})

test('patterns mean the same with and without the flag u, which not every validator sets', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']) => JSON.parse(text) as string,
  )
  assert.ok(patterns.length > 100)
  for (const pattern of new Set(patterns)) {
    assert.not.match(pattern, /\\p\{|\\u\{/)
    new RegExp(pattern, 'u')
  }
})

test.run()
