import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeFrom, normalCode, spelled } from './typed-code.ts'

test('a code is typed as people type', () => {
  const code = codeFrom(Buffer.from([0, 1, 31, 32, 63, 200, 255, 18]))
  assert.is(code, '01Z0Z8ZJ')
  assert.is(spelled(code), '01Z0-Z8ZJ')
  assert.is(spelled(code + code), '01Z0-Z8ZJ-01Z0-Z8ZJ')
  for (const typed of ['01Z0-Z8ZJ', ' oiz0 z8zj', 'OLZO-Z8ZJ']) assert.is(normalCode(typed), code)
})

test.run()
