import { type EpochMs, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Longer than a look takes. After this long its process has died, and somebody else may look. */
const TURN_MS = 2 * MINUTE_MS
const FIRST_RETRY_MS = MINUTE_MS / 2

/** The right to ask the provider about a customer and to apply the answer. There is one at a time. */
export interface Turn {
  id: string
  account: string
  customer: string
  /** What asked for a look before this one began. */
  wanted: string
}

/** A customer that nobody looks at, for a condition in SQL. */
export const free = (now: EpochMs) => sql`(turn is null or turn_until <= ${now})`

/** Takes the turn; null while somebody else has it. */
export async function takeTurn(ctx: SystemCtx, account: string): Promise<Turn | null> {
  const id = ctx.newId()
  const { rows } = await sql<Pick<Turn, 'customer' | 'wanted'>>`update billing_customer
    set turn = ${id}, turn_until = ${ctx.now + TURN_MS} where account_id = ${account} and ${free(ctx.now)}
    returning customer, wanted::text as wanted`.execute(ctx.sql)
  return rows[0] ? { id, account, ...rows[0] } : null
}

/**
 * Locks the customer for the answer of a turn. False: the turn was taken over, so a later look has begun and this answer
 * may be older than that one's.
 */
export async function lockTurn(ctx: SystemCtx, { id, account }: Turn): Promise<boolean> {
  const { rows } = await sql`select 1 as held from billing_customer
    where account_id = ${account} and turn = ${id} for no key update`.execute(ctx.sql)
  if (rows.length > 0) ctx.readClock()
  return rows.length > 0
}

/**
 * Gives the turn back. Returns whether something asked for a look since it began; the next one is then due at once,
 * otherwise at `next`.
 */
export async function endTurn(ctx: SystemCtx, { id, account, wanted }: Turn, next: EpochMs): Promise<boolean> {
  const { rows } = await sql<{ again: boolean }>`update billing_customer set turn = null, turn_until = null,
      next_at = case when wanted::text = ${wanted} then ${next}::bigint else ${ctx.now}::bigint end,
      looked_at = ${ctx.now}, failing_since = null, failures = 0
    where account_id = ${account} and turn = ${id} returning wanted::text <> ${wanted} as again`.execute(ctx.sql)
  return rows[0]?.again ?? false
}

/**
 * The same after a look of which nothing may be applied: what is known may be old from now on. It is repeated within an
 * hour. Returns whether something asked for a look meanwhile.
 */
export async function leaveTurn(ctx: SystemCtx, { id, account, wanted }: Turn): Promise<boolean> {
  const { rows } = await sql<{ again: boolean }>`update billing_customer set turn = null, turn_until = null,
      next_at = case when wanted::text = ${wanted} then ${ctx.now + HOUR_MS}::bigint else ${ctx.now}::bigint end,
      failing_since = coalesce(failing_since, ${ctx.now}::bigint)
    where account_id = ${account} and turn = ${id} returning wanted::text <> ${wanted} as again`.execute(ctx.sql)
  return rows[0]?.again ?? false
}

/** The same after a look that failed. It is repeated later and later, up to an hour. */
export async function dropTurn(ctx: SystemCtx, { id, account }: Turn): Promise<void> {
  await sql`update billing_customer set turn = null, turn_until = null, failures = failures + 1,
      failing_since = coalesce(failing_since, ${ctx.now}::bigint),
      next_at = ${ctx.now}::bigint + least(${HOUR_MS}::bigint, ${FIRST_RETRY_MS}::bigint * (1 << least(failures, 20)))
    where account_id = ${account} and turn = ${id}`.execute(ctx.sql)
}

/** Asks for a look: one that has begun already does not suffice. */
export async function wantLook(ctx: SystemCtx, account: string): Promise<void> {
  await sql`update billing_customer set wanted = wanted + 1, next_at = least(next_at, ${ctx.now})
    where account_id = ${account}`.execute(ctx.sql)
}
