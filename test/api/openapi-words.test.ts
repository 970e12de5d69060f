import { docsPage } from '@pharos/control-plane/platform/http/docs-page.ts'
import { openApiDocument } from '@pharos/control-plane/platform/http/openapi.ts'
import { type JsonSchema, type Operation, resolveSchema } from '@pharos/control-plane/platform/http/openapi-document.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const document = openApiDocument()

/** Finds fields without a description. A named schema that has one describes the fields that refer to it. */
function findSilent(schema: JsonSchema, path: string): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const parts = [field, ...(field.anyOf ?? [])].map(each => resolveSchema(each, document.components.schemas))
    const said = [field, ...parts].some(each => each.description)
    return [...(said ? [] : [`${path}.${name}`]), ...findSilent(field, `${path}.${name}`)]
  })
  const more = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  const inner = [schema.items, ...more, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [...fields, ...inner.flatMap(each => (each ? findSilent(each, path) : []))]
}

test('a field without a description is found wherever it is', () => {
  const silent = { type: 'string' }
  const said = { description: 'x' }
  const schema: JsonSchema = { properties: { a: { ...said, items: { properties: { b: silent } } }, c: { anyOf: [{ properties: { d: said } }, { type: 'null' }] } } } // biome-ignore format: one line
  assert.equal(findSilent(schema, 'S'), ['S.a.b', 'S.c'])
})

test('every field of every schema, body and answer is described', () => {
  const named = Object.entries(document.components.schemas).flatMap(([name, schema]) => findSilent(schema, name))
  const operations = Object.values(document.paths).flatMap(Object.values<Operation>)
  const inline = operations.flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values({ ...responses, ...document.components.responses })]
      .flatMap(each => Object.values(each?.content ?? {}))
      .flatMap(({ schema }) => findSilent(schema, operationId)),
  )
  assert.ok(operations.length > 200)
  assert.equal([...new Set([...named, ...inline])], [])
})

test('the page for people describes every field, as the document does', () => {
  const page = docsPage(document)
  const rows = page.match(/<tr><td><code>.*?(?=<tr>|<\/table>)/gs) ?? []
  assert.ok(rows.length > 5_000)
  assert.equal(
    rows.filter(row => row.endsWith('<td>')),
    [],
  )
  const reply = page.split('<details id="http_job.get">')[1]?.split('</details>')[0] ?? ''
  assert.match(reply, '<td>Current status')
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
