import { z } from 'zod'
import { defineRoute } from '../route.ts'

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
    signal: z.enum(['logs', 'metrics', 'traces', 'rum']).meta({ description: 'Type of telemetry' }),
    accepted: z.int().meta({ description: 'Number of stored records, points, spans or events' }),
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

const At = z.iso.datetime()

/** Whether telemetry is stored and accepted now, and when it was not. */
export const TelemetryState = z
  .object({
    waiting_since: At.nullable().meta({
      description: 'Since when accepted telemetry has been waiting for the store; null if it is stored within a minute',
    }),
    refused_since: At.nullable().meta({
      description: 'Since when telemetry of the account has been refused or lost; null if it is not, for two minutes',
    }),
    missing: z
      .array(
        z
          .object({
            from: At.meta({ description: 'Start of its first minute' }),
            to: At.meta({ description: 'End of its last minute' }),
            seconds: z.number().meta({ description: 'How much of this time is missing', example: 12.5 }),
          })
          .meta({ id: 'TelemetryMissing' }),
      )
      .meta({
        description:
          'Times of the last 24 hours in which telemetry of the account was refused (429 or 503) or lost, latest first, at most 100',
      }),
  })
  .meta({ id: 'TelemetryState' })

export const getTelemetryState = defineRoute({
  id: 'telemetry_state.get',
  method: 'GET',
  path: '/telemetry/state',
  summary: 'Show whether telemetry is stored and accepted, and when it was not',
  access: { kind: 'account', scope: 'read:account', role: 'viewer' },
  reply: TelemetryState,
  fixture: 'telemetry',
})
