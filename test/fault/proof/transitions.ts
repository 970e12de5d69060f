import { announcedAfter, eventFor } from '@pharos/control-plane/monitoring/verdict/announce.ts'
import type { Announced, MonitorStatus } from '@pharos/control-plane/monitoring/verdict/rules.ts'
import type { Target } from '../targets.ts'
import type { StoredHistory, StoredTransition } from './record.ts'

/**
 * Proves that each monitor's transitions are one chain from `pending` to its status, and that its events are exactly
 * those that the chain announces. A silence that late results disproved is no longer a transition, but its
 * `monitor.unknown` was sent.
 */
export function proveTransitions({ transitions, events, statuses }: StoredHistory): string[] {
  return [...statuses].flatMap(([monitor, status]) => {
    const chain = transitions.get(monitor) ?? []
    const wanted = eventsOf(chain).map(describe)
    const had = (events.get(monitor) ?? []).filter(event => !isTakenBack(event, chain)).map(describe)
    return [
      ...breaks(chain, status).map(fault => `${monitor}: ${fault}, in ${chain.map(describe).join(' | ')}`),
      ...(wanted.join() === had.join() ? [] : [`${monitor}: events ${had.join(' | ')}, wanted ${wanted.join(' | ')}`]),
    ]
  })
}

function isTakenBack(event: { name: string; at: number }, chain: readonly StoredTransition[]): boolean {
  return event.name === 'monitor.unknown' && !chain.some(({ to, at }) => to === 'unknown' && at === event.at)
}

function breaks(chain: readonly StoredTransition[], status: string): string[] {
  const faults: string[] = []
  let before = { to: 'pending', at: 0 }
  for (const transition of chain) {
    if (transition.from !== before.to) faults.push(`from ${transition.from} after ${before.to}`)
    if (transition.from === transition.to) faults.push(`from ${transition.from} to itself`)
    if (transition.at < before.at) faults.push(`${transition.at} after ${before.at}`)
    before = transition
  }
  if (before.to !== status) faults.push(`it is ${status}, and the last transition is to ${before.to}`)
  return faults
}

function eventsOf(chain: readonly StoredTransition[]) {
  let announced: Announced = null
  return chain.flatMap(transition => {
    const to = transition.to as MonitorStatus
    const name = eventFor(to, announced)
    announced = announcedAfter(to, announced)
    return name === null ? [] : [{ ...transition, name }]
  })
}

function describe({ name = '', from, to, at }: Omit<StoredTransition, 'monitor'> & { name?: string }): string {
  return `${name} ${from}>${to}@${at}`.trim()
}

/** The longest time of a failing run from its connection to its end, so it may end this much after the outage. */
const RUN_MS = 1_500

/**
 * Proves that no monitor was called down, and no run failed, while its target was available, and that every monitor
 * whose target had an outage was called down.
 */
export function proveVerdicts(stored: StoredHistory, targets: ReadonlyMap<string, Target>): string[] {
  const downs = new Set<string>()
  const faults: string[] = []
  for (const [monitor, chain] of stored.transitions)
    for (const { to, at } of chain) {
      if (to !== 'down') continue
      downs.add(monitor)
      if (targets.get(monitor)?.outages.length === 0) faults.push(`${monitor}: a healthy target called down at ${at}`)
    }
  for (const { monitor, status, at } of stored.results)
    if (status === 'failing' && !targets.get(monitor)?.outages.some(({ from, to }) => at >= from && at <= to + RUN_MS))
      faults.push(`${monitor}: a run failed at ${at} although its target was there`)
  for (const [monitor, { outages }] of targets)
    if (outages.length > 0 && !downs.has(monitor)) faults.push(`${monitor}: never called down`)
  return faults
}
