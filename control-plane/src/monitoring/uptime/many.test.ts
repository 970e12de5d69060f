import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { millisOf, uptimeOf } from '@pharos/shared-protocol/uptime/uptime.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { after, MINUTE, policyOf, runOf, T0 } from '../verdict/verdict.fixture.ts'
import { type Random, randomFrom } from './history.fixture.ts'
import { daysUpTo, type MonitorDay } from './many.ts'
import { bucketStart, DAY, FIVE_MINUTES, mergeRollups, rollForward } from './rollup.ts'
import { timeline } from './timeline.ts'

const EVERY_MS = 10_000

/** Outages of seconds to minutes at any offset, some of them across midnight UTC, from a creation at any time. */
function generate(random: Random) {
  const created = after(random() * DAY)
  const now = epoch(created + 10_000 + random() * 2 * DAY)
  const midnight = bucketStart(now, DAY)
  const outages = Array.from({ length: 1 + random() * 6 }, () => {
    const at = random() < 0.3 ? midnight - random() * 2 * MINUTE : now - random() ** 3 * (now - created)
    return { from: at, to: at + EVERY_MS + random() ** 3 * 20 * MINUTE }
  })
  const settings = [{ at: created, policy: policyOf({ interval_ms: EVERY_MS }) }]
  const results = []
  for (let slot = created + random() * EVERY_MS; slot < now; slot += EVERY_MS) {
    const isDown = outages.some(({ from, to }) => from <= slot && slot < to)
    results.push(runOf({ slot: epoch(slot), at: epoch(slot + 20), status: isDown ? 'failing' : 'healthy' }))
  }
  return { created, now, history: { settings, results } }
}

/** The days as rollups and a tail make them, if the rollups reach to an instant. */
function daysOf({ created, now, history }: ReturnType<typeof generate>, rolledTo: EpochMs): MonitorDay[] {
  const window = { from: bucketStart(created, FIVE_MINUTES), to: rolledTo }
  const rolled = rollForward({ ...history, carry: null, window }, FIVE_MINUTES)
  const tail = rollForward({ ...history, carry: rolled.carry, window: { from: rolledTo, to: now } }, FIVE_MINUTES)
  const stored = [...Map.groupBy(rolled.rollups, ({ from }) => bucketStart(from, DAY))].flatMap(([day, rows]) => {
    const { ms: millis } = mergeRollups(rows, { from: day, to: epoch(day + DAY) })
    const parts = { monitor_id: 'm', day, millis }
    return day + DAY <= rolledTo
      ? [
          { ...parts, whole: true },
          { ...parts, whole: false },
        ]
      : [{ ...parts, whole: false }]
  })
  return daysUpTo(stored, new Map([['m', tail]]), epoch(0))
}

test('days up to now are the timeline, wherever the rollups end', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomFrom(seed)
    const case_ = generate(random)
    const { created, now, history } = case_
    const behind = Math.floor(random() * 4) * FIVE_MINUTES
    const rolledTo = epoch(Math.max(bucketStart(created, FIVE_MINUTES), bucketStart(now, FIVE_MINUTES) - behind))
    const days = daysOf(case_, rolledTo)
    for (const { day, millis } of days) {
      const window = { from: day, to: epoch(Math.min(day + DAY, now)) }
      assert.equal(millis, millisOf(timeline({ ...history, carry: null, window }).segments), `seed ${seed}`)
    }
    const elapsed = days.reduce((sum, { millis }) => sum + Object.values(millis).reduce((a, b) => a + b), 0)
    assert.ok(Math.abs(elapsed - (now - created)) < 1, `seed ${seed}: nothing is left out`)
    const isFailing = history.results.some(({ status }) => status === 'failing')
    if (isFailing)
      assert.ok(
        days.some(({ millis }) => (uptimeOf(millis).percentage ?? 100) < 100),
        `seed ${seed}`,
      )
  }
})

test('days before the first one are left out', () => {
  const tail = rollForward(
    { settings: [{ at: T0, policy: policyOf() }], results: [], carry: null, window: { from: T0, to: after(DAY) } },
    FIVE_MINUTES,
  )
  assert.equal(daysUpTo([], new Map([['m', tail]]), after(DAY)), [])
})

test.run()
