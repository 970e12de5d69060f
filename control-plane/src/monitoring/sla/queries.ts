import type * as contract from '@pharos/shared-protocol/contract/monitoring/report.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { loadMonths } from './load-months.ts'
import { judgeMonth, monthsUntil, strictest } from './rules.ts'

/** Reads the promised targets of monitors: none, one or several for each. */
export type ReadTargets = (ctx: Ctx, monitors: readonly string[]) => Promise<number[]>

/** The months of an HTTP monitor, compared with its strictest promised target. */
export function monitorSla(targetsOf: ReadTargets) {
  return (ctx: Ctx, { params, query }: Input<typeof contract.listMonitorSla>) =>
    reportMonths(ctx, [params.http_job_id], query.months, targetsOf)
}

/** The months of all HTTP monitors of the account added up, compared with the strictest target of any. */
export function accountSla(targetsOf: ReadTargets) {
  return async (ctx: Ctx, { query }: Input<typeof contract.listAccountSla>) => {
    const { rows } = await sql<{ id: string }>`select id from monitor
      where account_id = ${ctx.account} and kind = 'http' order by id`.execute(ctx.sql)
    return reportMonths(
      ctx,
      rows.map(row => row.id),
      query.months,
      targetsOf,
    )
  }
}

async function reportMonths(ctx: Ctx, monitors: readonly string[], count: number, targetsOf: ReadTargets) {
  const months = monthsUntil(ctx.now, count)
  const target = strictest(await targetsOf(ctx, monitors))
  const known = await loadMonths(ctx, monitors, months)
  return months.flatMap((month, i) => {
    const millis = known[i]
    return millis === undefined ? [] : [judgeMonth(month, target, millis)]
  })
}
