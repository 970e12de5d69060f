import type * as contract from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { DAY_MS, epoch, HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'

const RESOLUTIONS = { '5m': 300_000, '1h': HOUR_MS, '1d': DAY_MS } as const
/** About as many points as a plot can show. */
const MOST_POINTS = 300

interface Point {
  at: number
  runs: number
  lcp_ms: number | null
  fcp_ms: number | null
  cls: number | null
  inp_ms: number | null
  ttfb_ms: number | null
}

/** Web vitals by bucket, of the retained runs. Without `from` and `to`: the last 24 hours. */
export async function getWebVitalsTrend(ctx: Ctx, { params, query }: Input<typeof contract.getWebVitalsTrend>) {
  const to = query.to ?? ctx.now
  const from = query.from ?? to - DAY_MS
  if (from >= to) throw refuseField('from', requestText('request.before_to'))
  const kept = ctx.platform.config.PHAROS_RESULT_RETENTION_DAYS
  if (query.from !== undefined && query.from < ctx.now - kept * DAY_MS)
    throw refuseField('from', monitoringText('browser_check.too_long_ago', { days: kept }))
  const step = query.resolution === 'auto' ? fittingStep(to - from) : RESOLUTIONS[query.resolution]
  const { rows } = await sql<Point>`select (slot / ${step}::bigint) * ${step}::bigint as at, count(*)::int as runs,
      ${p75('lcp_ms')}, ${p75('fcp_ms')}, ${p75('cls')}, ${p75('inp_ms')}, ${p75('ttfb_ms')}
    from check_result where monitor_id = ${params.check_id} and slot >= ${from} and slot < ${to}
    group by 1 order by 1`.execute(ctx.sql)
  return {
    resolution_seconds: step / 1000,
    points: rows.map(({ at, ...point }) => ({ ...point, at: rfc3339(epoch(at)) })),
  }
}

/** The 75th percentile, which is how Core Web Vitals are defined. */
function p75(vital: string) {
  return sql`percentile_cont(0.75) within group (order by (data #>> ${sql.lit(`{web_vitals,${vital}}`)})::float8) as ${sql.ref(vital)}`
}

function fittingStep(span: number): number {
  const steps = Object.values(RESOLUTIONS)
  return steps.find(step => span / step <= MOST_POINTS) ?? DAY_MS
}
