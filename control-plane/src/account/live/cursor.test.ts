import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createSealer } from '../../platform/sealer.ts'
import { OLDEST_MS, printCursor, readCursor } from './cursor.ts'

const sealer = createSealer('a key')
const at = epoch(1_000_000)
const position = { snapshot: '740:760:745,750', at }
const present = { snapshot: '800:800:', at: epoch(at + OLDEST_MS) }

test('a cursor leads back to its position, for 10 minutes', () => {
  const cursor = printCursor(sealer, 'a', position)
  assert.match(cursor, /^[\w.-]+$/)
  assert.equal(readCursor(sealer, 'a', cursor, present), position)
  assert.is(readCursor(sealer, 'a', cursor, { ...present, at: epoch(present.at + 1) }), null)
})

test('of another account, another installation or nobody it is unknown', () => {
  const cursor = printCursor(sealer, 'a', position)
  assert.is(readCursor(sealer, 'b', cursor, present), null)
  assert.is(readCursor(createSealer('another key'), 'a', cursor, present), null)
  for (const text of ['', 'x', 'v1', cursor.slice(0, -2), `${at} 740:760:`])
    assert.is(readCursor(sealer, 'a', text, present), null)
})

test('of a database that was restored to before it, it is unknown', () => {
  const cursor = printCursor(sealer, 'a', position)
  assert.is(readCursor(sealer, 'a', cursor, { ...present, snapshot: '700:759:' }), null)
  assert.equal(readCursor(sealer, 'a', cursor, { ...present, snapshot: '700:760:' }), position)
})

test('with very many transactions on their way it is short, and has seen less', () => {
  const running = Array.from({ length: 1_000 }, (_, index) => 740 + index)
  const cursor = printCursor(sealer, 'a', { snapshot: `740:2000:${running.join(',')}`, at })
  assert.ok(cursor.length < 4_000)
  const later = { ...present, snapshot: '3000:3000:' }
  assert.equal(readCursor(sealer, 'a', cursor, later), { snapshot: '740:740:', at })
})

test.run()
