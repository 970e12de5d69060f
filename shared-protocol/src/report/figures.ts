import { z } from 'zod'
import { TEXT_LANGUAGES } from '../text/words.ts'
import { REPORT_BOUNDS } from './bound.ts'
import { CorrectedReport } from './edition.ts'
import { ReportIncidents } from './incident.ts'
import { Instant } from './instant.ts'
import { Name, ReportMonitor, StatedFigures } from './monitor.ts'
import { Night, OnCallPerson } from './on-call.ts'
import { UptimeRule } from './rule.ts'
import { TimeZoneName } from './zone.ts'

const Subject = z.strictObject({ id: z.uuid(), name: Name })

/** A certificate, domain, secret or the like that ends soon. */
export const Expiring = z.strictObject({
  kind: z.string().max(40),
  name: Name,
  expires_at: Instant,
  /** Whole days from `made_at`, rounded down; negative if it has expired. */
  days_left: z.int(),
})
export type Expiring = z.output<typeof Expiring>

const Millis = z.number().min(0).nullable()

/** Everything that a report states, with what the figures are computed from. */
export const ReportFigures = z.strictObject({
  account: Subject,
  report: Subject,
  /** What the report covers; `text` names the services or teams, in the report's language. */
  scope: z.strictObject({ type: z.enum(['account', 'selection']), text: z.string().max(REPORT_BOUNDS.text) }),
  period: z.strictObject({
    from: Instant,
    to: Instant,
    /** IANA name: of the days in the report. */
    zone: TimeZoneName,
  }),
  language: z.enum(TEXT_LANGUAGES),
  made_at: Instant,
  /** In a corrected edition alone. */
  corrects: CorrectedReport.optional(),
  rule: UptimeRule,
  monitors: z
    .array(ReportMonitor)
    .max(REPORT_BOUNDS.monitors)
    .refine(all => countIntervals(all) <= REPORT_BOUNDS.intervals, 'has too many intervals'),
  monitors_left_out: z.int().min(0),
  /** The times of the listed monitors added up; null if the intervals of one of them are left out. */
  total: z.strictObject({ target: z.number().min(0).max(100).nullable(), stated: StatedFigures }).nullable(),
  incidents: ReportIncidents.extend({ listed: ReportIncidents.shape.listed.max(REPORT_BOUNDS.incidents) }),
  /** By the slower end of their response times, in milliseconds accurate to 5 %. Not recomputed. */
  slowest: z
    .array(z.strictObject({ monitor_id: z.uuid(), name: Name, p50_ms: Millis, p95_ms: Millis }))
    .max(REPORT_BOUNDS.slowest),
  expiring: z.array(Expiring).max(REPORT_BOUNDS.expiring),
  on_call: z.strictObject({ night: Night, people: z.array(OnCallPerson).max(REPORT_BOUNDS.people) }),
})
export type ReportFigures = z.output<typeof ReportFigures>

function countIntervals(monitors: readonly ReportMonitor[]): number {
  return monitors.reduce((sum, { intervals }) => sum + (intervals?.length ?? 0), 0)
}
