import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { spanOf, whereSpan } from '../series/index.ts'
import { sessionsIn } from './sessions-in.ts'

/** More than an account can have; deleted ones count as long as their events are kept. */
const MOST_APPS = 1_000

interface SessionsRow {
  application: string
  sessions: string
  failed: string
}
interface VitalsRow {
  application: string
  lcp: number | null
  inp: number | null
  cls: number | null
}

export async function readRumSummary(ctx: OpenCtx) {
  const span = spanOf(ctx.now, {}, DAY_MS)
  const p75 = (name: string) => ch`quantileTDigestOrNullIf(0.75)(value, name = ${value('String', name)})`
  const most = value('UInt32', MOST_APPS)
  const [sessions, vitals] = await Promise.all([
    ctx.platform.telemetry.query<SessionsRow>(
      ctx.account,
      ch`select toString(application_id) as application, uniqExact(session_id) as sessions,
          uniqExactIf(session_id, has_error) as failed
        from (${sessionsIn(span, ch`1`)}) group by application order by application limit ${most}`,
    ),
    ctx.platform.telemetry.query<VitalsRow>(
      ctx.account,
      ch`select toString(application_id) as application, ${p75('LCP')} as lcp, ${p75('INP')} as inp, ${p75('CLS')} as cls
        from ${rowsOf('rum_figures')} where ${whereSpan(span)} and kind = 'vital' and name in ('LCP', 'INP', 'CLS')
        group by application order by application limit ${most}`,
    ),
  ])
  const measured = new Map(vitals.map(row => [row.application, row]))
  return sessions.map(({ application, sessions: count, failed }) => ({
    application_id: application,
    session_count: Number(count),
    error_rate: Number(failed) / Number(count),
    p75_lcp_ms: measured.get(application)?.lcp ?? null,
    p75_inp_ms: measured.get(application)?.inp ?? null,
    p75_cls: measured.get(application)?.cls ?? null,
  }))
}
