import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { DAY_MS, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Subscription } from './provider/provider.ts'
import { isLive, NOTICE_MS, newsOf, nextLook, planOf, standingOf, unknownOf } from './rules.ts'
import { NO_STANDING, type Standing } from './standing.ts'

const T = Date.parse('2026-03-02T09:00:00Z')
const at = (days: number) => epoch(T + days * DAY_MS)
const ACCOUNT = 'this account'
const GRACE_DAYS = 14
const rules = (now: number) => ({ account: ACCOUNT, graceMs: GRACE_DAYS * DAY_MS, now: epoch(now) })

const subscription = (given: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  status: 'active',
  plan: 'team',
  claimed: ACCOUNT,
  created_at: at(0),
  period_ends_at: at(30),
  cancel_at: null,
  trial_ends_at: null,
  unpaid_since: null,
  pay_url: null,
  ended_unpaid: false,
  ...given,
})
const unpaid = (days: number, more: Partial<Subscription> = {}) =>
  subscription({ status: 'unpaid', unpaid_since: at(days), ...more })

const STANDINGS: {
  name: string
  given: Subscription[]
  now?: number
  status: Standing['status']
  plan: Plan | null
}[] = [
  { name: 'nothing', given: [], status: 'none', plan: 'free' },
  { name: 'a paid one', given: [subscription()], status: 'active', plan: 'team' },
  { name: 'a trial', given: [subscription({ status: 'trialing' })], status: 'trialing', plan: 'team' },
  {
    name: 'one that waits for its first payment',
    given: [subscription({ status: 'incomplete' })],
    status: 'incomplete',
    plan: 'free',
  },
  { name: 'a paused one', given: [subscription({ status: 'paused' })], status: 'none', plan: 'free' },
  {
    name: 'one that was begun beside a paid one',
    given: [subscription({ id: 'sub_2', status: 'incomplete', plan: 'business' }), subscription()],
    status: 'active',
    plan: 'team',
  },
  {
    name: 'one that was begun after another was ended unpaid, whose time is not over',
    given: [subscription({ id: 'sub_2', status: 'incomplete' }), unpaid(0, { status: 'ended', ended_unpaid: true })],
    now: at(13),
    status: 'past_due',
    plan: 'team',
  },
  {
    name: 'the same after that time',
    given: [subscription({ id: 'sub_2', status: 'incomplete' }), unpaid(0, { status: 'ended', ended_unpaid: true })],
    now: at(14),
    status: 'incomplete',
    plan: 'free',
  },
  {
    name: 'one that was begun for another account',
    given: [subscription({ status: 'incomplete', claimed: 'another' })],
    status: 'none',
    plan: 'free',
  },
  { name: 'an ended one', given: [subscription({ status: 'ended' })], status: 'none', plan: 'free' },
  { name: 'a price of no plan', given: [subscription({ plan: null })], status: 'active', plan: null },
  {
    name: 'unpaid, just within the grace period',
    given: [unpaid(0)],
    now: at(14) - 1,
    status: 'past_due',
    plan: 'team',
  },
  { name: 'unpaid, at its end', given: [unpaid(0)], now: at(14), status: 'lapsed', plan: 'free' },
  {
    name: 'ended for a missing payment, within the grace period',
    given: [unpaid(0, { status: 'ended', ended_unpaid: true })],
    now: at(13),
    status: 'past_due',
    plan: 'team',
  },
  {
    name: 'ended for a missing payment, after it',
    given: [unpaid(0, { status: 'ended', ended_unpaid: true })],
    now: at(14),
    status: 'none',
    plan: 'free',
  },
  { name: 'another account’s', given: [subscription({ claimed: 'another' })], status: 'none', plan: 'free' },
  {
    name: 'one made by hand, without metadata',
    given: [subscription({ claimed: null })],
    status: 'active',
    plan: 'team',
  },
  {
    name: 'a paid one beside a higher one that is not',
    given: [unpaid(0, { id: 'sub_2', plan: 'business' }), subscription()],
    status: 'active',
    plan: 'team',
  },
  {
    name: 'the higher of two',
    given: [subscription(), subscription({ id: 'sub_2', plan: 'business', status: 'trialing' })],
    status: 'trialing',
    plan: 'business',
  },
]

