import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { legible } from '../print/legible.ts'
import { transitionLine } from '../print/transition.ts'
import type { Session } from '../session.ts'
import type { View } from './watcher.ts'

type Named = Pick<MonitorSummary, 'id' | 'type' | 'friendly_name' | 'target'>

/** Prints the status of each monitor at the start, then a line for each change; for pipes and logs. */
export function lineView(session: Session): View {
  let begun = false
  let complained: string | null = null
  return {
    show(monitors, away) {
      if (away !== null && complained === null) session.progress(`${away} Retrying.`)
      complained = away
      if (away !== null || begun) return
      begun = true
      for (const { current_status, last_status_change_at, ...monitor } of monitors) {
        const now = { type: 'monitor', monitor: named(monitor), current_status, last_status_change_at }
        const line = `${legible(monitor.friendly_name)} is ${current_status}`
        session.write(`${session.json ? JSON.stringify(now) : line}\n`)
      }
    },
    happened(monitor, transition) {
      const change = { type: 'transition', monitor: named(monitor), ...transition }
      const line = `${transitionLine(session.look, transition)} · ${legible(monitor.friendly_name)}`
      session.write(`${session.json ? JSON.stringify(change) : line}\n`)
    },
    close() {},
  }
}

function named({ id, type, friendly_name, target }: Named): Named {
  return { id, type, friendly_name, target }
}
