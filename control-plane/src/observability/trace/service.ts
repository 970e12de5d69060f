import type * as contract from '@pharos/shared-protocol/contract/observability/trace.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { bucketAt, bucketsOf, spanOf, stepOf, whereRequests, whereSpan } from '../series/index.ts'

const USUAL_SERVICES = 200
const FIGURES = ch`count() as requests, countIf(status = 'error') as errors,
  quantilesExactInclusive(0.5, 0.95, 0.99)(duration_ns / 1e6) as durations`

interface Figures {
  requests: string
  errors: string
  durations: number[]
}

function percentiles<T>(durations: readonly number[], none: T): Record<'p50_ms' | 'p95_ms' | 'p99_ms', number | T> {
  const [p50_ms = none, p95_ms = none, p99_ms = none] = durations
  return { p50_ms, p95_ms, p99_ms }
}

/** The requests of each service, or of each operation of one service. */
export async function listServices(ctx: OpenCtx, { query }: Input<typeof contract.listTraceServices>) {
  const span = spanOf(ctx.now, query)
  const { service } = query
  const operation = service === undefined ? ch`null` : ch`toString(name)`
  const rows = await ctx.platform.telemetry.query<Figures & { service: string; operation: string | null }>(
    ctx.account,
    ch`select toString(source) as service, ${operation} as operation, ${FIGURES} from ${rowsOf('spans')} where ${whereSpan(span)} and ${whereRequests({ service })}
      group by service, operation order by requests desc, service, operation limit ${value('UInt32', query.limit ?? USUAL_SERVICES)}`,
  )
  return rows.map(row => {
    const [requests, errors] = [Number(row.requests), Number(row.errors)]
    return {
      service: row.service,
      operation: row.operation,
      requests,
      rate: (requests * 1_000) / (span.to - span.from),
      errors,
      error_rate: (100 * errors) / requests,
      ...percentiles(row.durations, 0),
    }
  })
}

export async function readTimeline(ctx: OpenCtx, { query }: Input<typeof contract.readTraceTimeline>) {
  const span = spanOf(ctx.now, query)
  const buckets = bucketsOf({ ...span, step_ms: stepOf(span, query.resolution) })
  const rows = await ctx.platform.telemetry.query<Figures & { k: number }>(
    ctx.account,
    ch`select ${bucketAt(buckets, ch`toUnixTimestamp64Nano(time)`)} as k, ${FIGURES} from ${rowsOf('spans')} 
      where ${whereSpan(span)} and ${whereRequests(query)} group by k`,
  )
  const byBucket = new Map(rows.map(row => [row.k, row]))
  return {
    resolution_seconds: buckets.step / 1_000,
    points: Array.from({ length: buckets.count }, (_, k) => {
      const { requests = 0, errors = 0, durations = [] } = byBucket.get(k) ?? {}
      return {
        time: rfc3339(buckets.origin + k * buckets.step),
        requests: Number(requests),
        errors: Number(errors),
        ...percentiles(durations, null),
      }
    }),
  }
}
