import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { presentMember, type ShownMember } from './present.ts'

const SHOWN = sql`select m.*, p.email from member m join person p on p.id = m.person_id`

/** The members of the account, newest first. */
export async function listMembers(ctx: Ctx) {
  const { rows } = await sql<ShownMember>`${SHOWN} where m.account_id = ${ctx.account} order by m.id desc`.execute(
    ctx.sql,
  )
  return rows.map(presentMember)
}

/** A member as the transaction currently sees them. */
export async function describeMember(ctx: Ctx, id: string) {
  const found = await findMember(ctx, ctx.account, id)
  if (!found) throw new Error(`the member ${id} does not exist`)
  return presentMember(found)
}

/** A member of an account; null if they have left, or never were one. */
export async function findMember(ctx: SystemCtx, account: string, id: string): Promise<ShownMember | null> {
  const { rows } = await sql<ShownMember>`${SHOWN} where m.account_id = ${account} and m.id = ${id}`.execute(ctx.sql)
  return rows[0] ?? null
}

/** Whether a member of the request's account has an address. */
export async function hasMemberWith(ctx: Ctx, email: string): Promise<boolean> {
  const { rows } = await sql`select from member m join person p on p.id = m.person_id
    where m.account_id = ${ctx.account} and lower(p.email) = lower(${email})`.execute(ctx.sql)
  return rows.length > 0
}

/** The id of a person's member in an account; null if there is none. */
export async function findMemberOf(ctx: SystemCtx, account: string, person: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from member
    where account_id = ${account} and person_id = ${person}`.execute(ctx.sql)
  return rows[0]?.id ?? null
}
