import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import type { MeasuredRule } from './read.ts'
import type { ReplayRule } from './rules.ts'

export const WORKER = 'rum-sampling'
/** How long an account belongs to the process that computes its rates; after a failure it is tried again then. */
const CLAIM_MS = 5 * 60_000

export type SampledRule = ReplayRule & MeasuredRule

/** Lets the rates of an account be computed soon, since its rules were changed. */
export async function sampleSoon(ctx: Ctx): Promise<void> {
  await sql`insert into rum_sampling (account_id, due_at) values (${ctx.account}, ${ctx.now})
    on conflict (account_id) do update set due_at = least(rum_sampling.due_at, excluded.due_at)`.execute(ctx.sql)
  wakeWorkers(ctx, WORKER)
}

export const isDue = (now: EpochMs) => sql<boolean>`exists (select from rum_sampling where due_at <= ${now})`

/** Takes the account that is due first; null if none is. */
export async function claimAccount(ctx: SystemCtx): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`update rum_sampling set due_at = ${ctx.now + CLAIM_MS}
    where account_id = (select account_id from rum_sampling where due_at <= ${ctx.now}
      order by due_at limit 1 for update skip locked)
    returning account_id`.execute(ctx.sql)
  return rows[0]?.account_id ?? null
}

/** When an account is due again; never, once it has no rule for replays. */
export async function setDue(ctx: SystemCtx, account: string, due_at: number | null): Promise<void> {
  if (due_at === null) await sql`delete from rum_sampling where account_id = ${account}`.execute(ctx.sql)
  else await sql`update rum_sampling set due_at = ${due_at} where account_id = ${account}`.execute(ctx.sql)
}

/** The enabled rules of an account that record replays. */
export async function loadReplayRules(ctx: SystemCtx, account: string): Promise<SampledRule[]> {
  const { rows } =
    await sql<SampledRule>`select id, application_id, sample_rate, auto_sample, conditions, computed_rate,
      demand, sampled_at
    from rum_rule where account_id = ${account} and enabled and capture = 'replay' order by id`.execute(ctx.sql)
  return rows
}

/** What was computed of a rule. */
export interface ComputedRate {
  rule: SampledRule
  computed_rate: number | null
  demand: number | null
}

/** Stores what was computed, unless the rule was changed or computed by another process meanwhile: then that holds. */
export async function storeRate(
  ctx: SystemCtx,
  { rule, computed_rate, demand }: ComputedRate,
  until: EpochMs,
): Promise<boolean> {
  const { rows } = await sql`update rum_rule set computed_rate = ${computed_rate}, demand = ${demand},
      sampled_at = ${until}
    where id = ${rule.id} and enabled and capture = 'replay' and sample_rate = ${rule.sample_rate}::float8
      and auto_sample = ${rule.auto_sample} and sampled_at is not distinct from ${rule.sampled_at}
      and computed_rate is not distinct from ${rule.computed_rate}::float8
    returning id`.execute(ctx.sql)
  return rows.length > 0
}
