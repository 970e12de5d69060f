import { epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadOf } from './hours.ts'

const at = (text: string) => epoch(Date.parse(text))
const shift = (from: string, to: string) => ({ from: at(from), to: at(to) })

const CASES: [when: string, zone: string, from: string, to: string, hours: number, night: number][] = [
  ['a day in UTC', 'UTC', '2026-05-04T00:00Z', '2026-05-05T00:00Z', 24, 8],
  ['office hours', 'Europe/Berlin', '2026-05-04T07:00Z', '2026-05-04T15:00Z', 8, 0],
  ['a night in Berlin, exactly', 'Europe/Berlin', '2026-05-04T20:00Z', '2026-05-05T04:00Z', 8, 8],
  ['one minute before it', 'Europe/Berlin', '2026-05-04T19:59Z', '2026-05-04T20:00Z', 1 / 60, 0],
  ['its last minute', 'Europe/Berlin', '2026-05-05T03:59Z', '2026-05-05T04:00Z', 1 / 60, 1 / 60],
  [
    'the same hours for someone in Auckland are day',
    'Pacific/Auckland',
    '2026-05-04T20:00Z',
    '2026-05-05T04:00Z',
    8,
    0,
  ],
  ['the night in which an hour is skipped', 'Europe/Berlin', '2026-03-28T12:00Z', '2026-03-29T12:00Z', 24, 7],
  ['the night in which an hour is repeated', 'Europe/Berlin', '2026-10-24T12:00Z', '2026-10-25T12:00Z', 24, 9],
  ['a week', 'Asia/Kolkata', '2026-05-04T00:00Z', '2026-05-11T00:00Z', 168, 56],
]

for (const [when, zone, from, to, hours, night] of CASES)
  test(when, () => {
    const range = shift(from, to)
    assert.equal(loadOf([range], zone, range), { total_ms: hours * HOUR_MS, night_ms: night * HOUR_MS })
  })

test('the parts of a range add up to the whole', () => {
  const whole = shift('2026-03-27T03:17Z', '2026-04-02T21:43Z')
  const middle = at('2026-03-29T00:30Z')
  const parts = [
    { ...whole, to: middle },
    { ...whole, from: middle },
  ]
  assert.equal(loadOf(parts, 'Europe/Berlin', whole), loadOf([whole], 'Europe/Berlin', whole))
})

test.run()
