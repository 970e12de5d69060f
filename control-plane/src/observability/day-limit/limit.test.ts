import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Tally } from '../batch/index.ts'
import { createDayLimits, MOST_KEYS, MOST_SERIES } from './index.ts'

const NOW = epoch(20_000 * DAY_MS)
const row = (attributes: Record<string, string>, series = '1') => ({ account_id: 'a', attributes, series }) as never

test('new keys are left out once an account has enough; known ones, other accounts and the next day are not touched', () => {
  const { limitKeys } = createDayLimits()
  for (let i = 0; i < MOST_KEYS * 1.2; i += 1) limitKeys([row({ [`key${i}`]: '1' })], 'a', NOW, new Tally())
  const send = (account: string, now = NOW) => {
    const one = { account_id: account, attributes: { key0: '1', unheard_of: '2' } as Record<string, string> }
    const tally = new Tally()
    limitKeys([one], account, now, tally)
    return { keys: Object.keys(one.attributes), count: tally.counts.get('attribute_keys_limit') }
  }
  assert.equal(send('a'), { keys: ['key0'], count: 1 })
  assert.is(send('b').keys.length, 2)
  assert.is(send('a', epoch(NOW + DAY_MS)).keys.length, 2)
})

test('keys of a resource and a scope count, once for the rows that share them', () => {
  const { limitKeys } = createDayLimits()
  for (let i = 0; i < MOST_KEYS * 1.2; i += 1) limitKeys([row({ [`key${i}`]: '1' })], 'a', NOW, new Tally())
  const [resource, scope] = [
    { key1: '1', new_of_resource: '1' },
    { key2: '1', new_of_scope: '1' },
  ]
  const tally = new Tally()
  limitKeys(
    [
      { account_id: 'a', resource, scope },
      { account_id: 'a', resource, scope },
    ],
    'a',
    NOW,
    tally,
  )
  assert.equal([resource, scope], [{ key1: '1' }, { key2: '1' }] as never)
  assert.is(tally.counts.get('attribute_keys_limit'), 2)
})

test('a key that is left out is left out of the types of values too, whatever has it', () => {
  const { limitKeys } = createDayLimits()
  const tally = new Tally()
  for (const place of ['attributes', 'resource', 'scope'] as const) {
    const rows = Array.from({ length: MOST_KEYS }, (_, i) => {
      const key = `${place}${i}`
      return { account_id: 'a', [place]: { [key]: '1' }, [`${place}_types`]: { [key]: i % 2 ? 'int' : 'bool' } }
    }) as Record<string, Record<string, string>>[]
    limitKeys(rows as never, 'a', NOW, tally)
    for (const row of rows) assert.equal(Object.keys(row[`${place}_types`] ?? {}), Object.keys(row[place] ?? {}))
  }
  assert.ok((tally.counts.get('attribute_keys_limit') ?? 0) > MOST_KEYS * 1.9)
})

test('at the limit, about one new series in a hundred is taken for a known one', () => {
  const { limitSeries } = createDayLimits()
  const series = (from: number, count: number) => Array.from({ length: count }, (_, i) => row({}, `${from + i}`))
  // Some of these are taken for known ones already.
  limitSeries(series(0, MOST_SERIES * 1.05), 'a', NOW, new Tally())
  const kept = limitSeries(series(10_000_000, 200_000), 'a', NOW, new Tally()).length / 200_000
  assert.ok(kept > 0.007 && kept < 0.013, String(kept))
})

test('points of new series are refused once an account has enough', () => {
  const { limitSeries } = createDayLimits()
  const tally = new Tally()
  const rows = Array.from({ length: MOST_SERIES * 1.1 }, (_, i) => row({}, `${i}${i * 7919}`))
  tally.accepted = rows.length
  const kept = limitSeries(rows, 'a', NOW, tally)
  assert.ok(kept.length >= MOST_SERIES && kept.length < MOST_SERIES * 1.02, String(kept.length))
  assert.is(tally.rejected, rows.length - kept.length)
  assert.is(tally.accepted, kept.length)
  assert.is(limitSeries(rows.slice(0, 10), 'a', NOW, tally).length, 10)
})

test('thousands of small accounts are all remembered; of large ones, those that were seen last', () => {
  const { limitKeys } = createDayLimits(14_000_000)
  const fill = (account: string, keys: number) => {
    for (let i = 0; i < keys; i += 1) limitKeys([row({ [`key${i}`]: '1' })], account, NOW, new Tally())
  }
  const isFull = (account: string) => {
    const tally = new Tally()
    limitKeys([row({ unheard_of: '1', nor: '1', of: '1', these: '1' })], account, NOW, tally)
    return (tally.counts.get('attribute_keys_limit') ?? 0) > 0
  }
  fill('first', MOST_KEYS * 1.2)
  for (let n = 0; n < 5_000; n += 1) fill(`small ${n}`, 3)
  assert.ok(isFull('first'))
  for (let n = 0; n < 12_000; n += 1) fill(`other ${n}`, 3)
  assert.not(isFull('first'))
})

test.run()
