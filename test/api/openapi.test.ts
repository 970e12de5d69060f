import { openApiDocument } from '@pharos/control-plane/platform/http/openapi.ts'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

test('the document passes a strict linter', async () => {
  const config = await createConfig('extends: [recommended-strict]')
  const problems = await lintFromString({
    source: JSON.stringify(openApiDocument()),
    absoluteRef: 'openapi.json',
    config,
  })
  const told = problems.map(problem => `${problem.ruleId}: ${problem.message} at ${problem.location[0]?.pointer}`)
  assert.equal(told, [])
})

test('the document has every route, and says it is OpenAPI 3.1.0 of API 0.1.0', () => {
  const document = openApiDocument() as {
    openapi: string
    info: { version: string }
    paths: Record<string, Record<string, { operationId: string }>>
  }
  assert.is(document.openapi, '3.1.0')
  assert.is(document.info.version, '0.1.0')
  for (const route of ROUTES) assert.is(document.paths[route.path]?.[route.method.toLowerCase()]?.operationId, route.id)
})

interface Content {
  example?: unknown
  examples?: Record<string, { $ref: string }>
}
interface Response {
  $ref?: string
  headers?: object
  content?: Record<string, Content>
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  description?: string
  schema: { type?: string }
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { $ref?: string; content?: Record<string, Content> }
  responses: Record<string, Response>
}
const { paths, components } = openApiDocument() as {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: object
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    requestBodies: Record<string, { content: Record<string, Content> }>
    examples: Record<string, { value: unknown }>
  }
}

function exampleOf({ example, examples }: Content): unknown {
  return example ?? components.examples[examples?.example?.$ref.split('/').at(-1) ?? '']?.value
}

/** The content of the body of an operation, with the shared one in place of the reference to it. */
function contentOf({ requestBody }: Operation = { responses: {} }): Record<string, Content> | undefined {
  if (requestBody?.$ref === undefined) return requestBody?.content
  const found = components.requestBodies[requestBody.$ref.split('/').at(-1) ?? '']
  assert.ok(found, requestBody.$ref)
  return found.content
}

/** The parameters of an operation, with the shared ones in place of the references to them. */
function parametersOf(operation: Operation | undefined): Parameter[] {
  return (operation?.parameters ?? []).map(each => components.parameters[each.$ref?.split('/').at(-1) ?? ''] ?? each)
}

/** The responses of an operation, with the shared ones in place of the references to them. */
function responsesOf(operation: Operation | undefined): [status: string, response: Response][] {
  return Object.entries(operation?.responses ?? {}).map(([status, response]) => {
    const found = response.$ref ? components.responses[response.$ref.split('/').at(-1) ?? ''] : response
    assert.ok(found, response.$ref)
    return [status, found]
  })
}
const JSON_TYPE = 'application/json'

for (const route of ROUTES) {
  const operation = paths[route.path]?.[route.method.toLowerCase()]

  test(`${route.id}: examples of requests and responses fit their schemas`, () => {
    const body = contentOf(operation)?.[JSON_TYPE]
    if (body) assert.is(route.body.safeParse(body.example).error, undefined)
    const reply = operation?.responses[route.reply.status]?.content?.[JSON_TYPE]
    if (reply) assert.is(route.reply.body.safeParse(exampleOf(reply)).error, undefined)
    for (const [, { content }] of responsesOf(operation))
      for (const [type, each] of Object.entries(content ?? {}))
        if (type.includes('json')) assert.ok(exampleOf(each) !== undefined, type)
  })

  test(`${route.id}: parameters are described, and headers are among them`, () => {
    const parameters = parametersOf(operation)
    for (const { name, description } of parameters) assert.ok(description, name)
    const names = parameters.filter(each => each.in === 'header').map(each => each.name)
    assert.is(names.includes('Idempotency-Key'), route.idempotent)
    assert.is(names.includes('If-Match'), route.access.kind === 'account' && ['PUT', 'DELETE'].includes(route.method))
    for (const [status, { headers = {} }] of responsesOf(operation)) {
      if (status !== '304') assert.ok('X-Request-Id' in headers, status)
      if (status === '429' || status === '503') assert.ok('Retry-After' in headers)
      if (status === '401') assert.ok('WWW-Authenticate' in headers)
    }
  })
}

test('every refusal stands once, under a name that no schema has, and every response that stands there is used', () => {
  const used = Object.values(paths)
    .flatMap(Object.values<Operation>)
    .flatMap(({ responses }) =>
      Object.entries(responses).filter(([status]) => !['200', '201', '202', '304'].includes(status)),
    )
  assert.equal(
    [...new Set(used.map(([, { $ref }]) => $ref?.split('/').at(-1)))].sort(),
    Object.keys(components.responses),
  )
  const texts = Object.values(components.responses).map(response => JSON.stringify(response))
  assert.is(new Set(texts).size, texts.length)
  for (const name of Object.keys(components.responses)) assert.not.ok(name in components.schemas, name)
})

test('a body of several operations stands once, under a name of its own, and every shared body is used', () => {
  const bodies = Object.values(paths)
    .flatMap(Object.values<Operation>)
    .flatMap(({ requestBody }) => (requestBody ? [requestBody] : []))
  const used = bodies.flatMap(({ $ref }) => ($ref ? [$ref.split('/').at(-1)] : []))
  assert.equal([...new Set(used)].sort(), Object.keys(components.requestBodies).sort())
  assert.ok(Object.keys(components.requestBodies).length > 5)
  for (const name of new Set(used)) assert.ok(used.filter(each => each === name).length > 1, name)
})

test('a body that names other resources may be answered 404, and numbers of a query are numbers', () => {
  for (const path of ['/http/job', '/service', '/account/api_key', '/incident'])
    assert.ok(paths[path]?.post?.responses[404], path)
  const limit = paths['/http/jobs']?.get?.parameters?.find(({ name }) => name === 'limit')
  assert.equal(limit?.schema, { type: 'integer', minimum: 1, maximum: 1000, default: 200 })
})

test('ids, paths and methods are unique', () => {
  assert.is(new Set(ROUTES.map(route => route.id)).size, ROUTES.length)
  assert.is(new Set(ROUTES.map(route => `${route.method} ${route.path}`)).size, ROUTES.length)
})

test.run()
