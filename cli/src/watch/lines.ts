import { legible } from '../print/legible.ts'
import { transitionLine } from '../print/transition.ts'
import type { Session } from '../session.ts'
import type { View } from './watcher.ts'

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
      for (const { id, friendly_name, uri, current_status, last_status_change_at } of monitors) {
        const now = { type: 'monitor', id, friendly_name, uri, current_status, last_status_change_at }
        session.write(`${session.json ? JSON.stringify(now) : `${legible(friendly_name)} is ${current_status}`}\n`)
      }
    },
    happened({ id, friendly_name, uri }, transition) {
      const change = { type: 'transition', monitor: { id, friendly_name, uri }, ...transition }
      const line = `${transitionLine(session.look, transition)} · ${legible(friendly_name)}`
      session.write(`${session.json ? JSON.stringify(change) : line}\n`)
    },
    close() {},
  }
}
