import { z } from 'zod'
import { HttpTimings } from '../../check/http.ts'
import { ref, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { LatestOfRegion, Percentiles, Uptime } from './http-result.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const params = z.strictObject({ monitor_id: ref('monitor') })

/** The range before now: 24 hours, 7, 30 or 90 days. */
export const HISTORY_WINDOWS = ['day', 'week', 'month', 'quarter'] as const
export type HistoryWindow = (typeof HISTORY_WINDOWS)[number]
const query = z.strictObject({
  window: z
    .enum(HISTORY_WINDOWS)
    .default('day')
    .meta({ description: 'Time range before now: 24 hours, or 7, 30 or 90 days' }),
})

export const MonitorHistory = z
  .object({
    bucket_seconds: z.int().meta({
      description: 'Length of a bucket in seconds: an hour for `day`, six hours for `week`, otherwise a day (UTC)',
    }),
    uptime: Uptime.nullable().meta({ description: 'Uptime over all buckets; `null` for types without uptime' }),
    buckets: z
      .array(z.object({ at: TimeOut.meta({ description: 'Start of the bucket' }), ...Uptime.shape }))
      .meta({ description: 'Buckets, oldest first; the last one ends now. Empty for types without uptime' }),
    regions: z
      .array(LatestOfRegion)
      .meta({ description: 'Latest result of each region, for types whose regions vote' }),
  })
  .meta({ id: 'MonitorHistory' })

export const getMonitorHistory = defineRoute({
  id: 'monitor.history',
  method: 'GET',
  path: '/monitors/history/{monitor_id}',
  summary: 'Get the uptime of a monitor of any type over time, and the latest result of each region',
  access: read,
  params,
  query,
  reply: MonitorHistory,
  fixture: 'monitor',
})

const Millis = z.number().nonnegative().nullable()
const Phases = HttpTimings.omit({ total: true }).meta({ id: 'PhaseAverages' })
export type Phases = z.output<typeof Phases>

export const MonitorResponseTimes = z
  .object({
    resolution_seconds: z.int().meta({ description: 'Time between points, in seconds' }),
    relative_error: z.number().meta({ description: 'Relative error of the percentiles; 0 if they are exact' }),
    points: z
      .array(
        z.object({
          at: TimeOut.meta({ description: 'Start of the interval' }),
          runs: z.int().meta({ description: 'Number of runs' }),
          failed: z.int().meta({ description: 'Number of failed runs' }),
          ...Percentiles.shape,
          average: Millis.meta({
            description: 'Average total time of the successful runs, in milliseconds; `null` if there are none',
          }),
        }),
      )
      .meta({ description: 'One item per interval that has runs, oldest first' }),
    phases: z.array(Phases).nullable().meta({
      description:
        'Average phases of the runs that received a response, one item per point; `null` if the range exceeds the retention of raw results',
    }),
    regions: z
      .array(
        z.object({
          region: z.string().meta({ description: 'Slug of the region' }),
          p50: z
            .array(Millis)
            .meta({ description: 'Median response time in milliseconds; `null` if there are no successful runs' }),
        }),
      )
      .nullable()
      .meta({
        description: 'Median by region, one value per point; `null` if the range exceeds the retention of raw results',
      }),
  })
  .meta({ id: 'MonitorResponseTimes' })

export const getMonitorResponseTimes = defineRoute({
  id: 'monitor.response_times',
  method: 'GET',
  path: '/monitors/response_times/{monitor_id}',
  summary: 'Get the response times of a monitor of any type over time; for up to a week also by phase and region',
  access: read,
  params,
  query,
  reply: MonitorResponseTimes,
  fixture: 'monitor',
})
