import { z } from 'zod'
import { KINDS, type MonitorKindName } from '../check/kind.ts'
import { TIMELINE_STATES } from '../uptime/uptime.ts'
import { REPORT_BOUNDS } from './bound.ts'
import { Instant } from './instant.ts'

export const Name = z.string().max(REPORT_BOUNDS.name)
export const Percent = z.number().min(0).max(100).nullable()
export const Seconds = z.number().min(0)
export const Count = z.int().min(0)

/** A stretch of time in one state; excludes its end. */
export const ReportInterval = z.strictObject({
  from: Instant,
  to: Instant,
  state: z.enum(TIMELINE_STATES),
})
export type ReportInterval = z.output<typeof ReportInterval>

/** The downtime of a whole day (UTC) as a person set it. */
export const ReportCorrection = z.strictObject({
  day: z.iso.date(),
  downtime_seconds: Seconds.max(86_400),
  reason: z.string().max(REPORT_BOUNDS.text),
})
export type ReportCorrection = z.output<typeof ReportCorrection>

/** The figures of a monitor, or of all of them together. */
export const StatedFigures = z.strictObject({
  uptime: Percent.meta({ description: 'Time up or degraded in percent of the known time; `null` without data' }),
  coverage: Percent.meta({ description: 'Known time in percent; `null` without data' }),
  downtime_seconds: Seconds.nullable(),
  attained: z.boolean().nullable().meta({ description: 'Whether the target was met; `null` without target or data' }),
})
export type StatedFigures = z.output<typeof StatedFigures>

export const StatedMonitorFigures = z.strictObject({
  ...StatedFigures.shape,
  outages: Count.nullable().meta({ description: 'Outages that overlap the period' }),
  mttr_seconds: Seconds.nullable().meta({ description: 'Mean downtime of the outages that ended in the period' }),
})
export type StatedMonitorFigures = z.output<typeof StatedMonitorFigures>

const KIND_NAMES = Object.keys(KINDS) as [MonitorKindName, ...MonitorKindName[]]

export const ReportMonitor = z.strictObject({
  id: z.uuid(),
  name: Name,
  kind: z.enum(KIND_NAMES),
  target: z.number().min(0).max(100).nullable().meta({ description: 'The promised uptime in percent' }),
  /** The beginning of the period, or the creation if that is later. */
  observed_from: Instant,
  /** From `observed_from` to the end of the period, without gaps or overlaps. */
  intervals: z.array(ReportInterval).max(REPORT_BOUNDS.intervals).nullable(),
  /** `no_uptime`: the kind has none. `too_many`: the report would be too large. Null: the intervals are here. */
  why_no_intervals: z.enum(['no_uptime', 'too_many']).nullable(),
  /** Of days that lie in the period with all their hours; at most one for a day. */
  corrections: z.array(ReportCorrection).max(REPORT_BOUNDS.corrections),
  stated: StatedMonitorFigures,
})
export type ReportMonitor = z.output<typeof ReportMonitor>
