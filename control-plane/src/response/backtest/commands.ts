import { scopesAllow } from '@pharos/shared-protocol/access.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/backtest.ts'
import { MOST_BACKTEST_DAYS } from '@pharos/shared-protocol/contract/response/backtest.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { lockAccount } from '../../account/account/index.ts'
import { MonitorEntity } from '../../monitoring/monitor/index.ts'
import { alertRuleVerbs, requireSource, settingsOf, settingsOfUnsaved } from '../../observability/alert-rule/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import { type BacktestInput, type BacktestRow, presentBacktest, scopeOf } from './row.ts'
import { BACKTESTS } from './worker.ts'

const DEFAULT_DAYS = 7
/** The most unfinished backtests of an account. */
const MOST_OPEN = 3

export async function backtestUnsaved(ctx: Ctx, { body }: Input<typeof contract.backtestUnsaved>) {
  const { from, to, ...given } = body
  requireSource(ctx.actor, given.query)
  const rule = await settingsOfUnsaved(ctx, given)
  const range = rangeOf(ctx, { from, to }, MOST_BACKTEST_DAYS)
  return queue(ctx, null, { what: 'rule', rule, service_id: given.service_id ?? null, ...range })
}

export async function backtestAlertRule(ctx: Ctx, { params, body }: Input<typeof contract.backtestAlertRule>) {
  const monitor = await alertRuleVerbs.load(ctx, params.id)
  const rule = settingsOf(monitor)
  requireSource(ctx.actor, rule.query)
  const range = rangeOf(ctx, body, MOST_BACKTEST_DAYS)
  return queue(ctx, monitor.id, { what: 'rule', rule, service_id: monitor.service_id ?? null, ...range })
}

/** Queues a backtest of a monitor, limited to the time for which results are kept. */
export async function backtestMonitor(ctx: Ctx, { params, body }: Input<typeof contract.backtestMonitor>) {
  const { from, to, ...given } = body
  const monitor = await ctx.em.findOne(MonitorEntity, { id: params.monitor_id, account_id: ctx.account })
  if (!monitor) throw notFound('monitor')
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const { failure_threshold: x = monitor.config.failure_threshold, failure_window: y = monitor.config.failure_window } =
    given
  if (x > y) throw refuseField('failure_threshold', responseText('backtest.beyond_failure_window'))
  const days = Math.min(MOST_BACKTEST_DAYS, ctx.platform.config.PHAROS_RESULT_RETENTION_DAYS)
  const range = rangeOf(ctx, { from, to }, days)
  return queue(ctx, monitor.id, {
    what: 'monitor',
    monitor: monitor.id,
    change,
    muted: monitor.muted,
    service_id: monitor.service_id ?? null,
    ...range,
  })
}

function rangeOf(ctx: Ctx, given: { from?: number | undefined; to?: number | undefined }, days: number) {
  const to = epoch(given.to ?? ctx.now)
  const from = epoch(given.from ?? Math.max(to - DEFAULT_DAYS * DAY_MS, ctx.now - days * DAY_MS))
  if (to > ctx.now) throw refuseField('to', requestText('request.not_in_future'))
  if (from >= to) throw refuseField('from', requestText('request.before_to'))
  if (from < ctx.now - days * DAY_MS) throw refuseField('from', responseText('backtest.within_last_days', { days }))
  return { from, to }
}

async function queue(ctx: Ctx, monitor: string | null, input: BacktestInput) {
  // Serializes concurrent requests, so that each counts the earlier ones.
  await lockAccount(ctx)
  const { rows: open } =
    await sql`select from backtest where account_id = ${ctx.account} and due_at is not null`.execute(ctx.sql)
  if (open.length >= MOST_OPEN) throw new Refusal('limit_reached', responseText('backtest.limit', { limit: MOST_OPEN }))
  const { rows } =
    await sql<BacktestRow>`insert into backtest (id, account_id, created_at, monitor_id, input, status, due_at)
    values (${ctx.newId()}, ${ctx.account}, ${ctx.now}, ${monitor}, ${storableJson(input)}::jsonb, 'queued', ${ctx.now})
    returning *`.execute(ctx.sql)
  const [row] = rows
  if (row === undefined) throw new Error('a backtest was not inserted')
  ctx.notes.resource = row.id
  wakeWorkers(ctx, BACKTESTS)
  return presentBacktest(row, ctx.actor)
}

export async function getBacktest(ctx: Ctx, { params }: Input<typeof contract.getBacktest>) {
  const { rows } =
    await sql<BacktestRow>`select * from backtest where account_id = ${ctx.account} and id = ${params.id}`.execute(
      ctx.sql,
    )
  const [row] = rows
  if (!row) throw notFound('backtest')
  const { scopes } = ctx.actor
  if (scopes.length > 0 && !scopesAllow(scopes, scopeOf(row)))
    throw new Refusal('forbidden', responseText('backtest.requires_scope', { scope: scopeOf(row) }))
  return presentBacktest(row, ctx.actor)
}
