import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeFrom, normalCode, spelled, waitBeforeLink } from './rules.ts'

const NOW = 1_000_000_000
const asked = (count: number, ago = 0) => ({ count, last: count === 0 ? null : NOW - ago })
const NONE = asked(0)

for (const [name, given, seconds] of [
  ['nothing was asked', { asker: NONE, address: NONE, network: NONE }, 0],
  ['two were', { asker: asked(2), address: asked(2), network: asked(2) }, 0],
  ['three were', { asker: asked(3) }, 30],
  ['three were, a while ago', { asker: asked(3, 20_000) }, 10],
  ['three were, long ago', { asker: asked(3, 60_000) }, 0],
  ['four were', { asker: asked(4) }, 60],
  ['it never takes more than an hour', { asker: asked(50) }, 3_600],
  ['many asked for the address', { asker: NONE, address: asked(15) }, 30],
  ['a network asked for many', { asker: NONE, network: asked(301) }, 60],
] as const)
  test(`the wait before another link: ${name}`, () => assert.is(waitBeforeLink(given, NOW), seconds * 1_000))

test('a code is typed as people type', () => {
  const code = codeFrom(Buffer.from([0, 1, 31, 32, 63, 200, 255, 18]))
  assert.is(code, '01Z0Z8ZJ')
  assert.is(spelled(code), '01Z0-Z8ZJ')
  for (const typed of ['01Z0-Z8ZJ', ' oiz0 z8zj', 'OLZO-Z8ZJ']) assert.is(normalCode(typed), code)
})

test.run()
