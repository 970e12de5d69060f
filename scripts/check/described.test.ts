import { TIME_OUT_FORMAT } from '@pharos/shared-protocol/contract/field.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonSchema } from '../../control-plane/src/platform/http/openapi-document.ts'
import { findSilent } from './described.ts'

test('a field without a description is found wherever it is', () => {
  const silent = { type: 'string' }
  const said = { description: 'x' }
  const schema: JsonSchema = {
    properties: {
      a: { ...said, items: { properties: { b: silent } } },
      c: { anyOf: [{ properties: { d: said } }, { type: 'null' }] },
    },
  }
  assert.equal(findSilent(schema, 'S', {}), ['S.a.b', 'S.c'])
})

test('a named schema describes its fields, the format of a timestamp does not', () => {
  const schema: JsonSchema = {
    properties: { status: { $ref: '#/components/schemas/Status' }, at: { description: TIME_OUT_FORMAT } },
  }
  assert.equal(findSilent(schema, 'S', { Status: { description: 'Current status' } }), ['S.at'])
  assert.equal(findSilent(schema, 'S', { Status: {} }), ['S.status', 'S.at'])
})

test.run()
