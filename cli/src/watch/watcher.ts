import { setTimeout as pause } from 'node:timers/promises'
import { KINDS, kindOfType } from '@pharos/shared-protocol/check/kind.ts'
import { listHttpTransitions } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { findAnyMonitors, listAnyMonitors } from '../api/find-any-monitor.ts'
import type { Change } from '../print/transition.ts'
import type { Session } from '../session.ts'
import { changedSince, type Known, knownOf, newerThan } from './changes.ts'
import { tolerating } from './tolerating.ts'

/** The output of a watch: a redrawn screen, or lines. */
export interface View {
  show(monitors: readonly MonitorSummary[], away: string | null): void
  happened(monitor: MonitorSummary, transition: Change): void
  close(): void
}

export interface WatchOptions {
  monitors: readonly string[]
  tag: string | undefined
  every_ms: number
  /** Ends after so many milliseconds, or after so many transitions. */
  for_ms: number
  count: number
}

/** How many transitions to request; there may be several between two polls. */
const RECENT = 20

interface Seen {
  monitors: MonitorSummary[]
  /** Oldest first. */
  changes: { monitor: MonitorSummary; transition: Change }[]
}

/** Polls until it is interrupted, the time is over or enough transitions have happened. */
export async function watch(session: Session, view: View, options: WatchOptions, stop: AbortSignal): Promise<void> {
  const named = await findAnyMonitors(session, options.monitors)
  const ids = named.length > 0 ? named.map(({ id }) => id) : undefined
  const end = performance.now() + options.for_ms
  let known: Known | undefined
  let happened = 0
  try {
    while (!stop.aborted) {
      const seen = await tolerating(known !== undefined, () => look(session, { tag: options.tag, ids }, known))
      if (typeof seen === 'string') view.show([], seen)
      else {
        for (const { monitor, transition } of seen.changes) view.happened(monitor, transition)
        view.show(seen.monitors, null)
        known = knownOf(seen.monitors)
        happened += seen.changes.length
      }
      const left = end - performance.now()
      if (happened >= options.count || left <= 0) return
      await rest(Math.min(options.every_ms, left), stop)
    }
  } finally {
    view.close()
  }
}

async function look(
  session: Session,
  filter: { tag: string | undefined; ids: readonly string[] | undefined },
  known: Known | undefined,
): Promise<Seen> {
  const monitors = await listAnyMonitors(session, filter)
  return { monitors, changes: known ? await changesSince(session, known, monitors) : [] }
}

async function changesSince(
  { call }: Session,
  known: Known,
  monitors: readonly MonitorSummary[],
): Promise<Seen['changes']> {
  const stories = await Promise.all(
    changedSince(known, monitors).map(async monitor => {
      const input = { params: { job_id: monitor.id }, query: { limit: RECENT } }
      const { body } = await call(transitionsOf(monitor), input)
      return newerThan(known.get(monitor.id) ?? null, body).map(transition => ({ monitor, transition }))
    }),
  )
  return stories.flat().sort((a, b) => Date.parse(a.transition.at) - Date.parse(b.transition.at))
}

/** Each kind has its transitions at the same place below its own path, with the same fields and perhaps more. */
function transitionsOf({ type }: MonitorSummary) {
  return { ...listHttpTransitions, path: `${KINDS[kindOfType(type)].path}{job_id}/transitions` }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal })
  } catch {
    // Ctrl-C ends the pause early.
  }
}
