import type { Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { sayVerdict } from '@pharos/shared-protocol/text/en/verdict.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { loadMaintenanceOf } from '../../monitoring/maintenance-window/index.ts'
import { replayWith } from '../../monitoring/uptime/index.ts'
import {
  LATER_FIELDS,
  loadReplay,
  type ReadAccountSeries,
  readWindows,
  replayRule,
  replayStep,
} from '../../observability/alert-rule/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { Refusal } from '../../platform/refusal.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { loadPaging, simulate } from '../pageability/index.ts'
import { urgencyOf } from '../paging/index.ts'
import type { BacktestInput, BacktestRow } from './row.ts'
import { type Firing, type RealIncident, reportOf, toldAt } from './rules.ts'

export const BACKTESTS = 'backtests'
const EVERY_MS = 5_000
/** Each progress report extends the lease; after it, another process may start over. */
const LEASE_MS = 120_000
const MOST_ATTEMPTS = 3
const KEPT_MS = DAY_MS
/** The most firings whose pages are simulated, and the most incidents that are examined. */
const MOST_SIMULATED = 200
const MOST_INCIDENTS = 500

const FAILED = responseText('backtest.not_replayed')
const WOULD_BE_DOWN = sayVerdict('verdict.would_be_down')
const NOT_REPLAYED = { error: FAILED.text, error_text: textIn(FAILED) }

/** Runs backtests, one at a time per process. A backtest whose process died is started over. */
export function startBacktests(platform: Platform, read: ReadAccountSeries = readWindows): Worker {
  return startWorker(platform, {
    name: BACKTESTS,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from backtest where due_at <= ${now} or created_at < ${now - KEPT_MS})`,
    work: turn =>
      drain(turn, async () => {
        const row = await inSystem(platform, claim)
        if (row !== null) await run(platform, read, row)
        return row !== null
      }),
  })
}

async function claim(ctx: SystemCtx): Promise<BacktestRow | null> {
  await sql`delete from backtest where created_at < ${ctx.now - KEPT_MS}`.execute(ctx.sql)
  const { rows } = await sql<BacktestRow>`update backtest set due_at = ${ctx.now + LEASE_MS}, claim = ${ctx.newId()},
      attempts = attempts + 1, status = 'running'
    where id = (select id from backtest where due_at <= ${ctx.now} order by due_at limit 1 for update skip locked)
    returning *`.execute(ctx.sql)
  return rows[0] ?? null
}

/** Thrown if another process holds the backtest, or it was deleted. */
class Lost extends Error {}

async function run(platform: Platform, read: ReadAccountSeries, row: BacktestRow): Promise<void> {
  const report = async (share: number) => {
    const held = await inSystem(platform, ctx => hold(ctx, row, share))
    if (!held) throw new Lost()
  }
  try {
    if (row.attempts > MOST_ATTEMPTS) throw new Refusal('unavailable', responseText('backtest.replay_not_completed'))
    const firings = await firingsOf(platform, read, row, report)
    const found = await inSystem(platform, ctx => judge(ctx, row, firings))
    await inSystem(platform, ctx => end(ctx, row, { status: 'done', error: null, error_text: null, report: found }))
  } catch (err) {
    if (err instanceof Lost) return
    if (!(err instanceof Refusal)) platform.log.error({ err, backtest: row.id }, 'a backtest failed')
    const why = err instanceof Refusal ? { error: err.message, error_text: err.text } : NOT_REPLAYED
    await inSystem(platform, ctx => end(ctx, row, { status: 'failed', ...why, report: null }))
  }
}

async function hold(ctx: SystemCtx, { id, claim: mine }: BacktestRow, share: number): Promise<boolean> {
  const { rows } = await sql`update backtest set progress = ${share}, due_at = ${ctx.now + LEASE_MS}
    where id = ${id} and claim = ${mine} returning 1 as held`.execute(ctx.sql)
  return rows.length > 0
}

async function end(
  ctx: SystemCtx,
  { id, claim: mine }: BacktestRow,
  { status, error, error_text, report }: Pick<BacktestRow, 'status' | 'error' | 'error_text' | 'report'>,
): Promise<void> {
  await sql`update backtest set status = ${status}, error = ${error},
      error_text = ${error_text && storableJson(error_text)}::jsonb, due_at = null, claim = null,
      report = ${report === null ? null : storableJson(report)}::jsonb, progress = case when ${status} = 'done' then 1 else progress end
    where id = ${id} and claim = ${mine}`.execute(ctx.sql)
}

async function firingsOf(
  platform: Platform,
  read: ReadAccountSeries,
  { account_id, input }: BacktestRow,
  report: (share: number) => Promise<void>,
): Promise<Firing[]> {
  if (input.what === 'rule') {
    const rule = { ...LATER_FIELDS, ...input.rule }
    const replay = await inSystem(platform, ctx => loadReplay(ctx, account_id, rule, input))
    return replayRule((...given) => read(platform, account_id, ...given), rule, replay, report)
  }
  const changes = await replayWith(platform, input.monitor, input, input.change, report)
  return changes.flatMap(({ at, status }, i) =>
    status === 'down' ? [{ from: at, to: changes[i + 1]?.at ?? null, reason: WOULD_BE_DOWN }] : [],
  )
}

async function judge(ctx: SystemCtx, { account_id, monitor_id, input }: BacktestRow, firings: readonly Firing[]) {
  const { from, to, service_id } = input
  const service = service_id === null ? null : await loadServiceOf(ctx, account_id, service_id)
  const { policy, directory } = await loadPaging(ctx, account_id, service?.escalation_policy_id ?? null, from)
  const urgency = urgencyOf(severityOf(input) ?? service?.default_incident_severity ?? 'minor')
  const simulated = new Set(firings.slice(0, MOST_SIMULATED))
  const windows = monitor_id === null ? [] : await loadMaintenanceOf(ctx, account_id, monitor_id, { from, to })
  const pagesOf = (firing: Firing) => {
    const at = isMuted(input) || !simulated.has(firing) ? null : toldAt(firing, windows)
    if (policy === null || at === null) return []
    return simulate(policy, directory, urgency, at, firing.to ?? to).map(({ name }) => name)
  }
  const step_seconds = input.what === 'rule' ? replayStep(input.rule) / 1_000 : null
  const incidents = service_id === null ? [] : await loadIncidents(ctx, account_id, service_id, input)
  return reportOf({ from, to, step_seconds, firings, incidents, pagesOf })
}

function isMuted(input: BacktestInput): boolean {
  return input.what === 'rule' ? input.rule.muted : input.muted
}

function severityOf(input: BacktestInput): Severity | null {
  return input.what === 'rule' ? input.rule.severity : null
}

async function loadServiceOf(ctx: SystemCtx, account: string, id: string) {
  const { rows } = await sql<{ escalation_policy_id: string | null; default_incident_severity: Severity }>`
    select escalation_policy_id, default_incident_severity from service where account_id = ${account} and id = ${id}`.execute(
    ctx.sql,
  )
  return rows[0] ?? null
}

async function loadIncidents(ctx: SystemCtx, account: string, service: string, { from, to }: BacktestInput) {
  const { rows } = await sql<RealIncident>`select id, number, title, created_at, resolved_at from incident
    where account_id = ${account} and service_id = ${service} and merged_into is null
      and created_at >= ${from} and created_at < ${to} order by created_at limit ${MOST_INCIDENTS}`.execute(ctx.sql)
  return rows
}
