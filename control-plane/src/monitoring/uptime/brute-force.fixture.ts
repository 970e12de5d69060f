import { noMillis, type StateMillis } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { JudgedRun, Policy } from '../verdict/index.ts'
import type { GeneratedHistory } from './history.fixture.ts'

/**
 * Computes the states of a past for tests, slowly and from the documentation instead of the rules: lists of letters
 * instead of windows of bits, and a verdict at every instant at which anything could change.
 */
export function bruteForce(history: GeneratedHistory): { at: number; state: keyof StateMillis }[] {
  const states: { at: number; state: keyof StateMillis }[] = []
  const events = eventsByInstant(history)
  const monitor: Monitor = { policy: null, status: 'pending', regions: new Map() }
  for (const at of [...events.keys()].sort((a, b) => a - b)) {
    // At one instant, silence comes before a report.
    monitor.status = look(monitor, at)
    for (const event of (events.get(at) ?? []).sort((a, b) => a.order - b.order)) {
      event.apply(monitor)
      monitor.status = look(monitor, at)
    }
    const state = stateAt(monitor.status, at, history)
    if (monitor.policy !== null && states.at(-1)?.state !== state) states.push({ at, state })
  }
  return states
}

/** Milliseconds in each state between two instants. */
export function naiveMillis(states: { at: number; state: keyof StateMillis }[], from: number, to: number): StateMillis {
  const millis = noMillis()
  for (const [i, { at, state }] of states.entries()) {
    millis[state] += Math.max(0, Math.min(states[i + 1]?.at ?? to, to) - Math.max(at, from))
  }
  return millis
}

type Event = { order: number; apply: (monitor: Monitor) => void }
type Status = 'pending' | 'up' | 'degraded' | 'down' | 'unknown' | 'paused'
type Level = 'pending' | 'healthy' | 'degraded' | 'failing'

interface Monitor {
  policy: Policy | null
  status: Status
  regions: Map<string, Region>
}

interface Region {
  level: Level
  /** The letters since counting began: for failing, and for degraded. */
  failures: string
  badness: string
  spec: number
  after: number
  heard: number | null
  silentAt: number
  absent: boolean
}

function eventsByInstant({ settings, results, absences, maintenance, window }: GeneratedHistory): Map<number, Event[]> {
  const events = new Map<number, Event[]>([[window.to, []]])
  const lives = new Set(settings.map(({ policy }) => life(policy)))
  const add = (at: number, event?: Event): void => {
    events.set(at, [...(events.get(at) ?? []), ...(event === undefined ? [] : [event])])
  }
  for (const [i, { at, policy }] of settings.entries()) add(at, { order: i, apply: m => change(m, policy, at) })
  for (const [i, { region, from, to }] of absences.entries()) {
    add(from, { order: 1e6 + 2 * i, apply: m => setAbsent(m.regions.get(region), true) })
    add(to, { order: 1e6 + 2 * i + 1, apply: m => setAbsent(m.regions.get(region), false) })
  }
  const order = new Map(results.toSorted(bySlot).map((run, i) => [run, 1e7 + i]))
  for (const run of results) add(run.at, { order: order.get(run) ?? 0, apply: m => hear(m, run) })
  for (const at of [...events.keys()]) for (const ms of lives) if (!events.has(at + ms)) events.set(at + ms, [])
  for (const { from, to } of maintenance) for (const at of [from, to]) if (!events.has(at)) events.set(at, [])
  for (const at of events.keys()) if (at > window.to) events.delete(at)
  return events
}

function bySlot(a: JudgedRun, b: JudgedRun): number {
  const kinds = ['slot', 'first', 'confirm', 'manual', 'retry']
  return a.slot - b.slot || a.region.localeCompare(b.region) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind)
}

function life(policy: Policy): number {
  return policy.interval_ms + policy.interval_ms + policy.timeout_ms * (1 + policy.retries)
}

