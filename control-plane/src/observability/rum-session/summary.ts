import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { spanOf, whereSpan } from '../series/index.ts'

/** More than an account can have; deleted ones count as long as their events are kept. */
const MOST_APPS = 1_000

interface Row {
  application: string
  sessions: string
  failed: string
  lcp: number | null
  inp: number | null
  cls: number | null
}

export async function readRumSummary(ctx: OpenCtx) {
  const p75 = (name: string) =>
    ch`quantileTDigestOrNullIf(0.75)(value, kind = 'vital' and name = ${value('String', name)})`
  const rows = await ctx.platform.telemetry.query<Row>(
    ctx.account,
    ch`select toString(application_id) as application, uniqExact(session_id) as sessions,
        uniqExactIf(session_id, kind = 'error') as failed,
        ${p75('LCP')} as lcp, ${p75('INP')} as inp, ${p75('CLS')} as cls
      from ${rowsOf('rum')} where ${whereSpan(spanOf(ctx.now, {}, DAY_MS))}
      group by application order by application limit ${value('UInt32', MOST_APPS)}`,
  )
  return rows.map(({ application, sessions, failed, lcp, inp, cls }) => ({
    application_id: application,
    session_count: Number(sessions),
    error_rate: Number(failed) / Number(sessions),
    p75_lcp_ms: lcp,
    p75_inp_ms: inp,
    p75_cls: cls,
  }))
}
