import { z } from 'zod'
import { FailedAssertion, HttpEvidence, HttpFailure, HttpFlaw } from '../../check/http.ts'
import { Id, TimeOut } from '../field.ts'
import { DnsOverview } from './dns-job.ts'
import { HttpJob } from './http-job.ts'
import { attemptFields } from './run-fields.ts'
import { TlsSummary } from './tls-job.ts'
import { votedResult } from './voted.ts'

export const HttpResult = z
  .object({
    ...votedResult,
    http_job_id: Id.meta({ description: 'Id of the HTTP monitor' }),
    failure_reason: HttpFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
    status_code: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status code of the response; `null` if there was no response' }),
    ...attemptFields,
    http_version: z.string().nullable().meta({ description: 'HTTP version' }),
    response_bytes: z
      .int()
      .nullable()
      .meta({ description: 'Number of bytes of the body that were read; `null` if there was no response' }),
    failed_assertions: z
      .array(FailedAssertion)
      .meta({ description: 'Assertions that were not met; empty if all were' }),
    flaws: z.array(HttpFlaw).meta({ description: 'The rules of HTTP that the response breaks' }),
    trace_id: z.string().nullable().meta({
      description:
        'Id of the trace that the request started; `null` unless probes send a trace context (`PHAROS_PROBE_TRACEPARENT`)',
    }),
    trace_path: z.string().nullable().meta({
      description: 'API path of the trace, if the target sends its traces to Pharos; `null` if there is no trace id',
    }),
  })
  .meta({ id: 'HttpResult' })

export const HttpResultDetail = HttpResult.extend({
  evidence: HttpEvidence.nullable().meta({ description: 'What the target answered; `null` if nothing of it was kept' }),
}).meta({
  id: 'HttpResultDetail',
})

/** The reply to `POST /http/job/test`: a result that is not stored. */
export const HttpTestResult = HttpResultDetail.omit({
  id: true,
  http_job_id: true,
  trace_id: true,
  trace_path: true,
}).meta({ id: 'HttpTestResult' })

const Seconds = z.number().nonnegative()
/** Uptime of a window by interval (api.md B1); percentages are 0 to 100, null without data. */
export const Uptime = z
  .object({
    percentage: z.number().nullable().meta({
      description:
        'Uptime in percent, from 0 to 100: time up or degraded divided by time up, degraded or down. `null` if there is no data',
    }),
    coverage: z
      .number()
      .nullable()
      .meta({ description: 'Percentage of the time for which data exists, from 0 to 100; `null` if there is none' }),
    up_seconds: Seconds.meta({ description: 'Time in status up, in seconds' }),
    degraded_seconds: Seconds.meta({ description: 'Time in status degraded, in seconds' }),
    down_seconds: Seconds.meta({ description: 'Time in status down, in seconds' }),
    unknown_seconds: Seconds.meta({ description: 'Time without data, in seconds' }),
    maintenance_seconds: Seconds.meta({
      description: 'Time in planned maintenance, in seconds; not counted in the uptime',
    }),
    paused_seconds: Seconds.meta({ description: 'Time while paused, in seconds; not counted in the uptime' }),
  })
  .meta({ id: 'Uptime' })

const Percentile = z.number().nonnegative().nullable()
export const Percentiles = z
  .object({
    p50: Percentile.meta({
      description: 'Median response time in milliseconds; `null` if there are no successful runs',
    }),
    p95: Percentile.meta({
      description: '95th percentile of the response time in milliseconds; `null` if there are no successful runs',
    }),
    p99: Percentile.meta({
      description: '99th percentile of the response time in milliseconds; `null` if there are no successful runs',
    }),
  })
  .meta({ id: 'Percentiles' })

/** The latest result of a region. */
export const LatestOfRegion = z.object({
  region: z.string().meta({ description: 'Slug of the region' }),
  status: z.string().meta({ description: 'Status' }),
  failure_reason: z.string().nullable().meta({ description: 'Failure code; `null` if there is none' }),
  last_run_at: TimeOut.nullable().meta({ description: 'Time of the last run; `null` if there was none' }),
  last_total_ms: z
    .number()
    .nullable()
    .meta({ description: 'Total time of the last run, in milliseconds; `null` if there was none' }),
})

export const HttpOverview = z
  .object({
    job: HttpJob.meta({ description: 'The monitor' }),
    uptime: z
      .object({
        day: Uptime.meta({ description: 'Uptime of the last 24 hours' }),
        week: Uptime.meta({ description: 'Uptime of the last 7 days' }),
        month: Uptime.meta({ description: 'Uptime of the last 30 days' }),
        quarter: Uptime.meta({ description: 'Uptime of the last 90 days' }),
      })
      .meta({ description: 'Uptime of the last day, week, month and quarter' }),
    response_time_ms: Percentiles.meta({ description: 'Response times of the last 24 hours, in milliseconds' }),
    regions: z.array(LatestOfRegion).meta({ description: 'One item per region' }),
    tls: TlsSummary.nullable().meta({ description: 'State of the paired TLS monitor; `null` if there is none' }),
    dns: DnsOverview.optional().meta({ description: 'State of the paired domain check; omitted if there is none' }),
    open_incident_id: Id.nullable().meta({
      description: 'Id of the open incident that the monitor is part of; `null` for none',
    }),
  })
  .meta({ id: 'HttpOverview' })

export const ResponseTimes = z
  .object({
    resolution_seconds: z.int().meta({ description: 'Time between points, in seconds' }),
    relative_error: z.number().meta({ description: 'Relative error of the percentiles; 0 if they are exact' }),
    points: z
      .array(
        z.object({
          at: TimeOut.meta({ description: 'Start of the interval' }),
          runs: z.int().meta({ description: 'Number of runs' }),
          failed: z.int().meta({ description: 'Number of failed runs' }),
          p50: Percentile.meta({
            description: 'Median response time in milliseconds; `null` if there are no successful runs',
          }),
          p95: Percentile.meta({
            description: '95th percentile of the response time in milliseconds; `null` if there are no successful runs',
          }),
          p99: Percentile.meta({
            description: '99th percentile of the response time in milliseconds; `null` if there are no successful runs',
          }),
          average: Percentile.meta({
            description: 'Average total time of the successful runs, in milliseconds; `null` if there are none',
          }),
        }),
      )
      .meta({ description: 'One item per interval that has runs, oldest first' }),
  })
  .meta({ id: 'ResponseTimes' })
