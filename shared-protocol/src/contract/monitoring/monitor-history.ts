import { z } from 'zod'
import { HttpTimings } from '../../check/http.ts'
import { Id, idList, OwnId, ref, TimeOut } from '../field.ts'
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

/** The most monitors or services in one question about their last day. */
export const MOST_DAYS_ASKED = 100
/** The most monitors of services that one question reads. */
export const MOST_MONITORS_READ = 1_000
export const HOUR_STATES = ['up', 'degraded', 'down', 'unknown', 'maintenance', 'paused', 'none'] as const
export type HourState = (typeof HOUR_STATES)[number]

export const LastDay = z
  .object({
    from: TimeOut.meta({ description: 'Start of the first hour' }),
    items: z
      .array(
        z.object({
          id: OwnId,
          states: z.array(z.enum(HOUR_STATES)).meta({
            description:
              'Worst state of each hour, oldest first; the last is the current one. `none` before the monitor existed; empty without uptime',
          }),
          response_times: z
            .array(Millis)
            .meta({ description: 'Median response time of each hour, in milliseconds; empty if there is none' }),
        }),
      )
      .meta({ description: 'Monitors or services' }),
    left_out: z.array(Id).meta({
      description: `Ids of services that were not looked at, since those before them have ${MOST_MONITORS_READ} monitors: ask again with these alone`,
    }),
  })
  .meta({ id: 'LastDay' })

export const getLastDay = defineRoute({
  id: 'monitor.last_day',
  method: 'GET',
  path: '/monitors/last_day',
  summary: 'Get the last 24 hours of monitors or services, by hour; a service has the worst state of its monitors',
  access: read,
  query: z.strictObject({
    ids: idList(MOST_DAYS_ASKED).optional().meta({ description: 'Ids of monitors, separated by commas' }),
    service_ids: idList(MOST_DAYS_ASKED).optional().meta({ description: 'Ids of services, separated by commas' }),
  }),
  reply: LastDay,
  fixture: 'tags',
})
