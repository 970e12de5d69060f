import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  adoptPolicy,
  decideMonitor,
  decideRegion,
  type JudgedRun,
  type MonitorState,
  markStale,
  type Policy,
  type RegionState,
  type Transition,
} from '../verdict/rules.ts'
import { type GeneratedHistory, generateHistory } from './generated-history.ts'
import { replay, type Setting } from './replay.ts'

/** What intake, commands and the sweep do, each with its own rules' calls; here they are never late. */
class Live {
  readonly transitions: Transition[] = []
  #policy: Policy
  #regions: RegionState[]
  #monitor: MonitorState

  constructor({ at, policy }: Setting) {
    this.#policy = policy
    this.#regions = adoptPolicy([], null, policy, at)
    this.#monitor = { status: 'pending', since: at, announced: null }
  }

  set({ at, policy }: Setting): void {
    const before = this.#regions
    this.#regions = adoptPolicy(before, this.#policy, policy, at)
    this.#policy = policy
    this.#decide(before, null, at)
  }

  takeIn(run: JudgedRun): void {
    const before = this.#regions
    const state = before.find(each => each.region === run.region)
    if (state === undefined) return
    const decision = decideRegion(state, run, this.#policy)
    if (decision.history !== null) return
    this.#regions = before.map(each => (each === state ? decision.state : each))
    this.#decide(before, run, run.at)
  }

  /** As often as a region fell silent up to now. */
  sweep(now: EpochMs): void {
    if (this.#policy.paused) return
    const due = this.#regions.filter(state => state.status !== 'stale' && state.stale_at <= now)
    for (const { stale_at } of due.sort((a, b) => a.stale_at - b.stale_at)) {
      const before = this.#regions
      this.#regions = before.map(state => (state.stale_at <= stale_at ? markStale(state) : state))
      this.#decide(before, null, stale_at)
    }
  }

  #decide(before: RegionState[], run: JudgedRun | null, now: EpochMs): void {
    const change = { monitor: this.#monitor, before, after: this.#regions, run, policy: this.#policy, now }
    const { monitor, transition } = decideMonitor({ ...change, trigger_run: null })
    this.#monitor = monitor
    if (transition !== null) this.transitions.push(transition)
  }
}

function liveTransitions({ settings: [creation, ...changes], results, window }: GeneratedHistory): Transition[] {
  assert.ok(creation)
  const live = new Live(creation)
  const happened = [
    ...changes.map(setting => ({ at: setting.at, apply: () => live.set(setting) })),
    ...results.map(run => ({ at: run.at, apply: () => live.takeIn(run) })),
  ].filter(({ at }) => at < window.to)
  for (const { at, apply } of happened.sort((a, b) => a.at - b.at)) {
    live.sweep(at)
    apply()
  }
  live.sweep(epoch(window.to - 1))
  return live.transitions
}

test('what was decided live and the replay of the history are the same', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const history = { ...generateHistory(seed, 86_400_000, 30), absences: [] }
    const lived = liveTransitions(history).map(({ at, to }) => ({ at, status: to }))
    const lasting = lived.filter(({ at }, i) => at !== lived[i + 1]?.at)
    const [first, ...replayed] = replay({ ...history, carry: null }, history.window.to).changes
    assert.is(first?.status, 'pending')
    assert.equal(lasting, replayed, `seed ${seed}`)
  }
})

test.run()
