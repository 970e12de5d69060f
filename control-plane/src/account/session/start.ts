import { type EpochMs, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Language } from '../../platform/language.ts'
import { makeSessionToken } from './token.ts'

export interface SessionStart {
  person: string
  account: string
  member: string
  method: string
  /** The second factor that the person has shown, if any. */
  second_factor?: string | null
  address: string
  user_agent: string
  /** That of the pages on which they signed in: the one of what is sent to them later. */
  language: Language
  /**
   * True if the session cannot be switched to another account: whoever vouches for the person does so only for this
   * one, which is also why the account asks for no second factor here.
   */
  only_account?: boolean
  /** The latest end, regardless of the account's rules. */
  ends_by?: EpochMs | null | undefined
}

/** A token for the session's cookie, and how long it is valid. */
export interface SessionToken {
  token: string
  lifeMs: number
}

/** A new session. `enrolling`: its account requires a second factor that the person has not set up yet. */
export type NewSession = SessionToken & { enrolling: boolean }

/** SQL over `account`: how long its sessions last in total, and without use. */
const LIFE_MS = sql`account.session_max_hours::bigint * ${HOUR_MS}::bigint`
const IDLE_MS = sql`account.session_idle_minutes::bigint * ${MINUTE_MS}::bigint`

/** Starts a session of a person who has just signed in, by the rules of the account. */
export async function startSession(ctx: SystemCtx, start: SessionStart): Promise<NewSession> {
  const { token, hash } = makeSessionToken()
  const { person, account, member, method, second_factor = null, address, user_agent } = start
  const { only_account = false, ends_by = null } = start
  const { rows } = await sql<{ ends_at: EpochMs; enrolling: boolean }>`
    insert into session (id, account_id, person_id, member_id, hash, method, second_factor, address, user_agent,
      only_account, enrolling, created_at, authenticated_at, last_used_at, idle_ms, ends_at)
    select ${ctx.newId()}, account.id, ${person}, ${member}, ${hash}, ${method}, ${second_factor}, ${address}, ${user_agent},
      ${only_account}, account.require_second_factor and not ${only_account} and ${second_factor}::text is null,
      ${ctx.now}, ${ctx.now}, ${ctx.now}, ${IDLE_MS},
      least(${ctx.now} + ${LIFE_MS}, ${ends_by}::bigint)
    from account where account.id = ${account} returning ends_at, enrolling`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error('There is no such account.')
  await sql`update member set last_seen_at = ${ctx.now} where id = ${member}`.execute(ctx.sql)
  await noteLanguage(ctx, start)
  return { token, lifeMs: row.ends_at - ctx.now, enrolling: row.enrolling }
}

/**
 * Switches a session to another member of its person, with a new token; the old token becomes invalid. A session of
 * only one account is not prolonged, since whoever vouches for its person may have set its end.
 */
export async function moveSession(ctx: SystemCtx, id: string, to: { account: string; member: string }) {
  return renew(
    ctx,
    sql`account_id = account.id, member_id = ${to.member}, idle_ms = ${IDLE_MS},
      ends_at = least(session.created_at + ${LIFE_MS}, case when session.only_account then session.ends_at end),
      enrolling = account.require_second_factor and not session.only_account and session.second_factor is null`,
    sql`session.id = ${id} and account.id = ${to.account}`,
  )
}

/** Records that a session's person has just shown a second factor. Returns a new token. */
export async function strengthenSession(ctx: SystemCtx, id: string, second_factor: string) {
  return renew(
    ctx,
    sql`second_factor = ${second_factor}, enrolling = false, authenticated_at = ${ctx.now}`,
    sql`session.id = ${id} and account.id = session.account_id`,
  )
}

async function renew(ctx: SystemCtx, set: ReturnType<typeof sql>, where: ReturnType<typeof sql>) {
  const { token, hash } = makeSessionToken()
  const { rows } = await sql<{ ends_at: EpochMs }>`update session set hash = ${hash}, ${set} from account
    where ${where} returning ends_at`.execute(ctx.sql)
  return rows[0] ? { token, lifeMs: rows[0].ends_at - ctx.now } : null
}

/** Keeps the language of a sign-in. What only one account vouches for changes nothing that other accounts share. */
async function noteLanguage(ctx: SystemCtx, start: SessionStart): Promise<void> {
  const { person, account, language, only_account = false } = start
  await sql`update person p set locale = ${language} where p.id = ${person} and p.locale is distinct from ${language}
    and (not ${only_account}::boolean
      or not exists (select from member m where m.person_id = p.id and m.account_id <> ${account}))`.execute(ctx.sql)
}
