import { DAY_MS, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { LOST_AFTER_MS, lookedAt, type RecordState, statusOf, verified } from './rules.ts'

const NOW = epoch(1_000_000_000_000)
const since = (ago: number) => ({ ...verified(NOW), missing_since: epoch(NOW - ago) })

for (const [name, before, seen, status, next, tell] of [
  ['it is there', verified(NOW), 'there', 'verified', DAY_MS, null],
  ['it goes', verified(NOW), 'missing', 'failing', HOUR_MS, 'missing'],
  ['it stays away', since(HOUR_MS), 'missing', 'failing', HOUR_MS, null],
  ['it is away just before the end', since(LOST_AFTER_MS - 1), 'missing', 'failing', HOUR_MS, null],
  ['it is away for too long', since(LOST_AFTER_MS), 'missing', 'lost', null, 'lost'],
  ['it comes back', since(LOST_AFTER_MS), 'there', 'verified', DAY_MS, null],
  ['no server answers', verified(NOW), 'unreachable', 'verified', HOUR_MS, null],
  ['no server answers for long', since(LOST_AFTER_MS * 2), 'unreachable', 'failing', HOUR_MS, null],
] as const)
  test(`a look at the record of a verified domain: ${name}`, () => {
    const found = lookedAt(before, seen as RecordState, NOW)
    assert.is(statusOf(found.after), status)
    assert.is(found.after.next_at, next === null ? null : NOW + next)
    assert.is(found.tell, tell)
  })

test('a domain is pending until its record was seen', () => {
  assert.is(statusOf({ verified_at: null, missing_since: null, lost_at: null, next_at: null }), 'pending')
})

test.run()
