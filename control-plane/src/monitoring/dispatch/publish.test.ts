import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keepsAnswer } from './publish.ts'

const MINUTE = 60_000

test('a good answer is kept of the first run, of those on request, and once a day', () => {
  const keeps = (kind: 'first' | 'manual' | 'slot' | 'confirm' | 'retry', slot: number) =>
    keepsAnswer({ kind, slot }, MINUTE)
  assert.ok(keeps('first', 5 * MINUTE))
  assert.ok(keeps('manual', 5 * MINUTE))
  assert.ok(keeps('slot', 20 * DAY_MS))
  assert.ok(keeps('slot', 20 * DAY_MS + MINUTE - 1))
  assert.not.ok(keeps('slot', 20 * DAY_MS + MINUTE))
  assert.not.ok(keeps('slot', 20 * DAY_MS - 1))
  assert.not.ok(keeps('confirm', 20 * DAY_MS))
  assert.not.ok(keeps('retry', 20 * DAY_MS))
})

test.run()
