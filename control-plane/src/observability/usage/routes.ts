import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type * as contract from '@pharos/shared-protocol/contract/observability/telemetry-usage.ts'
import { CHANGED, REFUSED_BODY, REJECTED } from '@pharos/shared-protocol/telemetry-reason.ts'
import { DAY_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { bind, type Input } from '../../platform/http/pipeline.ts'
import { ACCEPTED } from './count.ts'

interface Row {
  signal: keyof typeof NAMES
  day: number
  reason: string
  records: number
  bytes: number
}

const NOT_STORED = { ...REJECTED, ...REFUSED_BODY }
const WORDS: Record<string, string> = { ...NOT_STORED, ...CHANGED }
const NAMES = { logs: 'logs', spans: 'traces', points: 'metrics', rum: 'rum' } as const

/** Usage by day (UTC), newest first, and by signal. */
async function getUsage(ctx: Ctx, { query }: Input<typeof contract.getTelemetryUsage>) {
  const first = ctx.now - (ctx.now % DAY_MS) - (query.days - 1) * DAY_MS
  const { rows } = await sql<Row>`select signal, hour - hour % ${sql.lit(DAY_MS)} as day, reason,
      sum(records)::float8 as records, sum(bytes)::float8 as bytes
    from telemetry_usage where account_id = ${ctx.account} and hour >= ${first}
    group by 1, 2, 3 order by 2 desc, 1, 3`.execute(ctx.sql)
  const groups = Map.groupBy(rows, ({ day, signal }) => `${day} ${signal}`)
  return [...groups.values()].map(presentDay)
}

function presentDay(rows: readonly Row[]) {
  const [{ day, signal }] = rows as [Row]
  const accepted = rows.find(({ reason }) => reason === ACCEPTED)
  const told = (among: object) =>
    rows
      .filter(({ reason }) => reason in among)
      .map(({ reason, records }) => ({ reason, count: records, message: WORDS[reason] ?? '' }))
  return {
    day: rfc3339(Number(day)).slice(0, 10),
    signal: NAMES[signal],
    accepted: accepted?.records ?? 0,
    bytes: accepted?.bytes ?? 0,
    rejected: told(NOT_STORED),
    changed: told(CHANGED),
  }
}

export const usageRoutes = [bind(routes.getTelemetryUsage, getUsage)]
