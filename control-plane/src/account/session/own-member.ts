import type { Role } from '@pharos/shared-protocol/access.ts'
import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { admitsAt } from './admits.ts'

/** A member in the form in which a person starts a session. */
export interface OwnMember {
  id: string
  account_id: string
  account_name: string
  name: string
  role: Role
  staff: boolean
}

/** How a person signed in, and the account that they want; null for any. */
interface Beginning {
  method: string
  account?: string | null
}

/**
 * The member with which a person starts: in the given account, else where they acted last, else where they are a member
 * for longest. Considers only accounts that admit the method; null if there is none.
 */
export async function latestMember(
  ctx: SystemCtx,
  person: string,
  { method, account = null }: Beginning,
): Promise<OwnMember | null> {
  const { rows } =
    await sql<OwnMember>`select m.id, m.account_id, a.name as account_name, coalesce(nullif(m.name, ''), p.email) as name, m.role, m.staff
    from member m join account a on a.id = m.account_id join person p on p.id = m.person_id
      cross join (select ${method}::text as method) s
    where m.person_id = ${person} and (${account}::uuid is null or m.account_id = ${account}::uuid)
      and m.deactivated_at is null and ${sql.raw(admitsAt(ctx.now))}
    order by (select max(l.last_used_at) from session l where l.member_id = m.id) desc nulls last, m.created_at, m.id
    limit 1`.execute(ctx.sql)
  return rows[0] ?? null
}

/** Whether a person has access to an account, or to any, in whichever way they may sign in there. */
export async function belongsTo(ctx: SystemCtx, person: string, account: string | null = null): Promise<boolean> {
  const { rows } = await sql`select from member m
    where m.person_id = ${person} and (${account}::uuid is null or m.account_id = ${account}::uuid)
      and m.deactivated_at is null limit 1`.execute(ctx.sql)
  return rows.length > 0
}

/** For a person whose accounts do not admit the method. They have authenticated, so they may know this. */
export const NOT_ADMITTED = new Refusal('forbidden', accountText('session.method_not_allowed'))
