import { REPORT_BOUNDS } from '@pharos/shared-protocol/report/bound.ts'
import { daysLeft } from '@pharos/shared-protocol/report/check.ts'
import { totalFigures } from '@pharos/shared-protocol/report/compute.ts'
import type { ReportFigures } from '@pharos/shared-protocol/report/figures.ts'
import { incidentTimes, meanTimes } from '@pharos/shared-protocol/report/incident.ts'
import type { ReportMonitor } from '@pharos/shared-protocol/report/monitor.ts'
import { NIGHT } from '@pharos/shared-protocol/report/on-call.ts'
import { uptimeRule } from '@pharos/shared-protocol/report/rule.ts'
import { DAY_MS, type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { loadEnding } from '../../../monitoring/monitor-view/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../../platform/context.ts'
import { loadReportedIncidents } from '../../../response/incident/index.ts'
import type { ReportRow } from '../row.ts'
import type { Period } from '../rules.ts'
import { AT_ONCE, type MonitorPart, readMonitors, type Speed } from './monitors.ts'
import { readPeople } from './people.ts'
import { loadScope, type Scope } from './scope.ts'

/** What expires within this time of the report is listed. */
const AHEAD_MS = 60 * DAY_MS
const SLOWEST = 10
/** A correction with its reason is as large as some intervals. */
const CORRECTION = 5

export interface Order {
  row: ReportRow
  period: Period
  /** Of the report's days. */
  zone: string
}

/** Collects everything that a report states about a period that is over, block by block in short transactions. */
export async function collectFigures(platform: Platform, { row, period, zone }: Order): Promise<ReportFigures> {
  const scope = await inSystem(platform, ctx => loadScope(ctx, row, period))
  const { monitors, speeds } = await readAll(platform, scope, period)
  const rest = await inSystem(platform, ctx => readRest(ctx, { row, period, zone }, scope))
  const bounded = withinBounds(monitors)
  const total = totalFigures(bounded, null)
  return {
    account: scope.account,
    report: { id: row.id, name: row.name },
    scope: scopeWords(row, scope),
    period: { from: rfc3339(period.from), to: rfc3339(period.to), zone },
    language: row.language,
    rule: uptimeRule(row.language),
    monitors: bounded,
    monitors_left_out: scope.left_out,
    total: total && { target: null, stated: total },
    slowest: speeds.toSorted((a, b) => b.p95_ms - a.p95_ms).slice(0, SLOWEST),
    ...rest,
  }
}

async function readAll(platform: Platform, scope: Scope, period: Period): Promise<MonitorPart> {
  const monitors: ReportMonitor[] = []
  const speeds: Speed[] = []
  for (let i = 0; i < scope.monitors.length; i += AT_ONCE) {
    const block = scope.monitors.slice(i, i + AT_ONCE)
    const part = await inSystem(platform, ctx => readMonitors(ctx, scope.account.id, block, period))
    monitors.push(...part.monitors)
    speeds.push(...part.speeds)
  }
  return { monitors, speeds }
}

/** The monitors with the most intervals state their figures without them if all are too many together. */
function withinBounds(monitors: readonly ReportMonitor[]): ReportMonitor[] {
  const sizeOf = ({ intervals, corrections }: ReportMonitor) =>
    (intervals?.length ?? 0) + CORRECTION * corrections.length
  let left = monitors.reduce((sum, monitor) => sum + sizeOf(monitor), 0)
  const dropped = new Set<string>()
  for (const monitor of monitors.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    if (left <= REPORT_BOUNDS.intervals) break
    left -= sizeOf(monitor)
    dropped.add(monitor.id)
  }
  return monitors.map(monitor =>
    dropped.has(monitor.id)
      ? { ...monitor, intervals: null, corrections: [], why_no_intervals: 'too_many' as const }
      : monitor,
  )
}

function scopeWords({ whole_account }: ReportRow, { names }: Scope): ReportFigures['scope'] {
  const text = names.join(', ').slice(0, REPORT_BOUNDS.text)
  return { type: whole_account ? 'account' : 'selection', text }
}

async function readRest(ctx: SystemCtx, { row, period }: Order, scope: Scope) {
  const made_at = rfc3339(ctx.now)
  const question = { account: row.account_id, ...period, scope: scope.incidents }
  const { listed, total } = await loadReportedIncidents(ctx, question, REPORT_BOUNDS.incidents)
  const incidents = listed.map(({ id, title, severity, created_at, acknowledged_at, resolved_at }) => {
    const at = (instant: EpochMs | null) => (instant === null ? null : rfc3339(instant))
    const times = { began_at: rfc3339(created_at), acknowledged_at: at(acknowledged_at), resolved_at: at(resolved_at) }
    return { id, title: title.slice(0, REPORT_BOUNDS.name), severity, ...times, ...incidentTimes(times) }
  })
  const ending = await loadEnding(ctx, row.account_id, {
    before: ctx.now + AHEAD_MS,
    monitors: row.whole_account ? null : scope.monitors.map(({ id }) => id),
    most: REPORT_BOUNDS.expiring,
  })
  return {
    made_at,
    incidents: { listed: incidents, left_out: total - incidents.length, ...meanTimes(incidents) },
    expiring: ending.map(({ kind, friendly_name, ends_at }) => {
      const expires_at = rfc3339(ends_at)
      return { kind, name: friendly_name, expires_at, days_left: daysLeft({ expires_at }, made_at) }
    }),
    on_call: { night: NIGHT, people: await readPeople(ctx, scope, period) },
  }
}
