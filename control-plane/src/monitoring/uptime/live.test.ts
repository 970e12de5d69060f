import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { adoptPolicy, type JudgedRun, type RegionAbsence } from '../verdict/rules.ts'
import type { MonitorBundle } from '../voted/bundle.ts'
import { type Decision, passTime, startDeciding, takeRegions, takeRun } from '../voted/decide.ts'
import { type GeneratedHistory, generateHistory, type Random, randomFrom } from './history.fixture.ts'
import { replay, type Setting } from './replay.ts'

/** Names whichever result caused a transition. */
const RESULT = 'a result'

/** What intake, commands and the staleness sweep do with one monitor. */
class Live {
  readonly #decided: Decision
  readonly #created: EpochMs
  readonly #absences = new Map<string, RegionAbsence>()

  constructor({ at, policy }: Setting) {
    const bundle = {
      monitor: { id: 'monitor', account_id: 'account' },
      policy,
      state: { status: 'pending', since: at, announced: null },
      last_failure_reason: null,
      told_unknown_at: null,
      regions: adoptPolicy([], null, policy, at),
    }
    this.#created = at
    this.#decided = startDeciding(bundle as unknown as MonitorBundle)
  }

  get transitions() {
    return this.#decided.transitions
  }

  /** The silences that were told. */
  get told() {
    return this.#decided.events.flatMap(({ name, data }) => (name === 'monitor.unknown' ? [data.at] : []))
  }

  set({ at, policy }: Setting): void {
    const { bundle, regions } = this.#decided
    const after = adoptPolicy(regions, bundle.policy, policy, at)
    bundle.policy = policy
    takeRegions(this.#decided, { after, at, run: null, trigger: null }, at)
  }

  absent(region: string, absence: RegionAbsence): void {
    this.#absences.set(region, absence)
  }

  takeIn(run: JudgedRun, now: EpochMs): void {
    const silences = this.#silences()
    takeRun(this.#decided, run, RESULT, now, { silences, absences: this.#absences })
    // What is taken back is deleted from its table; these are the last ones before what the run itself has made.
    const disproved = this.#decided.takenBack.splice(0).map(Number)
    if (disproved.length > 0) this.transitions.splice(Math.min(...disproved), disproved.length)
  }

  #silences() {
    const all = this.transitions.map(({ at, from, trigger_run }, i) => ({
      transition: `${i}`,
      ...{ at, from, trigger_run },
      since: this.transitions[i - 1]?.at ?? this.#created,
    }))
    return all.slice(all.findLastIndex(each => each.trigger_run !== null) + 1).toReversed()
  }

  sweep(heardTo: EpochMs, now: EpochMs): void {
    passTime(this.#decided, heardTo, now, this.#absences)
  }
}

function creationOf({ settings: [creation] }: GeneratedHistory): Setting {
  assert.ok(creation)
  return creation
}

/** Status by instant; of several at one instant the last. The replay includes the first status, `pending`, too. */
function assertSame(live: Live, history: GeneratedHistory, name: string): void {
  const lived = live.transitions.map(({ at, to }) => ({ at, status: to }))
  const lasting = lived.filter(({ at }, i) => at !== lived[i + 1]?.at)
  const [first, ...replayed] = replay({ ...history, carry: null }, history.window.to).changes
  assert.is(first?.status, 'pending')
  assert.equal(lasting, replayed, name)
}

interface Happening {
  at: EpochMs
  apply: () => void
}

function happen(happenings: Happening[], { window }: GeneratedHistory): void {
  const within = happenings.filter(({ at }) => at < window.to)
  for (const { apply } of within.sort((a, b) => a.at - b.at)) apply()
}

test('what was decided in time and the replay of the history are the same', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const history = { ...generateHistory(seed, 86_400_000, 30), absences: [] }
    const live = new Live(creationOf(history))
    const swept = (at: EpochMs, apply: () => void) => ({
      at,
      apply: () => {
        live.sweep(at, at)
        apply()
      },
    })
    happen(
      [
        ...history.settings.slice(1).map(setting => swept(setting.at, () => live.set(setting))),
        ...history.results.map(run => swept(run.at, () => live.takeIn(run, run.at))),
      ],
      history,
    )
    live.sweep(epoch(history.window.to - 1), history.window.to)
    assertSame(live, history, `seed ${seed}`)
  }
})

