import type * as contract from '@pharos/shared-protocol/contract/mailed-report-routes.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import { lockReport } from './commands.ts'
import { zoneOf } from './queries.ts'
import { RECEIVES } from './recipients.ts'
import { type IssueRow, presentIssue } from './row.ts'
import { MOST_ASKED_A_DAY, periodBefore } from './rules.ts'

/** The worker that makes issues. */
export const ISSUE_WORK = 'report-issues'

/** Asks for an issue about the last complete period. It is made and mailed in the background. */
export async function sendReport(ctx: Ctx, { params, body }: Input<typeof contract.sendReport>) {
  const row = await lockReport(ctx, params.id)
  const member = body.to === 'me' ? (ctx.actor.member?.id ?? null) : null
  if (body.to === 'me' && member === null)
    throw new Refusal('conflict', 'Only a member can have a report sent to themselves.')
  if (body.to === 'recipients') await requireRecipient(ctx, row.id)
  await requireRoom(ctx)
  const zone = await zoneOf(ctx, row)
  const { from, to } = periodBefore({ cadence: row.cadence, zone }, ctx.now)
  const { rows } =
    await sql<IssueRow>`insert into report_issue (id, account_id, report_id, trigger, only_member, from_at, to_at,
      timezone, status, created_at, claimed_until)
    values (${ctx.newId()}, ${ctx.account}, ${row.id}, 'request', ${member}, ${from}, ${to}, ${zone}, 'waiting', ${ctx.now},
      ${ctx.now}) returning *`.execute(ctx.sql)
  const [issue] = rows
  if (!issue) throw new Error('The issue was not written.')
  ctx.notes.resource = row.id
  wakeWorkers(ctx, ISSUE_WORK)
  return presentIssue(issue)
}

async function requireRecipient(ctx: Ctx, report: string): Promise<void> {
  const { rows } = await sql`select 1 as found from report_recipient r
    where r.account_id = ${ctx.account} and r.report_id = ${report} and ${RECEIVES} limit 1`.execute(ctx.sql)
  if (rows.length === 0) throw new Refusal('conflict', 'No recipient of this report has confirmed yet.')
}

/** Issues that members ask for are bounded by account, since each is mailed and printed. */
async function requireRoom(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`report_issue ${ctx.account}`}))`.execute(ctx.sql)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from report_issue where account_id = ${ctx.account}
    and trigger = 'request' and created_at > ${ctx.now - DAY_MS}`.execute(ctx.sql)
  if ((rows[0]?.n ?? 0) >= MOST_ASKED_A_DAY)
    throw new Refusal('limit_reached', `At most ${MOST_ASKED_A_DAY} issues can be asked for in 24 hours.`)
}
