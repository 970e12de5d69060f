import { z } from 'zod'
import { defineRoute } from './route.ts'

const Reasons = z.array(
  z
    .object({
      reason: z.string().meta({ description: 'Reason code (see docs/telemetry.md)', example: 'time_too_old' }),
      count: z.int().meta({ description: 'Number of records' }),
      message: z.string().meta({ description: 'Description of the reason' }),
    })
    .meta({ id: 'TelemetryReason' }),
)

/** What happened to the records of one signal that arrived on one day. */
export const TelemetryUsage = z
  .object({
    day: z.iso.date().meta({ description: 'Day (UTC) on which the telemetry was received', example: '2026-03-01' }),
    signal: z.enum(['logs', 'metrics', 'traces']).meta({ description: 'Type of telemetry' }),
    accepted: z.int().meta({ description: 'Number of stored records, points or spans' }),
    bytes: z.int().meta({ description: 'Size of the received bodies before compression, in bytes' }),
    rejected: Reasons.meta({
      description: 'Rejected records by reason; for `body_undecodable` and `body_too_large` the number of bodies',
    }),
    changed: Reasons.meta({ description: 'Stored records that were cut, reduced or not parsed, by reason' }),
  })
  .meta({ id: 'TelemetryUsage' })

export const getTelemetryUsage = defineRoute({
  id: 'telemetry_usage.get',
  method: 'GET',
  path: '/telemetry/usage',
  summary: 'Count the accepted and rejected telemetry by day, signal and reason',
  access: { kind: 'account', scope: 'read:account', role: 'viewer' },
  query: z.strictObject({
    days: z.coerce.number().int().min(1).max(90).default(30).meta({ description: 'Number of days up to today (UTC)' }),
  }),
  reply: z.array(TelemetryUsage),
  list: 'whole',
  fixture: 'telemetry',
})
