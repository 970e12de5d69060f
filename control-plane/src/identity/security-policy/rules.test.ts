import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nextReminder } from './rules.ts'

const NOW = 1_800_000_000_000

/** Days from now to the date, and to the next reminder. */
const ROWS: readonly [name: string, date: number, next: number | null][] = [
  ['far ahead', 90, 83],
  ['a day of quiet before the first', 8, 1],
  ['the first would follow within a day', 7.99, 6.99],
  ['told seven days before', 7, 6],
  ['two days before', 2, 1],
  ['the second would follow within a day', 1.99, null],
  ['told a day before', 1, null],
  ['now', 0, null],
  ['past', -3, null],
]

for (const [name, date, next] of ROWS)
  test(name, () => {
    const at = nextReminder(epoch(NOW + date * DAY_MS), epoch(NOW))
    assert.is(at === null ? null : (at - NOW) / DAY_MS, next)
  })

test('whoever is told at each reminder is told at most three times, at least a day apart, before any date', () => {
  for (let hours = 0; hours <= 90 * 24; hours += 1) {
    const date = epoch(NOW + hours * 3_600_000)
    const told = [NOW]
    for (let at = nextReminder(date, epoch(NOW)); at !== null; at = nextReminder(date, at)) told.push(at)
    assert.ok(told.length <= 3, `${hours} h`)
    told.slice(1).forEach((at, index) => {
      assert.ok(at - (told[index] ?? at) >= DAY_MS && date - at >= DAY_MS, `${hours} h`)
    })
  }
})

test.run()
