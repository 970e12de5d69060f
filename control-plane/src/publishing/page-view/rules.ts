import type { AnyStatus } from '@pharos/shared-protocol/contract/monitoring/any-status.ts'
import { noMillis, presentUptime, type StateMillis, uptimeOf } from '../../monitoring/uptime/index.ts'
import type { ComponentRow, Impact } from './rows.ts'

export const COMPONENT_STATUSES = ['operational', 'degraded', 'outage', 'maintenance', 'unknown'] as const
export type ComponentStatus = (typeof COMPONENT_STATUSES)[number]

export const OVERALL = ['operational', 'maintenance', 'unknown', 'degraded', 'partial_outage', 'major_outage'] as const
/** The state of a whole page, from the best to the worst. */
export type Overall = (typeof OVERALL)[number]

export const DAY_STATES = ['operational', 'degraded', 'partial', 'outage', 'maintenance', 'unknown'] as const
export type DayState = (typeof DAY_STATES)[number]

export interface DayFigures {
  up_seconds: number
  degraded_seconds: number
  down_seconds: number
  unknown_seconds: number
  maintenance_seconds: number
  /** 0 to 100, null without data (api.md B1). */
  uptime: number | null
  coverage: number | null
}

/**
 * What visitors see of the status of a monitor, of whatever kind. What its owner is only warned of, such as a late
 * heartbeat or a certificate that expires soon, is no problem for them yet; what could not be checked is unknown.
 */
const STATUS: { readonly [S in AnyStatus]: ComponentStatus } = {
  pending: 'unknown',
  up: 'operational',
  degraded: 'degraded',
  down: 'outage',
  unknown: 'unknown',
  paused: 'unknown',
  // Heartbeats
  running: 'operational',
  late: 'operational',
  // Certificates
  valid: 'operational',
  expiring: 'operational',
  expired: 'outage',
  invalid: 'outage',
  unreachable: 'unknown',
  // Domains, DNS records, page speed
  good: 'operational',
  baselined: 'operational',
  changed: 'degraded',
  over_budget: 'degraded',
}

/**
 * A component shows its monitor's status (spec 2.9), or that which a person set. An unwatched monitor is unknown, never
 * operational.
 */
export function componentStatus(row: Pick<ComponentRow, 'status' | 'paused' | 'maintained'>): ComponentStatus {
  if (row.maintained) return 'maintenance'
  return row.paused ? 'unknown' : (STATUS[row.status as AnyStatus] ?? 'unknown')
}

const BY_IMPACT: Record<Impact, Overall> = {
  none: 'operational',
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
}

/**
 * The worst of components, open incidents and running maintenance. It is a major outage if every component that is not
 * in maintenance is down.
 */
export function overallOf(
  statuses: readonly ComponentStatus[],
  openImpacts: readonly Impact[],
  maintained: boolean,
): Overall {
  const all = [ofComponents(statuses), ...openImpacts.map(impact => BY_IMPACT[impact])]
  if (statuses.length === 0 && (maintained || openImpacts.length > 0)) all.shift()
  return worst(maintained ? [...all, 'maintenance'] : all)
}

function ofComponents(statuses: readonly ComponentStatus[]): Overall {
  const down = statuses.filter(status => status === 'outage').length
  const watched = statuses.filter(status => status !== 'maintenance').length
  if (down > 0) return down === watched ? 'major_outage' : 'partial_outage'
  if (statuses.includes('degraded')) return 'degraded'
  if (statuses.includes('unknown') || statuses.length === 0) return 'unknown'
  return statuses.includes('maintenance') ? 'maintenance' : 'operational'
}

function worst(states: readonly Overall[]): Overall {
  return OVERALL[Math.max(...states.map(state => OVERALL.indexOf(state)))] ?? 'unknown'
}

/** Today's colour. A component that is down now is red, however briefly. */
export function todayState(day: DayFigures, status: ComponentStatus): DayState {
  const state = dayState(day)
  if (status === 'outage') return 'outage'
  return status === 'degraded' && state === 'operational' ? 'degraded' : state
}

/** The figures of a day or of a sum of days: whole seconds, and percentages with four decimals, rounded down. */
export function figuresOf(millis: StateMillis): DayFigures {
  const { percentage, coverage } = presentUptime(uptimeOf(millis))
  const seconds = (ms: number) => Math.round(ms / 1000)
  return {
    up_seconds: seconds(millis.up),
    degraded_seconds: seconds(millis.degraded),
    down_seconds: seconds(millis.down),
    unknown_seconds: seconds(millis.unknown),
    maintenance_seconds: seconds(millis.maintenance),
    uptime: percentage,
    coverage,
  }
}

/**
 * Shares of a day's known time: of downtime from which the bar is red, and of slowness from which it shows as degraded.
 */
const OUTAGE_SHARE = 0.02
const DEGRADED_SHARE = 0.02

/** The colour of a day's bar. Any downtime shows; a day with less than half of its time known is not called good. */
export function dayState(day: DayFigures): DayState {
  const known = day.up_seconds + day.degraded_seconds + day.down_seconds
  if (day.down_seconds > 0) return day.down_seconds >= OUTAGE_SHARE * known ? 'outage' : 'partial'
  if (known === 0) return day.maintenance_seconds > 0 ? 'maintenance' : 'unknown'
  if (day.degraded_seconds >= DEGRADED_SHARE * known) return 'degraded'
  if (day.maintenance_seconds > known + day.unknown_seconds) return 'maintenance'
  return (day.coverage ?? 0) < 50 ? 'unknown' : 'operational'
}

/** The states of a corrected day: `downMs` of its known time was down, the rest was not. */
export function correctDay(millis: StateMillis, downMs: number): StateMillis {
  const known = millis.up + millis.degraded + millis.down
  const down = Math.min(downMs, known)
  const degraded = Math.min(millis.degraded, known - down)
  return { ...millis, down, degraded, up: known - down - degraded }
}

export function sumMillis(all: readonly StateMillis[]): StateMillis {
  const sum = noMillis()
  for (const { up, degraded, down, unknown, maintenance, paused } of all) {
    sum.up += up
    sum.degraded += degraded
    sum.down += down
    sum.unknown += unknown
    sum.maintenance += maintenance
    sum.paused += paused
  }
  return sum
}
