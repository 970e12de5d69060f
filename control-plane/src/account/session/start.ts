import type { Role } from '@pharos/shared-protocol/access.ts'
import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { isSessionToken, makeSessionToken } from './token.ts'

/** A session ends after this time, however much it is used. */
const LIFE_MS = 14 * DAY_MS

export interface SessionStart {
  person: string
  account: string
  member: string
  method: string
  address: string
  user_agent: string
  /** It cannot be switched to another account of the person. */
  only_account?: boolean
}

/** A token for the session's cookie, and how long that is of use. */
export interface SessionToken {
  token: string
  lifeMs: number
}

/** Starts the session of a person who has just signed in. */
export async function startSession(ctx: SystemCtx, start: SessionStart): Promise<SessionToken> {
  const { token, hash } = makeSessionToken()
  const { person, account, member, method, address, only_account = false } = start
  await sql`insert into session (id, account_id, person_id, member_id, hash, method, address, user_agent, only_account,
      created_at, authenticated_at, last_used_at, ends_at)
    values (${ctx.newId()}, ${account}, ${person}, ${member}, ${hash}, ${method}, ${address},
      ${start.user_agent}, ${only_account}, ${ctx.now}, ${ctx.now}, ${ctx.now}, ${ctx.now + LIFE_MS})`.execute(ctx.sql)
  return { token, lifeMs: LIFE_MS }
}

/** Lets a session act as another member of its person, under a new token: the old one is of no use any more. */
export async function moveSession(ctx: SystemCtx, id: string, to: { account: string; member: string }) {
  const { token, hash } = makeSessionToken()
  const { rows } = await sql<{ ends_at: EpochMs }>`update session
    set account_id = ${to.account}, member_id = ${to.member}, hash = ${hash}
    where id = ${id} returning ends_at`.execute(ctx.sql)
  return rows[0] ? { token, lifeMs: rows[0].ends_at - ctx.now } : null
}

/** Ends the session of a token, if it is one. */
export async function endSession(ctx: SystemCtx, token: string | undefined): Promise<void> {
  if (token === undefined || !isSessionToken(token)) return
  await sql`delete from session where hash = ${tokenHash(token)}`.execute(ctx.sql)
}

/** A member as a person may begin as. */
export interface OwnMember {
  id: string
  account_id: string
  account_name: string
  name: string
  role: Role
  staff: boolean
}

/** The member as which a person begins: of the account, or where they acted last, or where they have been longest. */
export async function latestMember(
  ctx: SystemCtx,
  person: string,
  account: string | null = null,
): Promise<OwnMember | null> {
  const { rows } =
    await sql<OwnMember>`select m.id, m.account_id, a.name as account_name, coalesce(nullif(m.name, ''), p.email) as name, m.role, m.staff
    from member m join account a on a.id = m.account_id join person p on p.id = m.person_id
    where m.person_id = ${person} and (${account}::uuid is null or m.account_id = ${account}::uuid)
    order by (select max(s.last_used_at) from session s where s.member_id = m.id) desc nulls last, m.created_at, m.id
    limit 1`.execute(ctx.sql)
  return rows[0] ?? null
}
