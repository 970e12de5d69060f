import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { partLocks } from './one-lock.ts'

const test = suite('locks of a join')

const at = (path: string, text: string) => partLocks({ path, text })

for (const text of [
  'from monitor m join monitor_state s on true for update of s',
  'FOR NO KEY UPDATE OF m skip locked',
  'for key share of m',
])
  test(`${text} reads what it does not lock`, () => {
    assert.is(at('control-plane/src/monitoring/voted/bundle.ts', text).length, 1)
    assert.equal(at('control-plane/src/platform/outbox/consume.ts', text), [])
  })

for (const text of ['from monitor_state order by monitor_id for update', 'for no key update skip locked', 'update of'])
  test(`${text} is fine`, () => assert.equal(at('control-plane/src/monitoring/voted/bundle.ts', text), []))

test.run()
