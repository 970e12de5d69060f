import { setTimeout as pause } from 'node:timers/promises'
import type { HttpJob } from '@pharos/shared-protocol/contract/http-job.ts'
import { listHttpTransitions } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import { listMonitors, monitorIds } from '../api/find-monitor.ts'
import type { Transition } from '../print/transition.ts'
import type { Session } from '../session.ts'
import { changedSince, type Known, knownOf, newerThan } from './changes.ts'
import { tolerating } from './tolerating.ts'

/** The output of a watch: a redrawn screen, or lines. */
export interface View {
  show(monitors: readonly HttpJob[], away: string | null): void
  happened(monitor: HttpJob, transition: Transition): void
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
  monitors: HttpJob[]
  /** Oldest first. */
  changes: { monitor: HttpJob; transition: Transition }[]
}

/** Polls until it is interrupted, the time is over or enough transitions have happened. */
export async function watch(session: Session, view: View, options: WatchOptions, stop: AbortSignal): Promise<void> {
  const wanted = options.monitors.length > 0 ? new Set(await monitorIds(session, options.monitors)) : undefined
  const end = performance.now() + options.for_ms
  let known: Known | undefined
  let happened = 0
  try {
    while (!stop.aborted) {
      const seen = await tolerating(known !== undefined, () => look(session, options.tag, wanted, known))
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
  tag: string | undefined,
  wanted: ReadonlySet<string> | undefined,
  known: Known | undefined,
): Promise<Seen> {
  const all = await listMonitors(session, { tag })
  const monitors = wanted ? all.filter(({ id }) => wanted.has(id)) : all
  return { monitors, changes: known ? await changesSince(session, known, monitors) : [] }
}

async function changesSince({ call }: Session, known: Known, monitors: readonly HttpJob[]): Promise<Seen['changes']> {
  const stories = await Promise.all(
    changedSince(known, monitors).map(async monitor => {
      const input = { params: { job_id: monitor.id }, query: { limit: RECENT } }
      const { body } = await call(listHttpTransitions, input)
      return newerThan(known.get(monitor.id) ?? null, body).map(transition => ({ monitor, transition }))
    }),
  )
  return stories.flat().sort((a, b) => Date.parse(a.transition.at) - Date.parse(b.transition.at))
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal })
  } catch {
    // Ctrl-C ends the pause early.
  }
}
