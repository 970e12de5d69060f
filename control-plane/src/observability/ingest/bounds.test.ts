import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createAllowances } from './allowance.ts'
import { createRoom, MOST_BYTES, MOST_OF_ACCOUNT, SLOW_MS } from './room.ts'
import { remember } from './sender.ts'

function codeOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof Refusal ? `${error.code} ${error.headers['retry-after']}` : String(error)
  }
}

test('bodies of an account, and of all, are bounded, and room is given back', () => {
  const room = createRoom(() => 0)
  const place = room.enter('a')
  place.settle(MOST_OF_ACCOUNT)
  assert.is(
    codeOf(() => room.enter('a')),
    'rate_limited 1',
  )
  const other = room.enter('b', MOST_BYTES - MOST_OF_ACCOUNT)
  assert.is(
    codeOf(() => room.enter('c')),
    'unavailable 1',
  )
  other.leave()
  place.leave()
  assert.is(
    codeOf(() => room.enter('a', MOST_OF_ACCOUNT).leave()),
    null,
  )
})

test('slow bodies of however many accounts give way once there is no room, the oldest first, and no others do', async () => {
  let now = 0
  const room = createRoom(() => now)
  const lost: string[] = []
  const begin = (account: string) => {
    const place = room.enter(account)
    place.lost.catch((error: Refusal) => lost.push(`${account} ${error.code}`))
    return place
  }
  const whole = begin('whole')
  whole.settle(8_000_000)
  const slow = Array.from({ length: 11 }, (_, at) => begin(`slow-${at}`))
  for (const place of slow) place.hold(7_900_000)
  assert.is(
    codeOf(() => begin('honest').hold(8_000_000)),
    'unavailable 1',
  )
  now = SLOW_MS
  const young = begin('young')
  young.hold(1_000_000)
  begin('honest').hold(8_000_000)
  await Promise.resolve()
  assert.equal(lost, ['slow-0 rate_limited', 'slow-1 rate_limited'])
  // Its sender goes on: nothing more of it is kept.
  assert.is(
    codeOf(() => slow[0]?.hold(7_950_000)),
    'rate_limited 1',
  )
  young.hold(2_000_000)
  const [, , ...rest] = slow
  for (const place of [...rest, whole, young]) place.leave()
})

test('a body that is no longer awaited takes no room, however often it ends', () => {
  const room = createRoom(() => 0)
  for (let round = 0; round < 20; round++) {
    const place = room.enter('a')
    place.hold(MOST_OF_ACCOUNT)
    place.leave()
    place.leave()
    assert.is(
      codeOf(() => place.hold(1)),
      'rate_limited 1',
    )
  }
})

test('an allowance is for a minute at once, then for what a second brings', () => {
  const allowances = createAllowances()
  const start = epoch(1_000_000)
  const refusedAt = (ms: number) => codeOf(() => allowances.require('a', 'free', epoch(start + ms)))
  assert.is(refusedAt(0), null)
  allowances.spend('a', 'free', start, { records: 60_000, bytes: 0 })
  assert.is(refusedAt(0), null)
  allowances.spend('a', 'free', start, { records: 2_000, bytes: 0 })
  assert.is(refusedAt(0), 'rate_limited 2')
  assert.is(refusedAt(1_999), 'rate_limited 1')
  assert.is(refusedAt(2_000), null)
  allowances.spend('a', 'free', epoch(start + 2_000), { records: 0, bytes: 70_000_000 })
  assert.match(refusedAt(2_000) ?? '', /^rate_limited/)
  assert.is(
    codeOf(() => allowances.require('b', 'free', start)),
    null,
  )
})

test('no account of the plan enterprise is counted', () => {
  const allowances = createAllowances()
  allowances.spend('a', 'enterprise', epoch(0), { records: 1e12, bytes: 1e15 })
  assert.is(
    codeOf(() => allowances.require('a', 'enterprise', epoch(0))),
    null,
  )
})

test('what was found is believed for a second, and for ten minutes while the database is away; a refusal never', async () => {
  let now = 0
  const find = remember<string>({ now: () => epoch(now) } as Platform['clock'])
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const at = (ms: number, answer: string | Error) => {
    now = ms
    return find('key', async () => {
      if (answer instanceof Error) throw answer
      return answer
    }).catch((error: Error) => error.message)
  }
  assert.is(await at(0, away), 'away')
  assert.is(await at(0, 'a'), 'a')
  assert.is(await at(999, 'b'), 'a')
  assert.is(await at(1_000, 'b'), 'b')
  assert.is(await at(2_000, away), 'b')
  assert.is(await at(601_000, away), 'b')
  assert.is(await at(602_001, away), 'away')
  assert.is(await at(603_000, 'c'), 'c')
  assert.is(await at(605_000, new Refusal('unauthenticated', 'revoked')), 'revoked')
  assert.is(await at(605_001, away), 'away')
})

test.run()