/** When each run is processed: at once, or at the end of a time without processing. */
function takenAt(random: Random, { window }: GeneratedHistory): (run: JudgedRun) => EpochMs {
  const stalls = Array.from({ length: 40 }, () => {
    const from = window.from + random() * (window.to - window.from)
    return { from, to: from + random() ** 3 * 3_600_000 }
  }).sort((a, b) => a.from - b.from)
  return ({ at }) =>
    epoch(stalls.reduce((until, { from, to }) => (from <= until && until < to ? to : until), at as number))
}

test('what is taken in late is decided as it would have been in time', () => {
  let unknown = 0
  for (let seed = 1; seed <= 30; seed++) {
    const history = { ...generateHistory(seed, 86_400_000, 0), absences: [] }
    const random = randomFrom(seed)
    const live = new Live(creationOf(history))
    const taken = takenAt(random, history)
    const waiting = history.results.toSorted((a, b) => a.at - b.at)
    const takeWaiting = (now: EpochMs) => {
      for (let next = waiting[0]; next !== undefined && taken(next) <= now; next = waiting[0]) {
        waiting.shift()
        live.takeIn(next, now)
      }
    }
    for (let now: EpochMs = history.window.from; now < history.window.to; now = epoch(now + random() * 20_000)) {
      takeWaiting(now)
      const oldest = waiting[0]
      live.sweep(oldest !== undefined && oldest.at <= now ? epoch(oldest.at - 1) : now, now)
    }
    takeWaiting(epoch(Number.MAX_SAFE_INTEGER))
    live.sweep(epoch(history.window.to - 1), history.window.to)
    unknown += live.transitions.filter(({ to }) => to === 'unknown').length
    assertSame(live, { ...history, results: history.results.filter(run => run.at < history.window.to) }, `seed ${seed}`)
  }
  assert.ok(unknown > 30, `${unknown} silences are real`)
})

test('a silence that late runs disprove is taken back: what was decided is the replay', () => {
  let disproved = 0
  for (let seed = 1; seed <= 10; seed++) {
    const history = { ...generateHistory(seed, 86_400_000, 0), absences: [] }
    const live = new Live(creationOf(history))
    const taken = takenAt(randomFrom(seed), history)
    const waiting = history.results.filter(({ at }) => at < history.window.to).sort((a, b) => a.at - b.at)
    const arrivals = Map.groupBy(waiting, taken)
    for (const [now, runs] of [...arrivals].sort(([a], [b]) => a - b)) {
      // The bus holds nothing, so all of the time until now counts as silent.
      live.sweep(epoch(Math.min(now, history.window.to) - 1), now)
      const before = live.transitions.length
      for (const run of runs) live.takeIn(run, now)
      if (live.transitions.length < before) disproved += 1
    }
    live.sweep(epoch(history.window.to - 1), history.window.to)
    assertSame(live, history, `seed ${seed}`)
  }
  assert.ok(disproved > 10, `${disproved} silences are disproved`)
})

test('a silence is told once, also when the late runs of one region take it back and it is found again', () => {
  let told = 0
  for (let seed = 1; seed <= 10; seed++) {
    const history = { ...generateHistory(seed, 86_400_000, 0), absences: [] }
    const live = new Live(creationOf(history))
    const random = randomFrom(seed)
    const regions = [...new Set(history.results.map(({ region }) => region))]
    const taken = new Map(regions.map(region => [region, takenAt(random, history)]))
    const waiting = history.results.filter(({ at }) => at < history.window.to).sort((a, b) => a.at - b.at)
    const arrivals = Map.groupBy(waiting, run => taken.get(run.region)?.(run) ?? run.at)
    for (const [now, runs] of [...arrivals].sort(([a], [b]) => a - b)) {
      live.sweep(epoch(Math.min(now, history.window.to) - 1), now)
      for (const run of runs) live.takeIn(run, now)
    }
    assert.equal(live.told, [...new Set(live.told)], `seed ${seed}`)
    told += live.told.length
  }
  assert.ok(told > 100, `${told} silences were told`)
})

test.run()
