import type { Metric } from '@pharos/shared-protocol/contract/business/usage.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** An amount for the day (UTC) of an instant. Browser time is in milliseconds. */
export interface Metered {
  account: string
  at: number
  metric: Metric
  /** The kind of monitor or channel. */
  kind?: string
  /** The id of a region. */
  place?: string
  amount: number
}

interface Row {
  account: string
  day: number
  metric: Metric
  kind: string
  place: string
  amount: number
}

export const startOfDay = (at: number) => Math.floor(at / DAY_MS) * DAY_MS

/**
 * Counts what was used, in the transaction that stores it: so it is counted once, whichever process dies when. Call it
 * once in a transaction, at its end: its rows are shared by all that count for the account, and locked in one order.
 */
export async function meter(ctx: SystemCtx, given: readonly Metered[]): Promise<void> {
  const rows = summed(given)
  if (rows.length === 0) return
  const of = <K extends keyof Row>(key: K) => rows.map(row => row[key])
  await sql`insert into usage_day as u (account_id, day, metric, kind, place, amount)
    select given.* from unnest(${of('account')}::uuid[], ${of('day')}::bigint[], ${of('metric')}::text[],
      ${of('kind')}::text[], ${of('place')}::text[], ${of('amount')}::bigint[])
      as given (account_id, day, metric, kind, place, amount)
    where exists (select from account where id = given.account_id)
    order by 1, 2, 3, 4, 5
    on conflict (account_id, day, metric, kind, place) do update set amount = u.amount + excluded.amount`.execute(
    ctx.sql,
  )
}

/** One row for each key, since a statement may change a row only once. */
function summed(given: readonly Metered[]): Row[] {
  const sums = new Map<string, Row>()
  for (const { account, at, metric, kind = '', place = '', amount } of given) {
    if (amount === 0) continue
    const day = startOfDay(at)
    const name = `${account} ${day} ${metric} ${kind} ${place}`
    const known = sums.get(name)
    if (known) known.amount += amount
    else sums.set(name, { account, day, metric, kind, place, amount })
  }
  return [...sums.values()]
}
