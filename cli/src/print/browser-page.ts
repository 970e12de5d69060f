import type { BrowserCheck, listBrowserRuns } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { runTable } from './browser-run-page.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'
import { type Transition, transitionLine } from './transition.ts'
import { ago } from './when.ts'

export interface BrowserCheckPage {
  check: BrowserCheck
  runs: ReplyOf<typeof listBrowserRuns>
  transitions: Transition[]
}

/** Browser checks, one per line. */
export function browserCheckTable(look: Look, checks: readonly BrowserCheck[], empty: string): string {
  const short = shortIds(checks.map(({ id }) => id))
  return table(
    look,
    checks,
    [
      { head: 'STATUS', cell: check => check.current_status, paint: status => paintStatus(look.paint, status) },
      { head: 'NAME', cell: check => check.name, flexible: true },
      { head: 'EVERY', cell: check => check.frequency, right: true },
      { head: 'LAST RUN', cell: check => ago(check.last_run_at, look.now), right: true },
      { head: 'REASON', cell: check => (check.current_status === 'down' ? check.last_failure_reason : '') },
      { head: 'ID', cell: check => short.get(check.id) ?? check.id },
    ],
    empty,
  )
}

/** Name and status, interval and regions, and the id. */
export function browserCheckHead(look: Look, check: BrowserCheck): string {
  const where = check.check_regions?.join(', ') ?? 'the default regions'
  return [
    `${look.paint('bold', legible(check.name))} · ${paintStatus(look.paint, check.current_status)}`,
    `  every ${check.frequency} from ${where}, at most ${check.timeout_seconds} s`,
    `  ${look.paint('gray', check.id)}`,
  ].join('\n')
}

/** Everything about a check, on one screen. */
export function browserCheckPage(look: Look, { check, runs, transitions }: BrowserCheckPage): string {
  const lines = transitions.map(each => transitionLine(look, each)).join('\n') || 'none yet'
  return [
    browserCheckHead(look, check),
    `${look.paint('bold', 'Last runs')}\n${indent(runTable(look, runs))}`,
    `${look.paint('bold', 'Last transitions')}\n${indent(lines)}`,
  ].join('\n\n')
}

function indent(text: string): string {
  return text
    .split('\n')
    .map(line => `  ${line}`)
    .join('\n')
}
