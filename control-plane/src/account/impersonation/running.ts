import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { allowedAt, type HeldSession } from '../session/index.ts'

/** SQL: impersonations with the session, member and account of their staff (`s`, `m`, `a`), and the account looked into (`c`). */
const WITH_STAFF = `from impersonation i join account c on c.id = i.account_id join session s on s.id = i.session_id
  join member m on m.id = i.member_id and m.id = s.member_id join person p on p.id = m.person_id
  join account a on a.id = s.account_id`

/**
 * SQL over the same: whether it still runs. The only such condition. It needs the session of the staff, which must act as
 * the same member, who must still be staff and have shown a second factor.
 */
const runsAt = (now: number | '$2') => `i.ended_at is null and i.ends_at > ${now} and c.staff_access and m.staff
  and s.second_factor is not null and not s.enrolling and s.ends_at > ${now} and s.last_used_at + s.idle_ms > ${now}
  and not lacks_second_factor(m.id, ${now}) and ${allowedAt(now)}`

/** SQL that finds what runs, with columns. */
export const running = (columns: string, now: number | '$2') => `select ${columns} ${WITH_STAFF} where ${runsAt(now)}`

/** What a request or a stream of somebody gets whose access has ended. */
export const ENDED = accountText('impersonation.ended')

/** Returns which impersonations still run, in the form of sessions: each acts as itself. */
export async function heldImpersonations(ctx: SystemCtx, ids: readonly string[]): Promise<HeldSession[]> {
  const { rows } = await sql<HeldSession>`${sql.raw(running('i.id, i.account_id, i.id as member_id', ctx.now))}
    and i.id = any(${ids}::uuid[])`.execute(ctx.sql)
  return rows
}

/** Keeps an impersonation from ending until the commit of what it changes. Refuses the change if it has ended. */
export async function holdImpersonation(ctx: SystemCtx, id: string): Promise<void> {
  const { rows } = await sql`select from impersonation where id = ${id} and ended_at is null and ends_at > ${ctx.now}
    for share`.execute(ctx.sql)
  if (rows.length === 0) throw new Refusal('unauthenticated', ENDED)
}
