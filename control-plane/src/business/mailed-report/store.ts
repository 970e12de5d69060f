import type { IssueFailure } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { BuiltIssue } from './build.ts'
import { mailIssue } from './mail.ts'
import { zoneOf } from './queries.ts'
import type { IssueRow, ReportRow } from './row.ts'
import { CLAIM_MS, dueAt, KEPT_MS, LATEST_MS, MOST_ATTEMPTS, nextAfter, periodBefore, RETRY_MS } from './rules.ts'

/** SQL: something has to be done about a report or an issue. */
export const issuesAreDue = (
  now: number,
): RawBuilder<unknown> => sql`(exists (select from mailed_report where next_at <= ${now})
  or exists (select from report_issue where status = 'waiting' and claimed_until <= ${now})
  or exists (select from report_issue where created_at <= ${now - KEPT_MS}))`

/**
 * Writes the issue of one report that is due, and when the report is due next, in one transaction; a period has one
 * issue. After an outage each period that passed gets its own. Returns whether there was one.
 */
export function issueNext(platform: Platform): Promise<boolean> {
  return inSystem(platform, async ctx => {
    const { rows } = await sql<ReportRow & { next_at: number }>`select * from mailed_report where next_at <= ${ctx.now}
      order by next_at, id limit 1 for update skip locked`.execute(ctx.sql)
    const [row] = rows
    if (!row) return false
    const { cadence, hour } = row
    const zone = await zoneOf(ctx, row)
    const schedule = { cadence, hour, zone }
    const due = dueAt(schedule, row.next_at)
    // The zone of the account has changed, and in the new one it is not due yet.
    if (due > ctx.now) await setNext(ctx, row, due)
    else if (due < ctx.now - LATEST_MS) await setNext(ctx, row, nextAfter(schedule, epoch(ctx.now - LATEST_MS)))
    else {
      const { from, to } = periodBefore(schedule, due)
      await sql`insert into report_issue (id, account_id, report_id, trigger, from_at, to_at, timezone, status, created_at,
          claimed_until)
        values (${ctx.newId()}, ${row.account_id}, ${row.id}, 'schedule', ${from}, ${to}, ${zone}, 'waiting', ${ctx.now},
          ${ctx.now}) on conflict do nothing`.execute(ctx.sql)
      await setNext(ctx, row, nextAfter(schedule, due))
    }
    return true
  })
}

async function setNext(ctx: SystemCtx, { id }: ReportRow, at: number): Promise<void> {
  await sql`update mailed_report set next_at = ${at} where id = ${id}`.execute(ctx.sql)
}

export interface Claimed {
  issue: IssueRow
  row: ReportRow
}

/**
 * Claims the next issue, unless another one is being made: one at a time in the installation, since each starts a
 * browser. The account that got the fewest lately comes first.
 */
export function claimIssue(platform: Platform): Promise<Claimed | null> {
  return inSystem(platform, async ctx => {
    await sql`select pg_advisory_xact_lock(hashtext('report_issue claim'))`.execute(ctx.sql)
    ctx.readClock()
    const { rows } = await sql<IssueRow>`update report_issue set attempt = attempt + 1, rests = false,
        claimed_until = ${ctx.now + CLAIM_MS}
      where id = (select i.id from report_issue i where i.status = 'waiting' and i.claimed_until <= ${ctx.now}
          and i.attempt < ${MOST_ATTEMPTS}
        order by (select count(*) from report_issue d where d.account_id = i.account_id and d.finished_at > ${ctx.now - FAIR_MS}),
          i.created_at, i.id limit 1)
      and not exists (select from report_issue o where o.status = 'waiting' and o.attempt > 0 and not o.rests
        and o.claimed_until > ${ctx.now})
      returning *`.execute(ctx.sql)
    const [issue] = rows
    if (!issue) return null
    const { rows: reports } = await sql<ReportRow>`select * from mailed_report where id = ${issue.report_id}`.execute(
      ctx.sql,
    )
    return reports[0] ? { issue: { ...issue }, row: reports[0] } : null
  })
}

/** The time over which accounts share the printer. */
const FAIR_MS = 3_600_000

/**
 * Makes an issue ready and mails it, in one transaction: a kill before it repeats the issue, one after it sends nothing
 * twice. False if it is no longer this attempt's.
 */
export function finishIssue(platform: Platform, { issue, row }: Claimed, built: BuiltIssue): Promise<boolean> {
  return inSystem(platform, async ctx => {
    const { figures, files, no_pdf_reason } = built
    const { rows } = await sql<IssueRow>`update report_issue set status = 'ready', finished_at = ${ctx.now},
        has_pdf = ${files.pdf !== undefined}, no_pdf_reason = ${no_pdf_reason}, pdf_bytes = ${files.pdf?.length ?? null},
        monitors = ${figures.monitors.length}, uptime = ${figures.total?.stated.uptime ?? null},
        coverage = ${figures.total?.stated.coverage ?? null},
        incidents = ${figures.incidents.listed.length + figures.incidents.left_out}
      where ${ofAttempt(issue)} returning *`.execute(ctx.sql)
    const [done] = rows
    if (!done) return false
    const sent = await mailIssue(ctx, { issue: done, row }, built)
    await sql`update report_issue set recipients = ${sent} where id = ${done.id}`.execute(ctx.sql)
    return true
  })
}

/** Ends an attempt: the next one begins later, or after a stop at once. */
export async function releaseIssue(platform: Platform, issue: IssueRow, isFailure: boolean): Promise<void> {
  await inSystem(platform, ctx =>
    sql`update report_issue set claimed_until = ${ctx.now + (isFailure ? RETRY_MS : 0)}, rests = true,
      attempt = attempt - ${isFailure ? 0 : 1} where ${ofAttempt(issue)}`.execute(ctx.sql),
  )
}

/** Ends an issue that cannot be made, however often. Returns that there was one. */
export async function endFailed(platform: Platform, issue: IssueRow, reason: IssueFailure): Promise<true> {
  await inSystem(platform, ctx =>
    sql`update report_issue set status = 'failed', finished_at = ${ctx.now}, failed_reason = ${reason}
      where ${ofAttempt(issue)}`.execute(ctx.sql),
  )
  return true
}

/** Gives up issues that failed too often. */
export async function failIssues(platform: Platform): Promise<void> {
  await inSystem(platform, ctx =>
    sql`update report_issue set status = 'failed', finished_at = ${ctx.now}, failed_reason = 'failed_repeatedly' where status = 'waiting'
      and claimed_until <= ${ctx.now} and attempt >= ${MOST_ATTEMPTS}`.execute(ctx.sql),
  )
}

/** Issues that are no longer kept; their files go first. */
export async function findOldIssues(ctx: SystemCtx): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`select * from report_issue where created_at <= ${ctx.now - KEPT_MS}
    order by created_at limit 100`.execute(ctx.sql)
  return rows
}

export async function forgetIssue(ctx: SystemCtx, { id }: IssueRow): Promise<void> {
  await sql`delete from report_issue where id = ${id}`.execute(ctx.sql)
}

function ofAttempt({ id, attempt }: IssueRow): RawBuilder<unknown> {
  return sql`id = ${id} and attempt = ${attempt} and status = 'waiting'`
}
