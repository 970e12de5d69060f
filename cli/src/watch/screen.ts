import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { cut, legible, visible } from '../print/legible.ts'
import { summaryTable, worstFirst } from '../print/summary-table.ts'
import { type Change, transitionLine } from '../print/transition.ts'
import { localTime } from '../print/when.ts'
import type { Session } from '../session.ts'
import type { View } from './watcher.ts'

const ESC = '\u001b['
const ENTER = `${ESC}?1049h${ESC}?25l`
const LEAVE = `${ESC}?25h${ESC}?1049l`
const HOME = `${ESC}H`
/** Clear to the end of the line, and everything below: remove what an earlier, longer picture left. */
const CLEAR_LINE = `${ESC}K`
const CLEAR_BELOW = `${ESC}J`
const KEPT = 100
const MOST_EVENTS = 8

/** Redraws the terminal in place, with the latest changes at the bottom. Restores the terminal at the end. */
export function screenView(session: Session): View {
  const events: { monitor: MonitorSummary; transition: Change }[] = []
  let last: readonly MonitorSummary[] = []
  session.terminal.stdout.write(ENTER)
  return {
    show(monitors, away) {
      if (away === null) last = monitors
      draw(session, picture(session, last, events, away))
    },
    happened(monitor, transition) {
      events.unshift({ monitor, transition })
      events.length = Math.min(events.length, KEPT)
    },
    close() {
      session.terminal.stdout.write(LEAVE)
    },
  }
}

function picture(
  session: Session,
  monitors: readonly MonitorSummary[],
  events: readonly { monitor: MonitorSummary; transition: Change }[],
  away: string | null,
): string[] {
  const { look } = session
  const rows = session.terminal.stdout.rows ?? 24
  const changes = events
    .slice(0, Math.min(MOST_EVENTS, Math.floor(rows / 3)))
    .map(({ monitor, transition }) => `${transitionLine(look, transition)} · ${legible(monitor.friendly_name)}`)
  const tail = changes.length > 0 ? ['', look.paint('bold', 'Just now'), ...changes] : []
  const body = summaryTable(look, worstFirst(monitors)).split('\n')
  const room = Math.max(2, rows - tail.length - 3)
  const hidden = body.length > room ? [look.paint('gray', `… and ${body.length - room + 1} more`)] : []
  return [
    away ? look.paint('red', away) : headline(session, monitors),
    '',
    ...body.slice(0, hidden.length > 0 ? room - 1 : room),
    ...hidden,
    ...tail,
  ]
}

function headline({ look, credentials }: Session, monitors: readonly MonitorSummary[]): string {
  const text = `${monitors.length} monitors at ${credentials.base_url} · ${localTime(new Date(look.now).toISOString())} · Ctrl-C ends`
  return look.paint('gray', cut(text, look.width ?? text.length))
}

function draw(session: Session, lines: readonly string[]): void {
  const shown = lines.map(line => `${visible(line)}${CLEAR_LINE}`).join('\n')
  session.terminal.stdout.write(`${HOME}${shown}${CLEAR_BELOW}`)
}
