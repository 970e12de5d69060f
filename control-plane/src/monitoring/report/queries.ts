import { KINDS, kindsOf } from '@pharos/shared-protocol/check/kind.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/report.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { figuresOf } from '@pharos/shared-protocol/uptime/figures.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { loadHeartbeatSegments } from '../heartbeat/index.ts'
import type { Monitor } from '../monitor/index.ts'
import { KEPT_DAYS } from '../result/index.ts'
import { loadLatencies, loadSegments, percentile, readTails } from '../uptime/index.ts'

const DEFAULT_DAYS = 30
/** Monitors whose figures are read at a time. */
const AT_ONCE = 200

const NO_FIGURES = { uptime: null, coverage: null, downtime_seconds: null, incidents: null, mttr_seconds: null }
type Row = Pick<Monitor, 'id' | 'kind' | 'friendly_name'>

interface Range {
  from: EpochMs
  to: EpochMs
}

/** Reports all monitors over a span, exact to the millisecond except for the percentiles. */
export async function reportMonitors(ctx: Ctx, { query }: Input<typeof contract.reportMonitors>) {
  const range = rangeOf(ctx, query)
  const { rows } = await sql<Row>`select id, kind, friendly_name from monitor where account_id = ${ctx.account}
    order by lower(friendly_name), id`.execute(ctx.sql)
  const report: Awaited<ReturnType<typeof reportSome>> = []
  for (let i = 0; i < rows.length; i += AT_ONCE)
    report.push(...(await reportSome(ctx, rows.slice(i, i + AT_ONCE), range)))
  return report
}

/** The range of a report. Changes of state are kept as long as hours. */
function rangeOf(ctx: Ctx, query: { from?: number | undefined; to?: number | undefined }): Range {
  const to = epoch(query.to ?? ctx.now)
  if (to > ctx.now) throw refuseField('to', requestText('request.not_in_future'))
  const from = epoch(query.from ?? to - DEFAULT_DAYS * DAY_MS)
  if (from >= to) throw refuseField('from', requestText('request.before_to'))
  if (from < ctx.now - KEPT_DAYS['1h'] * DAY_MS)
    throw refuseField('from', monitoringText('report.too_long_ago', { days: KEPT_DAYS['1h'] }))
  return { from, to }
}

async function reportSome(ctx: Ctx, rows: readonly Row[], range: Range) {
  const idsOf = (kinds: readonly string[]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const voted = idsOf(kindsOf('voted'))
  const tails = await readTails(ctx, voted)
  const spans = voted.map(monitor => ({ monitor, ...range }))
  const segments = new Map([
    ...(await loadSegments(ctx, spans, tails)),
    ...(await loadHeartbeatSegments(ctx, idsOf(kindsOf('reported')), range)),
  ])
  const latencies = await loadLatencies(ctx, range, tails)
  return rows.map(({ id, kind, friendly_name }) => {
    const [own, latency] = [segments.get(id), latencies.get(id)]
    return {
      id,
      type: KINDS[kind].type,
      friendly_name,
      ...(own === undefined ? NO_FIGURES : figuresOf(own)),
      p50: tenth(latency === undefined ? null : percentile(latency, 50)),
      p95: tenth(latency === undefined ? null : percentile(latency, 95)),
    }
  })
}

function tenth(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10
}
