import { KINDS } from '../check/kind.ts'
import { DAY_MS } from '../time.ts'
import { REPORT_BOUNDS } from './bound.ts'
import { checkCorrections, checkIntervals } from './check-intervals.ts'
import { monitorFigures, totalFigures } from './compute.ts'
import { checkEdition } from './edition.ts'
import type { Expiring, ReportFigures } from './figures.ts'
import { differences, type Finding, fault, repeated } from './finding.ts'
import { incidentTimes, meanTimes } from './incident.ts'
import { msOf } from './instant.ts'
import type { ReportMonitor } from './monitor.ts'
import { type OnCallPerson, onCallLoad } from './on-call.ts'

/**
 * Recomputes every figure of a report that it holds the data for, and compares. No finding means that the figures
 * follow from the intervals and instants in the report; not that these are what was measured.
 */
export function checkFigures(figures: ReportFigures): Finding[] {
  return [
    ...checkPeriod(figures),
    ...repeated(figures.monitors.map(({ id }) => id)).map(id => fault('twice', id, 'monitors', id)),
    ...figures.monitors.flatMap(monitor => checkMonitor(monitor, figures.period)),
    ...checkTotal(figures),
    ...checkIncidents(figures),
    ...figures.expiring.flatMap(each =>
      differences(each.name, { days_left: each.days_left }, { days_left: daysLeft(each, figures.made_at) }),
    ),
    ...checkPeople(figures),
    ...checkEdition(figures),
  ]
}

/** Whole days until something ends, rounded down. */
export function daysLeft({ expires_at }: Pick<Expiring, 'expires_at'>, made_at: string): number {
  return Math.floor((msOf(expires_at) - msOf(made_at)) / DAY_MS)
}

function checkPeriod({ period, made_at }: ReportFigures): Finding[] {
  return [
    ...(period.from < period.to ? [] : [fault('empty', null, 'period', period.to)]),
    ...(isTooLong(period) ? [fault('outside', null, 'period', period.to)] : []),
    // What has not happened yet cannot have been measured.
    ...(made_at < period.to ? [fault('outside', null, 'made_at', made_at)] : []),
  ]
}

/** Nights are looked up quarter of an hour by quarter of an hour, so a period has an end. */
function isTooLong({ from, to }: ReportFigures['period']): boolean {
  return msOf(to) - msOf(from) > REPORT_BOUNDS.days * DAY_MS
}

function checkMonitor(monitor: ReportMonitor, period: ReportFigures['period']): Finding[] {
  const { name, intervals, why_no_intervals, stated } = monitor
  if ((intervals === null) !== (why_no_intervals !== null))
    return [fault('missing', name, 'intervals', why_no_intervals)]
  if (why_no_intervals === 'no_uptime') return checkWithout(monitor)
  const computed = monitorFigures(monitor)
  return [
    ...checkIntervals(monitor, period),
    ...checkCorrections(monitor, period),
    ...(computed === null ? [] : differences(name, stated, computed)),
  ]
}

/** A kind that has an uptime cannot leave it out, and one without states no figures. */
function checkWithout({ name, kind, stated }: ReportMonitor): Finding[] {
  if (KINDS[kind].voted || kind === 'heartbeat') return [fault('missing', name, 'intervals', 'no_uptime')]
  return Object.entries(stated).flatMap(([field, value]) =>
    value === null ? [] : [fault('missing', name, field, value)],
  )
}

function checkTotal({ monitors, total }: ReportFigures): Finding[] {
  const computed = totalFigures(monitors, total?.target ?? null)
  if (total !== null && computed !== null) return differences(null, total.stated, computed)
  return (total === null) === (computed === null) ? [] : [fault('missing', null, 'total', null)]
}

function checkIncidents({ incidents, period }: ReportFigures): Finding[] {
  const { listed, left_out: _, ...means } = incidents
  return [
    ...repeated(listed.map(({ id }) => id)).map(id => fault('twice', id, 'incidents', id)),
    ...listed.flatMap(({ title, ...each }) => {
      const { seconds_to_acknowledge, seconds_to_resolve } = each
      const isOutside = each.began_at >= period.to || (each.resolved_at !== null && each.resolved_at < period.from)
      return [
        ...(isOutside ? [fault('outside', title, 'began_at', each.began_at)] : []),
        ...differences(title, { seconds_to_acknowledge, seconds_to_resolve }, incidentTimes(each)),
      ]
    }),
    ...differences(null, means, meanTimes(listed)),
  ]
}

function checkPeople({ on_call, period }: ReportFigures): Finding[] {
  if (isTooLong(period)) return []
  const isIn = (at: string) => at >= period.from && at <= period.to
  return on_call.people.flatMap(person => [
    ...(person.paged_at ?? []).filter(at => !isIn(at)).map(at => fault('outside', person.name, 'paged_at', at)),
    ...(person.shifts ?? [])
      .filter(({ from, to }) => !isIn(from) || !isIn(to) || to < from)
      .map(({ from }) => fault('outside', person.name, 'shifts', from)),
    ...differences(person.name, person.stated, recomputed(person, onCallLoad(person, period, on_call.night))),
  ])
}

/** Without shifts, the time on call stands as it is stated. */
function recomputed({ shifts, stated }: OnCallPerson, load: OnCallPerson['stated']): OnCallPerson['stated'] {
  const { on_call_seconds, night_seconds } = stated
  return shifts === null ? { ...load, on_call_seconds, night_seconds } : load
}