for (const { name, given, now = at(1), status, plan } of STANDINGS)
  test(`standing: ${name}`, () => {
    const standings = [given, given.toReversed()].map(each => standingOf(each, rules(now)))
    for (const standing of standings) assert.equal([standing.status, planOf(standing)], [status, plan])
    assert.equal(standings[0], standings[1])
  })

test('what is unknown is named, unless it is another account’s', () => {
  const all = [subscription(), subscription({ id: 'sub_2', status: 'unknown' })]
  assert.equal(unknownOf(all, ACCOUNT), ['sub_2'])
  assert.equal(unknownOf([subscription({ status: 'unknown', claimed: 'another' })], ACCOUNT), [])
})

test('a first payment is news when it is outstanding, made and missed, each once', () => {
  const look = (...given: Subscription[]) => standingOf(given, rules(at(1)))
  const begun = look(subscription({ status: 'incomplete' }))
  const codes = (before: Standing, after: Standing) => newsOf(before, after, at(1)).map(({ code }) => code)
  assert.equal(codes(NO_STANDING, begun), ['first_payment_due'])
  assert.equal(codes(begun, begun), [])
  assert.equal(codes(begun, look(subscription())), ['started'])
  assert.equal(codes(begun, look(subscription({ status: 'ended' }))), ['first_payment_missed'])
  assert.equal(codes(begun, look(subscription({ id: 'sub_2', status: 'incomplete' }))), ['first_payment_due'])
  assert.is(nextLook(begun, null, at(1)), at(1) + HOUR_MS)
})

/** The states that a subscription goes through, each of which makes an event. */
const LIFE: Subscription[] = [
  subscription({ status: 'incomplete' }),
  subscription({ status: 'trialing', trial_ends_at: at(14), period_ends_at: at(14) }),
  subscription({ period_ends_at: at(44) }),
  subscription({ plan: 'business', period_ends_at: at(44) }),
  unpaid(44, { plan: 'business', period_ends_at: at(74) }),
  subscription({ plan: 'business', period_ends_at: at(74) }),
  subscription({ plan: 'business', period_ends_at: at(74), cancel_at: at(74) }),
  subscription({ plan: 'team', period_ends_at: at(74) }),
]

interface Known {
  standing: Standing
  given: Plan | null
}
const NOTHING_KNOWN: Known = { standing: NO_STANDING, given: null }

/** What a look does that sees one state. */
function seen(known: Known, version: number, now: number): Known {
  const standing = standingOf(LIFE.slice(version, version + 1), rules(now))
  newsOf(known.standing, standing, epoch(now))
  const plan = planOf(standing)
  const keeps = plan === null || (known.given === null && !isLive(standing.status))
  return { standing, given: keeps ? known.given : plan }
}

/** Calls `visit` with each order of `items`. */
function eachOrder(items: number[], visit: (order: readonly number[]) => void, from = 0): void {
  if (from === items.length) visit(items)
  for (let i = from; i < items.length; i += 1) {
    swap(items, from, i)
    eachOrder(items, visit, from + 1)
    swap(items, from, i)
  }
}

function swap(items: number[], a: number, b: number): void {
  const kept = items[a] ?? 0
  items[a] = items[b] ?? 0
  items[b] = kept
}

