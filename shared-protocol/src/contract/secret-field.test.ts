import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { MONITOR_ROUTES } from './monitoring/monitor-routes.ts'
import { isWriteOnly, secretFieldsOf } from './secret-field.ts'

const test = suite('secret fields')

test('they are found by their marks, whatever is around them', () => {
  const password = z.string().meta({ writeOnly: true })
  const body = z.strictObject({
    open: z.string(),
    given: password.nullable().optional(),
    piped: password.transform(text => text.length),
    partly: z.strictObject({ user: z.string(), password }).nullable(),
    user: z.string().nullable().meta({ 'x-needs': 'given' }).optional(),
    entries: z.array(z.strictObject({ name: z.string(), secret: z.boolean() })).optional(),
    others: z.array(z.strictObject({ name: z.string() })),
  })
  const found = { hidden: ['given', 'piped', 'partly'], needing: ['user'], lists: ['entries'] }
  assert.equal(secretFieldsOf([body, body.partial()]), found)
  assert.is(isWriteOnly(body.shape.open), false)
})

test('a body without fields keeps nothing secret', () => {
  assert.equal(secretFieldsOf([z.undefined(), z.string()]), { hidden: [], needing: [], lists: [] })
})

test('every kind of monitor says what it keeps secret', () => {
  const of = (kind: 'http' | 'tcp' | 'grpc' | 'smtp') => secretFieldsOf([MONITOR_ROUTES[kind].create.body])
  assert.equal(of('http'), { hidden: ['basic_auth', 'bearer_token'], needing: [], lists: ['request_headers'] })
  assert.equal(of('grpc'), { hidden: [], needing: [], lists: ['metadata'] })
  assert.equal(of('smtp'), { hidden: ['password'], needing: ['username'], lists: [] })
  assert.equal(of('tcp'), { hidden: [], needing: [], lists: [] })
})

test.run()
