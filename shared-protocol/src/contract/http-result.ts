import { z } from 'zod'
import { FailedAssertion, HttpEvidence, HttpFailure, HttpFlaw, HttpTimings } from '../check/http.ts'
import { DnsOverview } from './dns-job.ts'
import { Id, TimeOut } from './field.ts'
import { HttpJob } from './http-job.ts'
import { TlsSummary } from './tls-job.ts'
import { votedResult } from './voted.ts'

export const HttpResult = z
  .object({
    ...votedResult,
    http_job_id: Id,
    failure_reason: HttpFailure.nullable(),
    status_code: z.int().nullable(),
    attempts: z.int(),
    timings_ms: HttpTimings,
    remote_address: z.string().nullable(),
    http_version: z.string().nullable(),
    response_bytes: z.int().nullable(),
    failed_assertions: z.array(FailedAssertion),
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
  evidence: HttpEvidence.nullable(),
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
    percentage: z.number().nullable(),
    coverage: z.number().nullable(),
    up_seconds: Seconds,
    degraded_seconds: Seconds,
    down_seconds: Seconds,
    unknown_seconds: Seconds,
    maintenance_seconds: Seconds,
    paused_seconds: Seconds,
  })
  .meta({ id: 'Uptime' })

const Percentile = z.number().nonnegative().nullable()
export const Percentiles = z.object({ p50: Percentile, p95: Percentile, p99: Percentile }).meta({ id: 'Percentiles' })

export const HttpOverview = z
  .object({
    job: HttpJob,
    uptime: z.object({
      day: Uptime,
      week: Uptime,
      month: Uptime,
      quarter: Uptime,
    }),
    response_time_ms: Percentiles,
    regions: z.array(
      z.object({
        region: z.string(),
        status: z.string(),
        failure_reason: z.string().nullable(),
        last_run_at: TimeOut.nullable(),
        last_total_ms: z.number().nullable(),
      }),
    ),
    tls: TlsSummary.nullable(),
    dns: DnsOverview.optional().meta({ description: 'State of the paired domain check; omitted if there is none' }),
    open_incident_id: Id.nullable(),
  })
  .meta({ id: 'HttpOverview' })

export const ResponseTimes = z
  .object({
    resolution_seconds: z.int(),
    relative_error: z.number().meta({ description: 'Relative error of the percentiles; 0 if they are exact' }),
    points: z.array(
      z.object({
        at: TimeOut,
        runs: z.int(),
        failed: z.int(),
        p50: Percentile,
        p95: Percentile,
        p99: Percentile,
        average: Percentile,
      }),
    ),
  })
  .meta({ id: 'ResponseTimes' })
