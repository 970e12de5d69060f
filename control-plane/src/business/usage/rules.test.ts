import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { limitUses, reachedShares, type Used } from './rules.ts'

const test = suite('limits and what is used of them')

const NOW = epoch(Date.UTC(2026, 2, 15, 12))
const NOTHING: Used = {
  ...{ monitors: 0, dns_records: 0, replays: 0 },
  ...{ telemetry_bytes: 0, rum_sessions: 0, browser_minutes: 0 },
}
const on = (plan: 'free' | 'team' | 'enterprise', used: Partial<Used> = {}) =>
  limitUses({ plan, plan_exceptions: {} }, { ...NOTHING, ...used }, NOW)
const shares = (plan: 'free' | 'team', used: Partial<Used>) =>
  reachedShares(on(plan, used), NOW).map(({ use, percent }) => `${use.name} ${percent}`)

test('a ceiling that equals what is included is one hard limit, and others are two', () => {
  const of = (plan: 'free' | 'team' | 'enterprise') =>
    on(plan).flatMap(({ name, is_hard }) => (name.startsWith('rum_sessions') ? [`${name} ${is_hard}`] : []))
  assert.equal(of('free'), ['rum_sessions_per_month true'])
  assert.equal(of('team'), ['rum_sessions_per_month false', 'rum_sessions_ceiling true'])
  assert.equal(of('enterprise'), ['rum_sessions_per_month false'])
})

test('shares are reached at 80 and 100 %, and not just before', () => {
  assert.equal(shares('free', { monitors: 15 }), [])
  assert.equal(shares('free', { monitors: 16 }), ['monitors 80'])
  assert.equal(shares('free', { monitors: 20 }), ['monitors 100', 'monitors 80'])
  assert.equal(shares('team', { rum_sessions: 199_999 }), [])
  assert.equal(shares('team', { rum_sessions: 200_000 }), ['rum_sessions_per_month 80'])
  assert.equal(reachedShares(on('enterprise', { monitors: 1e6, telemetry_bytes: 1e15 }), NOW), [])
})

test('a month and a day begin in UTC, and a number at a time is one of the month', () => {
  const [monitors] = reachedShares(on('free', { monitors: 20 }), NOW)
  assert.is(monitors?.period, Date.UTC(2026, 2, 1))
  const [replays] = reachedShares(on('free', { replays: 100 }), NOW)
  assert.is(replays?.period, Date.UTC(2026, 2, 15))
})

test('an exception that includes more raises the ceiling with it', () => {
  const planned = { plan: 'free', plan_exceptions: { browser_minutes_per_month: 1_000 } } as const
  const [own] = limitUses(planned, NOTHING, NOW).filter(({ name }) => name.startsWith('browser'))
  assert.equal([own?.limit, own?.is_hard], [1_000, true])
})

test.run()
