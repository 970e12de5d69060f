import { RUN_KINDS } from '@pharos/shared-protocol/message/run.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import {
  adoptPolicy,
  decideRegion,
  type JudgedRun,
  type MonitorStatus,
  markStale,
  neededRegions,
  nextStatus,
  nextTurn,
  type Policy,
  type RegionState,
  statusOf,
  tallyAt,
  unmarkStale,
} from '../verdict/index.ts'

/** From `from` (included) to `to` (excluded). */
export interface Span {
  from: EpochMs
  to: EpochMs
}

/** The settings in force from an instant on. A monitor's first settings are at its creation; `paused` is a setting. */
export interface Setting {
  at: EpochMs
  policy: Policy
}

/** A time without any agent in a region (UUID), as intake marked it. */
export interface Absence extends Span {
  region: string
}

/** The state of a monitor at an instant, from which a replay continues without earlier data. */
export interface Carry {
  at: EpochMs
  status: MonitorStatus
  regions: RegionState[]
}

export interface History {
  /** Ordered by `at`; must reach back to the one in force at the start. */
  settings: readonly Setting[]
  /** In any order. Those before the start are ignored. */
  results: readonly JudgedRun[]
  absences?: readonly Absence[]
  /** Where to start; null: at the monitor's creation. */
  carry: Carry | null
}

export interface Replayed {
  /** Status by instant, the first at the start; empty when the monitor was created later. */
  changes: { at: EpochMs; status: MonitorStatus }[]
  carry: Carry | null
}

type Step = { at: EpochMs; apply: (present: Present) => void }

/** The current state of a replay. It is changed in place, since a month of one monitor has 100,000 steps. */
interface Present {
  policy: Policy
  status: MonitorStatus
  regions: RegionState[]
}

/**
 * What intake, sweeps and settings would have decided if everything had been known in order of time: applies the same
 * rules, run by run, up to `until` (excluded). At one instant silences come first, then settings, absences and runs.
 * Replaying in parts, each from the carry of the last one, gives the same as one replay.
 */
export function replay(history: History, until: EpochMs): Replayed {
  const start = history.carry?.at ?? history.settings[0]?.at
  const present = start === undefined ? null : presentAt(history)
  if (start === undefined || present === null || start >= until) return { changes: [], carry: history.carry }
  const changes: Replayed['changes'] = []
  const note = (at: EpochMs): void => {
    present.status = nextStatus(present.status, verdictAt(present, at), present.policy)
    if (changes.at(-1)?.status === present.status) return
    if (changes.at(-1)?.at === at) changes.pop()
    changes.push({ at, status: present.status })
  }
  if (history.carry === null) note(start)
  else changes.push({ at: start, status: present.status })
  for (const step of stepsOf(history, start, until)) {
    passTime(present, step.at, note)
    step.apply(present)
    note(step.at)
  }
  passTime(present, epoch(until - 1), note)
  return { changes, carry: { at: until, status: present.status, regions: present.regions } }
}

function presentAt({ settings, carry }: History): Present | null {
  const first = settings[0]
  if (first === undefined) return null
  if (carry === null)
    return { policy: first.policy, status: 'pending', regions: adoptPolicy([], null, first.policy, first.at) }
  const inForce = settings.findLast(setting => setting.at < carry.at) ?? first
  return { policy: inForce.policy, status: carry.status, regions: carry.regions }
}

/** Marks each region that falls silent up to an instant, itself included, and records the status at each silence. */
function passTime(present: Present, until: EpochMs, note: (at: EpochMs) => void): void {
  if (present.policy.paused) return
  for (let turn = nextTurn(present.regions, until); turn; turn = nextTurn(present.regions, until)) {
    alter(present, turn.region, turn.apply)
    note(turn.at)
  }
}

function verdictAt({ regions, policy }: Present, at: EpochMs) {
  return statusOf(tallyAt(regions, policy, at), neededRegions(policy))
}

/** All steps in [start, until), by instant. Sorting is stable, so the order here applies at one instant. */
function stepsOf({ settings, absences = [], results, carry }: History, start: EpochMs, until: EpochMs): Step[] {
  const happens = ({ at }: { at: EpochMs }): boolean => at >= start && at < until
  const steps: Step[] = settings
    .slice(carry === null ? 1 : 0)
    .map(({ at, policy }) => ({ at, apply: adopting(policy, at) }))
  for (const { region, from, to } of absences) {
    steps.push({ at: from, apply: present => alter(present, region, markStale) })
    steps.push({ at: to, apply: present => alter(present, region, state => unmarkStale(state, to)) })
  }
  for (const run of results.filter(happens).sort(byTime)) steps.push({ at: run.at, apply: taking(run) })
  return steps.filter(happens).sort((a, b) => a.at - b.at)
}

function adopting(policy: Policy, at: EpochMs): Step['apply'] {
  return present => {
    present.regions = adoptPolicy(present.regions, present.policy, policy, at)
    present.policy = policy
  }
}

function taking(run: JudgedRun): Step['apply'] {
  return present => alter(present, run.region, state => decideRegion(state, run, present.policy).state)
}

function alter(present: Present, region: string, change: (state: RegionState) => RegionState): void {
  present.regions = present.regions.map(state => (state.region === region ? change(state) : state))
}

/** A total order of runs, so that the order in which results are read never matters. */
function byTime(a: JudgedRun, b: JudgedRun): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.slot !== b.slot) return a.slot - b.slot
  if (a.region !== b.region) return a.region < b.region ? -1 : 1
  return RUN_KINDS.indexOf(a.kind) - RUN_KINDS.indexOf(b.kind) || a.ordinal - b.ordinal
}
