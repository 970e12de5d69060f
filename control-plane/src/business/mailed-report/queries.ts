import type * as contract from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { loadGroups } from '../../response/notification-group/index.ts'
import { loadServices } from '../../response/service/index.ts'
import { loadRecipients } from './recipients.ts'
import { type IssueRow, presentIssue, presentReport, type ReportRow } from './row.ts'

export async function listReports(ctx: Ctx) {
  const { rows } = await sql<ReportRow>`select * from mailed_report where account_id = ${ctx.account}
    order by id desc`.execute(ctx.sql)
  const recipients = await loadRecipients(
    ctx,
    ctx.account,
    rows.map(row => row.id),
  )
  const shown = await withExisting(ctx, rows)
  return shown.map(row => presentReport(row, recipients.get(row.id) ?? []))
}

export function getReport(ctx: Ctx, { params }: Input<typeof contract.getReport>) {
  return describeReport(ctx, params.id)
}

/** A report as returned to a request; records its revision. */
export async function describeReport(ctx: Ctx, id: string) {
  const row = await loadReport(ctx, ctx.account, id)
  ctx.notes.resource = row.id
  ctx.notes.versioned = row
  const [shown = row] = await withExisting(ctx, [row])
  return presentReport(shown, (await loadRecipients(ctx, ctx.account, [id])).get(id) ?? [])
}

/** Reports with those services and groups that still exist. */
async function withExisting(ctx: Ctx, rows: readonly ReportRow[]): Promise<ReportRow[]> {
  const idsOf = (found: readonly { id: string }[]) => new Set(found.map(({ id }) => id))
  const chosen = (pick: (row: ReportRow) => string[]) => [...new Set(rows.flatMap(pick))]
  const services = idsOf(
    await loadServices(
      ctx,
      ctx.account,
      chosen(row => row.service_ids),
    ),
  )
  const groups = idsOf(
    await loadGroups(
      ctx,
      ctx.account,
      chosen(row => row.notification_group_ids),
    ),
  )
  return rows.map(row => ({
    ...row,
    service_ids: row.service_ids.filter(id => services.has(id)),
    notification_group_ids: row.notification_group_ids.filter(id => groups.has(id)),
  }))
}

export async function loadReport(ctx: SystemCtx, account: string, id: string): Promise<ReportRow> {
  const { rows } = await sql<ReportRow>`select * from mailed_report
    where account_id = ${account} and id = ${id}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound('report')
  return row
}

/** The zone of a report's days. */
export async function zoneOf(ctx: SystemCtx, { account_id, timezone }: Pick<ReportRow, 'account_id' | 'timezone'>) {
  if (timezone !== null) return timezone
  const { rows } = await sql<{ timezone: string }>`select timezone from account where id = ${account_id}`.execute(
    ctx.sql,
  )
  return rows[0]?.timezone ?? 'UTC'
}

export async function listReportIssues(ctx: Ctx, { params, query }: Input<typeof contract.listReportIssues>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<IssueRow>`select * from report_issue
    where account_id = ${ctx.account} and report_id = ${params.id} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, presentIssue, row => row.id)
}

export async function getReportIssue(ctx: Ctx, { params }: Input<typeof contract.getReportIssue>) {
  return presentIssue(await loadIssue(ctx, params))
}

/** An issue of this report. */
export async function loadIssue(ctx: Ctx, { id, issue_id }: { id: string; issue_id: string }): Promise<IssueRow> {
  const { rows } = await sql<IssueRow>`select * from report_issue
    where account_id = ${ctx.account} and report_id = ${id} and id = ${issue_id}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound('issue of this report')
  return row
}
