import { z } from 'zod'
import { ref, TimeOut } from './field.ts'
import { Percentiles, Uptime } from './http-result.ts'
import { defineRoute } from './route.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const params = z.strictObject({ monitor_id: ref('monitor') })

/** The range before now: 24 hours, 7, 30 or 90 days. */
export const HISTORY_WINDOWS = ['day', 'week', 'month', 'quarter'] as const
export type HistoryWindow = (typeof HISTORY_WINDOWS)[number]
const query = z.strictObject({
  window: z
    .enum(HISTORY_WINDOWS)
    .default('day')
    .meta({ description: 'How far back from now: 24 hours, 7, 30 or 90 days' }),
})

export const MonitorHistory = z
  .object({
    bucket_seconds: z.int().meta({ description: 'An hour of a day, six of a week, else a day (UTC)' }),
    uptime: Uptime.nullable().meta({ description: 'Of all buckets; null for types without uptime' }),
    buckets: z
      .array(z.object({ at: TimeOut, ...Uptime.shape }))
      .meta({ description: 'Oldest first, the last one up to now; none for types without uptime' }),
    regions: z
      .array(
        z.object({
          region: z.string(),
          status: z.string(),
          failure_reason: z.string().nullable(),
          last_run_at: TimeOut.nullable(),
          last_total_ms: z.number().nullable(),
        }),
      )
      .meta({ description: 'What each region last reported, of types whose regions vote' }),
  })
  .meta({ id: 'MonitorHistory' })

export const getMonitorHistory = defineRoute({
  id: 'monitor.history',
  method: 'GET',
  path: '/monitors/history/{monitor_id}',
  summary: 'Read the uptime of a monitor of any type by hour or day, and what its regions say now',
  access: read,
  params,
  query,
  reply: MonitorHistory,
  fixture: 'monitor',
})

const Millis = z.number().nonnegative().nullable()
const Phases = z
  .object({ dns: Millis, connect: Millis, tls: Millis, first_byte: Millis, download: Millis })
  .meta({ id: 'PhaseAverages' })
export type Phases = z.output<typeof Phases>

export const MonitorResponseTimes = z
  .object({
    resolution_seconds: z.int(),
    relative_error: z.number().meta({ description: '0 where the percentiles are exact' }),
    points: z.array(z.object({ at: TimeOut, runs: z.int(), failed: z.int(), ...Percentiles.shape, average: Millis })),
    phases: z.array(Phases).nullable().meta({
      description: 'Averages of the runs that got an answer, one per point; null where no raw results are kept',
    }),
    regions: z
      .array(z.object({ region: z.string(), p50: z.array(Millis) }))
      .nullable()
      .meta({ description: 'Medians by region, one per point; null where no raw results are kept' }),
  })
  .meta({ id: 'MonitorResponseTimes' })

export const getMonitorResponseTimes = defineRoute({
  id: 'monitor.response_times',
  method: 'GET',
  path: '/monitors/response_times/{monitor_id}',
  summary: 'Read the response times of a monitor of any type, and by phase and region for up to a week',
  access: read,
  params,
  query,
  reply: MonitorResponseTimes,
  fixture: 'monitor',
})
