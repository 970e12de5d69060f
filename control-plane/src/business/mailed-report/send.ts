import type * as contract from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import { lockReport } from './commands.ts'
import { zoneOf } from './queries.ts'
import { RECEIVES } from './recipients.ts'
import { type IssueRow, presentIssue, type ReportRow } from './row.ts'
import { MOST_ASKED_A_DAY, type Period, periodBefore } from './rules.ts'

/** The worker that makes issues. */
export const ISSUE_WORK = 'report-issues'

/** Asks for an issue about the last complete period. It is made and mailed in the background. */
export async function sendReport(ctx: Ctx, { params, body }: Input<typeof contract.sendReport>) {
  const row = await lockReport(ctx, params.id)
  const member = await requireReceiver(ctx, row.id, body.to)
  const zone = await zoneOf(ctx, row)
  const period = periodBefore({ cadence: row.cadence, zone }, ctx.now)
  return presentIssue(await requestIssue(ctx, row, { member, ...period, zone, corrects: null }))
}

interface Wanted extends Period {
  /** Null: all recipients. */
  member: string | null
  zone: string
  /** The issue that it corrects. */
  corrects: string | null
}

/** Writes an issue that a member asks for. */
export async function requestIssue(
  ctx: Ctx,
  { id }: ReportRow,
  { member, from, to, zone, corrects }: Wanted,
): Promise<IssueRow> {
  await requireRoom(ctx)
  const trigger = corrects === null ? 'request' : 'correction'
  const { rows } =
    await sql<IssueRow>`insert into report_issue (id, account_id, report_id, trigger, only_member, corrects, from_at,
      to_at, timezone, status, created_at, claimed_until)
    values (${ctx.newId()}, ${ctx.account}, ${id}, ${trigger}, ${member}, ${corrects}, ${from}, ${to}, ${zone}, 'waiting',
      ${ctx.now}, ${ctx.now}) returning *`.execute(ctx.sql)
  const [issue] = rows
  if (!issue) throw new Error('The issue was not written.')
  ctx.notes.resource = id
  wakeWorkers(ctx, ISSUE_WORK)
  return issue
}

/** Requires somebody to send to. Returns the calling member if it is only they. */
export async function requireReceiver(ctx: Ctx, report: string, to: 'me' | 'recipients'): Promise<string | null> {
  if (to === 'recipients') {
    await requireRecipient(ctx, report)
    return null
  }
  const member = ctx.actor.member?.id
  if (member === undefined) throw new Refusal('conflict', businessText('mailed_report.members_only'))
  return member
}

async function requireRecipient(ctx: Ctx, report: string): Promise<void> {
  const { rows } = await sql`select 1 as found from report_recipient r
    where r.account_id = ${ctx.account} and r.report_id = ${report} and ${RECEIVES} limit 1`.execute(ctx.sql)
  if (rows.length === 0) throw new Refusal('conflict', businessText('mailed_report.no_confirmed_recipient'))
}

/** Issues that members ask for are bounded by account, since each is mailed and printed. */
async function requireRoom(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`report_issue ${ctx.account}`}))`.execute(ctx.sql)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from report_issue where account_id = ${ctx.account}
    and trigger <> 'schedule' and created_at > ${ctx.now - DAY_MS}`.execute(ctx.sql)
  if ((rows[0]?.n ?? 0) >= MOST_ASKED_A_DAY)
    throw new Refusal('limit_reached', businessText('mailed_report.issue_limit_a_day', { limit: MOST_ASKED_A_DAY }))
}
