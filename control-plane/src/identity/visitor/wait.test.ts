import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { waitBeforeNext } from './wait.ts'

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
  ['many asked with the address, and so did this one', { asker: asked(1), address: asked(15) }, 30],
  ['many asked with the address, and this one did not', { asker: NONE, address: asked(59) }, 0],
  ['very many asked with the address', { asker: NONE, address: asked(60) }, 30],
  ['a network asked for many', { asker: NONE, network: asked(301) }, 60],
] as const)
  test(`the wait before another try: ${name}`, () => assert.is(waitBeforeNext(given, NOW), seconds * 1_000))

test.run()
