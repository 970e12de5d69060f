import { KINDS, kindOfType, MONITOR_TYPES, type MonitorType } from '@pharos/shared-protocol/check/kind.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { queryWords } from '../../alert-rule/index.ts'
import type { Monitor } from '../../monitor-run/index.ts'
import { fieldsOf } from '../form/fields-of.ts'

/** The routes and features of a monitor type. */
export interface DetailKind {
  get: AnyRoute
  transitions: AnyRoute
  /** Null if no agent checks it, such as a heartbeat, or if its evidence lists its runs. */
  results: AnyRoute | null
  /** Returns one result with its evidence. */
  result: AnyRoute | null
  run: AnyRoute | null
  /** Accepts `muted`. */
  mute: AnyRoute | null
  /** Its regions vote on the status; it has uptime and response times. */
  isVoted: boolean
  /** It has uptime; without `isVoted`, no response times. */
  hasUptime: boolean
}

export function detailKind(type: MonitorType): DetailKind {
  const kind = kindOfType(type)
  const { get, transitions, results, result, run, update } = MONITOR_ROUTES[kind]
  const { voted, lane } = KINDS[kind]
  return {
    ...{ get, transitions, run, result },
    // The runs of a browser check have a list of their own.
    results: kind === 'browser' ? null : results,
    mute: fieldsOf(update).includes('muted') ? update : null,
    isVoted: voted,
    hasUptime: voted || lane === null,
  }
}

/** Whether an address names a type. */
export function isType(type: string): type is MonitorType {
  return MONITOR_TYPES.some(each => each === type)
}

type Summary = Pick<MonitorSummary, 'paused' | 'in_maintenance' | 'overdue_since'>

export function monitorOf(type: MonitorType, raw: Record<string, unknown>, summary: Summary | undefined): Monitor {
  const text = (name: string) => (typeof raw[name] === 'string' ? (raw[name] as string) : null)
  return {
    id: String(raw.id),
    type,
    name: text('friendly_name') ?? text('name') ?? text('domain') ?? '',
    target: targetOf(type, raw),
    current_status: String(raw.current_status),
    paused: raw.paused === true || raw.state === 'paused' || summary?.paused === true,
    in_maintenance: summary?.in_maintenance === true,
    muted: raw.muted === true,
    held_by_plan: raw.held_by_plan === true,
    slowed: slowedOf(raw),
    last_run_at: text('last_run_at') ?? text('last_ping_at') ?? text('last_evaluated_at'),
    overdue_since: summary?.overdue_since ?? null,
    last_status_change_at: text('last_status_change_at'),
    last_failure_reason: text('last_failure_reason'),
    service_id: text('service_id'),
    tags: Array.isArray(raw.tags) ? (raw.tags as string[]) : [],
    description: text('description'),
    runbook_url: text('runbook_url'),
    raw,
  }
}

function slowedOf({ effective_interval_seconds: runs, interval_seconds: set }: Record<string, unknown>) {
  return typeof runs === 'number' && typeof set === 'number' && runs !== set ? { runs, set } : null
}

function targetOf(type: string, raw: Record<string, unknown>): string {
  if (type === 'cron') return String(raw.cron_expression ?? '')
  if (type === 'alert_rule') return queryWords(raw)
  if (type === 'http') return `${raw.method} ${raw.uri}`
  if (typeof raw.uri === 'string') return raw.uri
  if (typeof raw.domain === 'string') return raw.domain
  return raw.port === undefined ? String(raw.host ?? '') : `${raw.host}:${raw.port}`
}
