import { z } from 'zod'
import { Severity } from '../contract/response/incident.ts'
import { Instant, secondsBetween } from './instant.ts'
import { Count, Name, Seconds } from './monitor.ts'

export const ReportIncident = z.strictObject({
  id: z.uuid(),
  title: Name,
  severity: Severity,
  began_at: Instant,
  acknowledged_at: Instant.nullable(),
  resolved_at: Instant.nullable(),
  seconds_to_acknowledge: Seconds.nullable(),
  seconds_to_resolve: Seconds.nullable(),
})
export type ReportIncident = z.output<typeof ReportIncident>

/** Incidents that were open in the period, worst first. */
export const ReportIncidents = z.strictObject({
  listed: z.array(ReportIncident),
  left_out: Count.meta({ description: 'Incidents of the period that are not listed, since they are too many' }),
  /** Of the listed ones. */
  mean_seconds_to_acknowledge: Seconds.nullable(),
  mean_seconds_to_resolve: Seconds.nullable(),
})
export type ReportIncidents = z.output<typeof ReportIncidents>

type Instants = Pick<ReportIncident, 'began_at' | 'acknowledged_at' | 'resolved_at'>

/** The times of an incident, in seconds. */
export function incidentTimes({ began_at, acknowledged_at, resolved_at }: Instants) {
  return {
    seconds_to_acknowledge: secondsBetween(began_at, acknowledged_at),
    seconds_to_resolve: secondsBetween(began_at, resolved_at),
  }
}

/** The mean times of incidents, to the millisecond; null if none of them has that time. */
export function meanTimes(incidents: readonly Instants[]) {
  const times = incidents.map(incidentTimes)
  return {
    mean_seconds_to_acknowledge: mean(times.map(each => each.seconds_to_acknowledge)),
    mean_seconds_to_resolve: mean(times.map(each => each.seconds_to_resolve)),
  }
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  const sum = known.reduce((total, value) => total + Math.round(value * 1000), 0)
  return known.length === 0 ? null : Math.round(sum / known.length) / 1000
}
