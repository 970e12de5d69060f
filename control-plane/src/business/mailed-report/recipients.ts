import type { Report } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { keyedHash } from '../../platform/sealer.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import type { RecipientRow } from './row.ts'

/** The worker that asks recipients to confirm. */
export const ASK_WORK = 'report-asks'

/**
 * Replaces the recipients of a report. Members receive it at once; any other address is asked by the worker, since
 * nobody may have us write to strangers at will. One that has unsubscribed stays so, even if it is removed and added
 * again.
 */
export async function setRecipients(ctx: Ctx, report: string, emails: readonly string[]): Promise<void> {
  const byPlace = new Map(emails.map(email => [placeOf(ctx, email), email]))
  const places = [...byPlace.keys()]
  const members = await membersAmong(ctx, [...byPlace.values()])
  await sql`delete from report_recipient where account_id = ${ctx.account} and report_id = ${report}
    and not place = any(${places}::text[]) and state <> 'ended'`.execute(ctx.sql)
  await sql`update report_recipient set listed = place = any(${places}::text[])
    where account_id = ${ctx.account} and report_id = ${report}`.execute(ctx.sql)
  const rows = [...byPlace].map(([place, email]) => {
    const isMember = members.has(email.toLowerCase())
    return { id: ctx.newId(), place, email, state: isMember ? 'active' : 'pending', as_member: isMember }
  })
  // A former member who never confirmed is asked like anybody else.
  await sql`update report_recipient r set state = 'pending', as_member = false, ask_due = ${ctx.now}
    where r.account_id = ${ctx.account} and r.report_id = ${report} and r.listed and r.state = 'active' and r.as_member
      and not ${IS_MEMBER}`.execute(ctx.sql)
  // A former member who confirmed, or a confirmed address that is a member's now, stays as it is.
  await sql`insert into report_recipient (id, account_id, report_id, email, place, state, as_member, ask_due, created_at)
    select t.id, ${ctx.account}, ${report}, t.email, t.place, t.state, t.as_member,
      case when t.as_member then null else ${ctx.now}::bigint end, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, place text, email text, state text, as_member boolean)
    on conflict (report_id, place) do nothing`.execute(ctx.sql)
  wakeWorkers(ctx, ASK_WORK)
}

/** Which of these addresses are those of active members, in lower case. */
async function membersAmong(ctx: Ctx, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select lower(p.email) as email from member m
    join person p on p.id = m.person_id
    where m.account_id = ${ctx.account} and m.deactivated_at is null
      and lower(p.email) = any(${emails.map(email => email.toLowerCase())}::text[])`.execute(ctx.sql)
  return new Set(rows.map(({ email }) => email))
}

/** How an address is found in all accounts: its spelling is not stored twice, and says nothing by itself. */
export function placeOf({ platform }: Pick<SystemCtx, 'platform'>, email: string): string {
  return keyedHash(platform.sealer.derive('report recipients'), email.toLowerCase()).toString('base64url')
}

/** SQL over `report_recipient r`: the address is that of an active member. */
export const IS_MEMBER = sql<boolean>`exists (select from member m join person p on p.id = m.person_id
  where m.account_id = r.account_id and m.deactivated_at is null and lower(p.email) = lower(r.email))`

/** SQL over `report_recipient r`: it is sent to. One that never confirmed is, for as long as it is a member. */
export const RECEIVES = sql<boolean>`(r.listed and r.state = 'active' and (not r.as_member or ${IS_MEMBER}))`

/** The listed recipients of reports, by report. */
export async function loadRecipients(
  ctx: SystemCtx,
  account: string,
  reports: readonly string[],
): Promise<Map<string, Report['recipients']>> {
  const { rows } = await sql<
    Pick<RecipientRow, 'report_id' | 'email' | 'state'> & { is_member: boolean; as_member: boolean }
  >`
    select r.report_id, r.email, r.state, r.as_member, ${IS_MEMBER} as is_member from report_recipient r
    where r.account_id = ${account} and r.report_id = any(${reports}::uuid[]) and r.listed
    order by lower(r.email)`.execute(ctx.sql)
  const shown = rows.map(({ report_id, email, state, as_member, is_member }) => {
    const lost = state === 'active' && as_member && !is_member
    return { report_id, recipient: { email, state: lost ? ('pending' as const) : state, is_member } }
  })
  const grouped = Map.groupBy(shown, each => each.report_id)
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ recipient }) => recipient)]))
}
