import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { wholeServices } from './last-day.ts'

/** What the database returns of services with so many monitors each, at most one more than may be read. */
function found(counts: Record<string, number>, most: number): { owner: string }[] {
  const all = Object.entries(counts).flatMap(([owner, count]) => Array.from({ length: count }, () => ({ owner })))
  return all.slice(0, most + 1)
}

test('services are looked at whole or not at all, and asking again for the rest comes to an end', () => {
  for (let most = 1; most <= 8; most++)
    for (let a = 0; a <= 4; a++)
      for (let b = 0; b <= 4; b++)
        for (let c = 0; c <= 9; c++) {
          const counts: Record<string, number> = { a, b, c }
          const seen = new Map<string, number>()
          const asked = ['c', 'a', 'b']
          for (let waiting = asked, turns = 0; waiting.length > 0; turns++) {
            assert.ok(turns < 6)
            const own = Object.fromEntries(waiting.toSorted().map(id => [id, counts[id] ?? 0]))
            const { whole, left_out } = wholeServices(found(own, most), waiting, most)
            for (const [owner, rows] of Map.groupBy(whole, row => row.owner)) seen.set(owner, rows.length)
            waiting = left_out.length < waiting.length ? left_out : waiting.toSorted().slice(1)
          }
          const readable = asked.filter(id => (counts[id] ?? 0) > 0 && (counts[id] ?? 0) <= most)
          assert.equal([...seen.keys()].toSorted(), readable.toSorted())
          for (const id of readable) assert.is(seen.get(id), counts[id])
        }
})

test('ids are compared in any case', () => {
  const rows = ['0a', '0b', '0b'].map(owner => ({ owner }))
  assert.equal(wholeServices(rows, ['0B', '0A'], 2), { whole: [{ owner: '0a' }], left_out: ['0B'] })
})

test.run()