test('eight events end in one state in all 40,320 orders, with duplicates', () => {
  const NOW = at(60)
  const expected = JSON.stringify(seen(NOTHING_KNOWN, LIFE.length - 1, NOW))
  let orders = 0
  const ends = new Set<string>()
  const middles = new Set<string>()
  eachOrder([...LIFE.keys()], order => {
    orders += 1
    // Each event comes twice. When it comes, the provider is at least at its state: a look sees the newest one.
    let version = 0
    let known = NOTHING_KNOWN
    for (const event of [...order, ...order.toReversed()]) {
      version = Math.max(version, event)
      known = seen(known, version, NOW)
      if (version < LIFE.length - 1) middles.add(JSON.stringify(known))
    }
    ends.add(JSON.stringify(known))
  })
  assert.is(orders, 40_320)
  assert.equal([...ends], [expected])
  assert.ok(middles.size > 5, 'the orders differ on the way')
})

test('each news is told when it happens', () => {
  const at60 = rules(at(60))
  const codes = (before: Subscription[], after: Subscription[], now = at60.now) =>
    newsOf(standingOf(before, { ...at60, now }), standingOf(after, { ...at60, now }), now).map(({ code }) => code)
  const active = subscription({ period_ends_at: at(90) })
  const trial = subscription({ status: 'trialing', trial_ends_at: at(70) })
  assert.equal(codes([], [active]), ['started'])
  assert.equal(codes([], [trial]), ['trial_started'])
  assert.equal(codes([trial], [active]), [])
  assert.equal(codes([active], [active]), [])
  assert.equal(codes([active], [unpaid(59)]), ['payment_failed'])
  assert.equal(codes([unpaid(59)], [active]), ['payment_received'])
  assert.equal(codes([active], [subscription({ plan: 'business' })]), ['plan_changed'])
  assert.equal(codes([active], [subscription({ cancel_at: at(90) })]), ['cancellation_set'])
  assert.equal(codes([subscription({ cancel_at: at(90) })], [active]), ['cancellation_withdrawn'])
  assert.equal(codes([active], []), ['ended'])
  assert.equal(codes([], [unpaid(59)]), ['payment_failed'])
  const due = standingOf([unpaid(40)], rules(at(41)))
  assert.equal(
    newsOf(due, standingOf([unpaid(40)], at60), at60.now).map(({ code }) => code),
    ['plan_lowered'],
  )
  assert.equal(
    newsOf(due, NO_STANDING, at60.now).map(({ code }) => code),
    ['plan_lowered'],
  )
  const lapsed = standingOf([unpaid(40)], at60)
  assert.equal(newsOf(lapsed, lapsed, at60.now), [])
  assert.equal(
    newsOf(lapsed, standingOf([active], at60), at60.now).map(({ code }) => code),
    ['payment_received'],
  )
})

test('people are told three days before something ends, and not after', () => {
  const reminders = (given: Subscription, now: number) => {
    const standing = standingOf([given], rules(now))
    return newsOf(standing, standing, epoch(now)).map(({ code }) => code)
  }
  const cases: [Subscription, number, string][] = [
    [unpaid(0), at(GRACE_DAYS), 'grace_ending'],
    [subscription({ cancel_at: at(30) }), at(30), 'ending'],
    [subscription({ status: 'trialing', trial_ends_at: at(14) }), at(14), 'trial_ending'],
  ]
  for (const [given, end, code] of cases) {
    assert.equal(reminders(given, end - NOTICE_MS - 1), [])
    assert.equal(reminders(given, end - NOTICE_MS), [code])
    assert.equal(reminders(given, end - 1), [code])
    assert.equal(reminders(given, end), [])
  }
})

test('the next look is a day off at most, and at what time alone changes', () => {
  const active = standingOf([subscription({ period_ends_at: at(30) })], rules(at(1)))
  assert.is(nextLook(active, null, at(1)), at(2))
  assert.is(nextLook(active, null, at(29.5)), at(30) + HOUR_MS)
  const due = standingOf([unpaid(0)], rules(at(10.5)))
  assert.is(nextLook(due, null, at(10.5)), at(11))
  assert.is(nextLook(due, null, at(13.5)), at(14) + 60_000)
  assert.is(nextLook(NO_STANDING, null, at(1)), at(8))
  assert.is(nextLook(NO_STANDING, at(2), at(1)), at(1) + HOUR_MS)
})

test.run()
