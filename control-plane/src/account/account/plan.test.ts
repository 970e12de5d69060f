import { PLAN_TABLE, PLANS } from '@pharos/shared-protocol/contract/business/plan.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { limitsOf } from './plan.ts'

const test = suite('what an account may have')

for (const plan of PLANS)
  test(`${plan}: without exceptions, what its plan has`, () => {
    assert.equal(limitsOf({ plan, plan_exceptions: {} }), PLAN_TABLE[plan])
  })

test('an exception counts where it allows more, and never less', () => {
  const more = { monitors: 30, interval_floor_seconds: 10, directory: true, rum_retention_days: 8 }
  assert.equal(limitsOf({ plan: 'free', plan_exceptions: more }), { ...PLAN_TABLE.free, ...more })
  const less = {
    monitors: 3,
    interval_floor_seconds: 3_600,
    phone: false,
    rum_retention_days: 1,
    rum_replays_per_day: 0,
  }
  assert.equal(limitsOf({ plan: 'team', plan_exceptions: less }), PLAN_TABLE.team)
})

test('null is any number', () => {
  assert.is(limitsOf({ plan: 'free', plan_exceptions: { monitors: null } }).monitors, null)
  assert.is(limitsOf({ plan: 'enterprise', plan_exceptions: { monitors: 5 } }).monitors, null)
})

test('a name that is no limit changes nothing', () => {
  const odd = { admins: 5 } as object
  assert.equal(limitsOf({ plan: 'free', plan_exceptions: odd }), PLAN_TABLE.free)
})

test.run()
