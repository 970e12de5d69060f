import { epoch } from '@pharos/shared-protocol/time.ts'
import { millisOf, uptimeOf } from '@pharos/shared-protocol/uptime/uptime.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bruteForce, naiveMillis } from './brute-force.fixture.ts'
import { type GeneratedHistory, generateHistory, randomFrom, shuffle } from './history.fixture.ts'
import type { Carry } from './replay.ts'
import { bucketStart, DAY, FIVE_MINUTES, HOUR, mergeRollups, type Rollup, rollForward, sameCarry } from './rollup.ts'
import { timeline } from './timeline.ts'

/** One bucket after the other, each from the end of the previous one, as they are computed day by day. */
function rollAll(history: GeneratedHistory, size: number): { rows: Rollup[]; ends: (Carry | null)[] } {
  const { from: start, to: end } = history.window
  const byBucket = Map.groupBy(history.results, run => bucketStart(run.at, size))
  const rows: Rollup[] = []
  const ends: (Carry | null)[] = []
  for (let from = start; from < end; from = epoch(from + size)) {
    const window = { from, to: epoch(from + size) }
    const results = byBucket.get(from) ?? []
    const { rollups, carry } = rollForward({ ...history, results, carry: ends.at(-1) ?? null, window }, FIVE_MINUTES)
    rows.push(...rollups)
    ends.push(carry)
  }
  return { rows, ends }
}

function groupRollups(rows: readonly Rollup[], size: number): Rollup[] {
  const groups = Map.groupBy(rows, row => bucketStart(row.from, size))
  return [...groups].map(([from, group]) => mergeRollups(group, { from, to: epoch(from + size) }))
}

test('a month: timeline, 5 minutes, hours and days agree with brute force to the millisecond', () => {
  const history = generateHistory(1, 31 * DAY, 60)
  const naive = bruteForce(history)
  const { segments } = timeline({ ...history, carry: null })
  assert.ok(history.results.length > 50_000)
  const whole = naiveMillis(naive, history.window.from, history.window.to)
  for (const ms of Object.values(whole)) assert.ok(ms > HOUR, 'every state takes part')
  assert.equal(millisOf(segments), whole)

  const { rows } = rollAll(history, FIVE_MINUTES)
  const hours = groupRollups(rows, HOUR)
  const days = groupRollups(hours, DAY)
  assert.is(days.length, 31)
  for (const { from, to, ms } of [...hours, ...days]) assert.equal(ms, millisWithin(naive, from, to))
  assert.equal(uptimeOf(mergeRollups(days, history.window).ms), uptimeOf(whole))
  const runs = mergeRollups(days, history.window).runs
  assert.is(runs.healthy + runs.degraded + runs.failing, within(history).length)
})

test('a hundred dense days: every segment agrees with brute force', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const history = generateHistory(seed, DAY, 40)
    const naive = bruteForce(history)
    const { segments } = timeline({ ...history, carry: null })
    for (const { from, to, state } of segments)
      assert.is(naiveMillis(naive, from, to)[state], to - from, `seed ${seed}`)
    assert.equal(millisOf(segments), naiveMillis(naive, history.window.from, history.window.to))
  }
})

test('the order in which results are read changes nothing', () => {
  const history = generateHistory(7, 3 * DAY, 60)
  const shuffled = { ...history, results: shuffle(randomFrom(1), history.results) }
  assert.equal(timeline({ ...shuffled, carry: null }), timeline({ ...history, carry: null }))
})

test('buckets of any size make the same rows, from their ends', () => {
  const history = generateHistory(11, 4 * DAY, 80)
  const [fine, coarse] = [rollAll(history, FIVE_MINUTES), rollAll(history, DAY)]
  assert.equal(fine.rows, coarse.rows)
  assert.ok(sameCarry(fine.ends.at(-1) ?? null, coarse.ends.at(-1) ?? null))
})

test('late results in any order give the same rows, by rebuilding until the ends agree', () => {
  for (const seed of [3, 5, 8]) {
    const history = generateHistory(seed, 2 * DAY, 30)
    const random = randomFrom(seed)
    const late = shuffle(
      random,
      history.results.filter(() => random() < 0.05),
    )
    const isLate = new Set(late)
    const known = { ...history, results: history.results.filter(run => !isLate.has(run)) }
    const store = rollAll(known, FIVE_MINUTES)
    let rebuilt = 0
    for (const run of late) {
      known.results.push(run)
      rebuilt += rebuild(store, known, run.at)
    }
    const fresh = rollAll(history, FIVE_MINUTES)
    assert.equal(store.rows, fresh.rows)
    assert.ok(rebuilt < late.length * fresh.rows.length * 0.25, `${rebuilt} buckets rebuilt for ${late.length} results`)
  }
})

/** What a job does with a changed bucket: from the end before it onwards, until an end equals the previous one. */
function rebuild(
  store: { rows: Rollup[]; ends: (Carry | null)[] },
  history: GeneratedHistory,
  dirtyAt: number,
): number {
  const first = Math.floor((dirtyAt - history.window.from) / FIVE_MINUTES)
  for (let i = first; i < store.rows.length; i++) {
    const from = epoch(history.window.from + i * FIVE_MINUTES)
    const window = { from, to: epoch(from + FIVE_MINUTES) }
    const results = history.results.filter(run => run.at >= window.from && run.at < window.to)
    const { rollups, carry } = rollForward(
      { ...history, results, carry: store.ends[i - 1] ?? null, window },
      FIVE_MINUTES,
    )
    const agreed = sameCarry(carry, store.ends[i] ?? null)
    store.rows.splice(i, 1, ...rollups)
    store.ends[i] = carry
    if (agreed) return i - first + 1
  }
  return Math.max(0, store.rows.length - first)
}

function within({ results, window }: GeneratedHistory) {
  return results.filter(run => run.at < window.to && run.status !== 'excused')
}

/** Reads only the states that touch the span: a month has a hundred thousand. */
function millisWithin(states: ReturnType<typeof bruteForce>, from: number, to: number) {
  const last = states.findLastIndex(({ at }) => at < to)
  const first = states.findLastIndex(({ at }) => at <= from)
  return naiveMillis(states.slice(Math.max(0, first), last + 1), from, to)
}

test.run()
