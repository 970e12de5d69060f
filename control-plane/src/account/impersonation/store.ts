import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import type { Impersonation } from './row.ts'
import { running } from './running.ts'

/** As long as the audit log. */
const KEPT_MS = 90 * DAY_MS

export const OLD_IMPERSONATIONS: OldRows = {
  table: 'impersonation',
  where: now => sql`ended_at < ${now - KEPT_MS}`,
}

/** What is stored of a new one besides its row: the token's hash, and where it was asked for. */
export interface Origin {
  hash: Buffer
  address: string
  user_agent: string
}

export async function insertImpersonation(ctx: SystemCtx, row: Impersonation, origin: Origin): Promise<void> {
  await sql`insert into impersonation (id, account_id, hash, session_id, member_id, staff_name, staff_email, reason, address,
      user_agent, started_at, last_used_at, ends_at)
    values (${row.id}, ${row.account_id}, ${origin.hash}, ${row.session_id}, ${row.member_id}, ${row.staff_name},
      ${row.staff_email}, ${row.reason}, ${origin.address}, ${origin.user_agent}, ${row.started_at}, ${row.started_at},
      ${row.ends_at})`.execute(ctx.sql)
}

/** Marks what has not ended of some, SQL over `i`, as ended. Returns these, with the names of their accounts. */
export async function markEnded(
  ctx: SystemCtx,
  which: RawBuilder<unknown>,
  { because, by }: { because: string; by: string | null },
): Promise<(Impersonation & { account: string })[]> {
  const { rows } = await sql<Impersonation & { account: string }>`update impersonation i
    set ended_at = ${ctx.now}, ended_because = ${because}, ended_by = ${by}
    from account c where c.id = i.account_id and i.ended_at is null and ${which}
    returning i.*, c.name as account`.execute(ctx.sql)
  return rows
}

/** Those of the request's account that have not ended, latest first. */
export async function loadRunning(ctx: Ctx): Promise<Impersonation[]> {
  const { rows } = await sql<Impersonation>`select * from impersonation
    where account_id = ${ctx.account} and ended_at is null and ends_at > ${ctx.now} order by id desc`.execute(ctx.sql)
  return rows
}

/** SQL over `impersonation i`: it should have ended. */
const over = (now: EpochMs) => sql`i.ended_at is null and i.id not in (${sql.raw(running('i.id', now))})`

/** SQL: whether there are such. */
export const anyOver = (now: EpochMs) => sql`exists (select from impersonation i where ${over(now)})`

/** Locks such, unless another process has them. `timely`: its hour is over. */
export async function lockOver(ctx: SystemCtx, most: number) {
  const { rows } = await sql<{ id: string; timely: boolean }>`select i.id, i.ends_at <= ${ctx.now} as timely
    from impersonation i where ${over(ctx.now)} order by i.id limit ${most} for update skip locked`.execute(ctx.sql)
  return rows
}
