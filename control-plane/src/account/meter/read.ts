import type { Metric } from '@pharos/shared-protocol/contract/business/usage.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

/** Usage can be read for 400 days, and the first of them may be cut by the clock. */
const KEPT_DAYS = 402

export const OLD_USAGE_DAYS: OldRows = {
  table: 'usage_day',
  where: now => sql`day < ${now - KEPT_DAYS * DAY_MS}`,
}

/** What was used on a day. Browser time is in milliseconds. */
export interface DayUsage {
  day: number
  metric: Metric
  kind: string
  /** The id of a region. */
  place: string
  amount: number
}

/** Days from `from` to `to`, both by their start and included; newest first. With `withParts` a row for each part. */
export async function loadDays(
  ctx: Pick<SystemCtx, 'sql'>,
  account: string,
  { from, to, metric, withParts }: { from: number; to: number; metric: Metric | undefined; withParts: boolean },
): Promise<DayUsage[]> {
  const part = withParts ? sql`kind, place` : sql`'' as kind, '' as place`
  const { rows } = await sql<DayUsage>`select day, metric, ${part}, sum(amount)::float8 as amount from usage_day
    where account_id = ${account} and day between ${from} and ${to}
      and (${metric ?? null}::text is null or metric = ${metric ?? null})
    group by 1, 2, 3, 4 order by 1 desc, 2, 3, 4`.execute(ctx.sql)
  return rows
}

/** The sum of metrics since a day. */
export async function usedSince(
  ctx: Pick<SystemCtx, 'sql'>,
  account: string,
  since: number,
  metrics: readonly Metric[],
): Promise<number> {
  return (await usedByAccounts(ctx, [account], since, metrics)).get(account) ?? 0
}

/** The same of several accounts; those that used nothing are left out. */
export async function usedByAccounts(
  ctx: Pick<SystemCtx, 'sql'>,
  accounts: readonly string[],
  since: number,
  metrics: readonly Metric[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    account: string
    used: number
  }>`select account_id as account, sum(amount)::float8 as used
    from usage_day where account_id = any(${[...accounts]}::uuid[]) and day >= ${since}
      and metric = any(${[...metrics]}::text[]) group by account_id`.execute(ctx.sql)
  return new Map(rows.map(({ account, used }) => [account, used]))
}

/** A number of an account at present. */
export interface Level {
  account: string
  metric: Metric
  amount: number
}

/** Keeps the highest number of the day. */
export async function raise(ctx: SystemCtx, day: number, levels: readonly Level[]): Promise<void> {
  if (levels.length === 0) return
  const of = <K extends keyof Level>(key: K) => levels.map(level => level[key])
  await sql`insert into usage_day as u (account_id, day, metric, amount)
    select given.account_id, ${day}, given.metric, given.amount
    from unnest(${of('account')}::uuid[], ${of('metric')}::text[], ${of('amount')}::bigint[])
      as given (account_id, metric, amount)
    where exists (select from account where id = given.account_id)
    order by 1, 3
    on conflict (account_id, day, metric, kind, place) do update set amount = excluded.amount
      where u.amount < excluded.amount`.execute(ctx.sql)
}
