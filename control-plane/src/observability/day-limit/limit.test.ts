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

test.run()
