import { z } from 'zod'
import { defineRoute } from './route.ts'

const Reasons = z.array(
  z
    .object({
      reason: z.string().meta({ description: 'A word of the list in docs/telemetry.md', example: 'time_too_old' }),
      count: z.int().meta({ description: 'How many' }),
      message: z.string().meta({ description: 'What it means' }),
    })
    .meta({ id: 'TelemetryReason' }),
)

/** What happened to the records of one signal that arrived on one day. */
export const TelemetryUsage = z
  .object({
    day: z.iso.date().meta({ description: 'The day (UTC) on which they came in', example: '2026-03-01' }),
    signal: z.enum(['logs', 'metrics', 'traces']).meta({ description: 'What was sent' }),
    accepted: z.int().meta({ description: 'Records, points or spans that are stored' }),
    bytes: z.int().meta({ description: 'Of the bodies that they came in, before compression' }),
    rejected: Reasons.meta({
      description: 'What is not stored, by reason; of `body_undecodable` and `body_too_large` whole bodies are counted',
    }),
    changed: Reasons.meta({ description: 'What was cut, left out or not parsed, by reason; the rest of it is stored' }),
  })
  .meta({ id: 'TelemetryUsage' })

export const getTelemetryUsage = defineRoute({
  id: 'telemetry_usage.get',
  method: 'GET',
  path: '/telemetry/usage',
  summary: 'Count what was accepted and refused of the telemetry that came in, by day, signal and reason',
  access: { kind: 'account', scope: 'read:account', role: 'viewer' },
  query: z.strictObject({
    days: z.coerce.number().int().min(1).max(90).default(30).meta({ description: 'Days, up to today (UTC)' }),
  }),
  reply: z.array(TelemetryUsage),
  list: 'whole',
  fixture: 'telemetry',
})
