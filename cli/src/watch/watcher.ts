import { setTimeout as pause } from 'node:timers/promises'
import type { HttpJob } from '@pharos/shared-protocol/contract/http-job.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { listMonitors, monitorIds } from '../api/find-monitor.ts'
import { CliFailure, EXIT } from '../failure.ts'
import type { Transition } from '../print/transition.ts'
import type { Session } from '../session.ts'
import { changedSince, type Known, knownOf, newerThan } from './changes.ts'

/** Where a watch is shown: a screen that is drawn again, or lines. */
export interface View {
  show(monitors: readonly HttpJob[], away: string | null): void
  happened(monitor: HttpJob, transition: Transition): void
  close(): void
}

export interface WatchOptions {
  monitors: readonly string[]
  tag: string | undefined
  every_ms: number
  /** Ends after so many milliseconds, and after so many transitions. */
  for_ms: number
  count: number
}

/** More may have happened between two looks than one; this many are asked for. */
const RECENT = 20

/** Looks again and again until it is interrupted, the time is over or enough has happened. */
export async function watch(session: Session, view: View, options: WatchOptions, stop: AbortSignal): Promise<void> {
  const ids = options.monitors.length > 0 ? new Set(await monitorIds(session, options.monitors)) : undefined
  const end = performance.now() + options.for_ms
  let known: Known | undefined
  let happened = 0
  try {
    while (!stop.aborted) {
      const seen = await look(session, options.tag, known !== undefined)
      if (typeof seen === 'string') view.show([], seen)
      else {
        const monitors = ids ? seen.filter(({ id }) => ids.has(id)) : seen
        if (known) happened += await tell(session, view, known, monitors)
        known = knownOf(monitors)
        view.show(monitors, null)
      }
      const left = end - performance.now()
      if (happened >= options.count || left <= 0) return
      await rest(Math.min(options.every_ms, left), stop)
    }
  } finally {
    view.close()
  }
}

/** The monitors, or why they can't be had just now; a first look that fails is a failure. */
async function look(session: Session, tag: string | undefined, tolerant: boolean): Promise<HttpJob[] | string> {
  try {
    return await listMonitors(session, { tag })
  } catch (error) {
    if (tolerant && error instanceof CliFailure && error.exit === EXIT.unreachable) return error.message
    throw error
  }
}

async function tell(session: Session, view: View, known: Known, monitors: readonly HttpJob[]): Promise<number> {
  const stories = await Promise.all(
    changedSince(known, monitors).map(async monitor => {
      const input = { params: { job_id: monitor.id }, query: { limit: RECENT } }
      const { body } = await session.call(routes.listHttpTransitions, input)
      return newerThan(known.get(monitor.id) ?? null, body).map(transition => ({ monitor, transition }))
    }),
  )
  const all = stories.flat().sort((a, b) => Date.parse(a.transition.at) - Date.parse(b.transition.at))
  for (const { monitor, transition } of all) view.happened(monitor, transition)
  return all.length
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal })
  } catch {
    // Ctrl-C ends the rest early.
  }
}
