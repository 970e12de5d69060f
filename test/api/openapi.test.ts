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

test('ids, paths and methods are unique', () => {
  assert.is(new Set(ROUTES.map(route => route.id)).size, ROUTES.length)
  assert.is(new Set(ROUTES.map(route => `${route.method} ${route.path}`)).size, ROUTES.length)
})

test.run()