function change(monitor: Monitor, policy: Policy, at: number): void {
  const before = monitor.policy
  const anew = before?.paused === true && !policy.paused
  const retimed = before !== null && life(before) !== life(policy)
  const regions = new Map<string, Region>()
  for (const { id } of policy.regions) {
    const known = anew ? undefined : monitor.regions.get(id)
    if (known !== undefined && retimed && at < known.silentAt) known.silentAt = at + life(policy)
    regions.set(id, known ?? newRegion(policy, at))
  }
  monitor.policy = policy
  monitor.regions = regions
}

function newRegion(policy: Policy, at: number): Region {
  const silentAt = at + life(policy)
  return {
    level: 'pending',
    failures: '',
    badness: '',
    spec: policy.spec_version,
    after: at - 1,
    heard: null,
    silentAt,
    absent: false,
  }
}

/** A failure from before an absence counts again only once another run fails. */
function setAbsent(region: Region | undefined, absent: boolean): void {
  if (region !== undefined) region.absent = absent || (region.absent && region.level === 'failing')
}

function hear({ policy, regions }: Monitor, run: JudgedRun): void {
  const region = regions.get(run.region)
  if (policy === null || region === undefined || policy.paused || run.status === 'excused') return
  if (run.spec_version !== policy.spec_version || run.slot <= region.after) return
  if (region.spec !== run.spec_version) Object.assign(region, { failures: '', badness: '', spec: run.spec_version })
  const letter = run.status === 'failing' ? 'F' : run.status === 'degraded' ? 'D' : 'H'
  region.failures += letter
  region.badness += letter
  region.after = run.slot
  region.heard = Math.max(region.heard ?? run.at, run.at)
  region.silentAt = region.heard + life(policy)
  region.absent = false
  region.level = levelOf(region, policy, letter)
}

function levelOf(region: Region, policy: Policy, letter: string): Level {
  const enough = (letters: string, which: RegExp): boolean =>
    (letters.slice(-policy.failure_window).match(which)?.length ?? 0) >= policy.failure_threshold
  if (letter === 'F' && enough(region.failures, /F/g)) return 'failing'
  if (region.level === 'failing') {
    const passing = /[HD]*$/.exec(region.badness)?.[0] ?? ''
    if (passing.length < policy.recovery_threshold) return 'failing'
    Object.assign(region, { failures: '', badness: passing })
    return enough(passing, /D/g) ? 'degraded' : 'healthy'
  }
  if (region.level === 'degraded') {
    if (!region.badness.endsWith('H'.repeat(policy.recovery_threshold))) return 'degraded'
    region.badness = region.badness.replaceAll(/[DF]/g, 'H')
    return 'healthy'
  }
  if (letter !== 'H' && enough(region.badness, /[DF]/g)) return 'degraded'
  return region.level === 'pending' && letter === 'F' ? 'pending' : 'healthy'
}

function look({ policy, status, regions }: Monitor, at: number): Status {
  if (policy === null) return status
  if (policy.paused) return 'paused'
  const letters = [...regions.values()].map(r =>
    r.absent || at >= r.silentAt ? 'S' : (r.level[0] ?? '').toUpperCase(),
  )
  const count = (which: string): number => letters.filter(letter => which.includes(letter)).length
  const all = letters.length
  const need = Math.min(policy.min_healthy_regions ?? Math.floor(all / 2) + 1, all)
  if (count('H') >= need) return 'up'
  if (count('HD') >= need) return 'degraded'
  if (count('F') > all - need) return 'down'
  if (count('HDP') < need && count('FP') <= all - need) return 'unknown'
  return status === 'paused' ? 'pending' : status
}

function stateAt(status: Status, at: number, { maintenance }: GeneratedHistory): keyof StateMillis {
  if (status === 'paused') return 'paused'
  if (maintenance.some(({ from, to }) => from <= at && at < to)) return 'maintenance'
  return status === 'pending' ? 'unknown' : status
}
