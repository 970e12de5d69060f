import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { namedId } from '../ids.ts'
import { createDivider, keepRefused } from './refused.ts'
import type { Segment } from './segment.ts'

const test = suite('rows that the store cannot read')

const root = mkdtempSync(join(tmpdir(), 'pharos-refused-'))
test.after(() => rmSync(root, { recursive: true }))

function segmentOf(name: string, rows: readonly object[]): Segment {
  const path = join(root, `${name}.json`)
  const text = rows.map(row => `${JSON.stringify(row)}\n`).join('')
  writeFileSync(path, text)
  return { signal: 'logs', name, path, bytes: text.length }
}

const rowsOf = (account_id: string, count: number) => Array.from({ length: count }, (_, n) => ({ account_id, n }))

test('each account has its own part, then halves, down to one row; a second time they are the same', () => {
  const segment = segmentOf('logs.1', [...rowsOf('a', 2), ...rowsOf('b', 3)])
  const divide = createDivider()
  const parts = divide(segment) ?? []
  assert.equal(
    parts.map(({ name, bytes }) => [name, bytes]),
    [
      ['logs.1~a', 2 * 25],
      ['logs.1~b', 3 * 25],
    ],
  )
  assert.equal(divide(segment), parts)
  const [first, second] = divide(parts[1] as Segment) ?? []
  assert.equal([first?.name, second?.name, second && readFileSync(second.path, 'utf8')], [
    'logs.1~b~a',
    'logs.1~b~b',
    '{"account_id":"b","n":2}\n',
  ] as never)
  assert.is(divide(second as Segment), null)
})

test('an account all of whose rows are unreadable is not divided without end', () => {
  const divide = createDivider()
  const waiting = divide(segmentOf('logs.2', rowsOf('a', 2_000))) ?? []
  let steps = 0
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    waiting.unshift(...(divide(part) ?? []))
    steps += 1
  }
  assert.ok(steps < 600, String(steps))
})

test('the oldest refused rows give way to new ones', () => {
  const folder = join(root, 'refused')
  mkdirSync(folder)
  for (const [name, age] of [
    ['old', 300],
    ['new', 100],
  ] as const) {
    writeFileSync(join(folder, name), '')
    truncateSync(join(folder, name), 40 * 2 ** 20)
    const at = Date.UTC(2026, 0, 1) / 1_000 - age
    utimesSync(join(folder, name), at, at)
  }
  const segment = segmentOf('logs.3', [...rowsOf('a', 1), ...rowsOf('b', 2)])
  const lost = keepRefused(root, segment, epoch(0))
  assert.equal(
    [...lost].map(([account, { rows }]) => [account, rows]),
    [
      ['a', 1],
      ['b', 2],
    ],
  )
  assert.equal(readdirSync(folder).sort(), [basename(segment.path), 'new'])
})

test('rows are lost from their first arrival to their last; if that is not known, since their segment was begun', () => {
  const begun = 1_700_000_000_000
  const now = epoch(begun + 3_600_000)
  const cases: [arrivals: unknown[], from: number, to: number][] = [
    [['1700000001.000'], 0, 1_000],
    [['1700000900.500', '1700000300.250', '1700000301.000'], 299_250, 900_500],
    [['1700003601.000'], 3_600_000, 3_601_000],
    [['1699999999.999'], 0, 3_600_000],
    [['1700003601.001'], 0, 3_600_000],
    [['1700000300.250', 'x'], 0, 3_600_000],
    [['1700000300.250', undefined], 0, 3_600_000],
    [[null], 0, 3_600_000],
  ]
  for (const [n, [arrivals, from, to]] of cases.entries()) {
    const rows = arrivals.map(arrived => ({ account_id: 'a', arrived }))
    const segment = segmentOf(`logs.${namedId(begun, String(n))}`, [...rows, { account_id: 'b' }])
    const lost = keepRefused(root, segment, now)
    assert.equal(lost.get('a'), { rows: rows.length, from: begun + from, to: begun + to }, JSON.stringify(arrivals))
  }
})

test.run()
