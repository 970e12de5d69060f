import type { IssueFailure } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import type * as contract from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { REPORT_BOUNDS } from '@pharos/shared-protocol/report/bound.ts'
import { type CorrectedReport, changesSince, type ReportChanges } from '@pharos/shared-protocol/report/edition.ts'
import type { ReportFigures } from '@pharos/shared-protocol/report/figures.ts'
import { isSigned, readStatement } from '@pharos/shared-protocol/report/statement.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { inSystem, type OpenCtx, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { collecting } from './collecting.ts'
import { lockReport } from './commands.ts'
import { collectFigures } from './figures/collect.ts'
import { loadIssue, loadReport } from './queries.ts'
import { type IssueRow, presentIssue, type ReportRow } from './row.ts'
import { issueKey } from './rules.ts'
import { requestIssue, requireReceiver } from './send.ts'

/** The most bytes of a signature that are read back. */
const SIGNATURE_BYTES = 1_000

/** What has changed since an issue was made. */
export function compareReportIssue(ctx: OpenCtx, input: Input<typeof contract.compareReportIssue>) {
  return collecting(ctx, async () => {
    const { changes } = await compared(ctx, input.params)
    return { as_of: rfc3339(ctx.platform.clock.now()), ...changes }
  })
}

/** Asks for a corrected edition of an issue. What was sent stays as it is. */
export async function correctReportIssue(ctx: OpenCtx, { params, body }: Input<typeof contract.correctReportIssue>) {
  const { issue, changes } = await collecting(ctx, () => compared(ctx, params))
  if (changes.changes.length === 0) throw new Refusal('conflict', businessText('mailed_report.nothing_to_correct'))
  return lastWrite(async tx => {
    const row = await lockReport(tx, params.id)
    const member = await requireReceiver(tx, row.id, body.to)
    const { from_at: from, to_at: to, timezone: zone, id: corrects } = issue
    return presentIssue(await requestIssue(tx, row, { member, from, to, zone, corrects }))
  })
}

async function compared(
  ctx: OpenCtx,
  params: { id: string; issue_id: string },
): Promise<{ issue: IssueRow; changes: ReportChanges }> {
  const { issue, row } = await ctx.inAccount('read', async tx => ({
    issue: await loadIssue(tx, params),
    row: await loadReport(tx, ctx.account, params.id),
  }))
  ctx.notes.resource = params.id
  if (issue.status !== 'ready') throw new Refusal('conflict', businessText('mailed_report.issue_not_ready'))
  const sent = await readSent(ctx.platform, issue)
  if (sent === null) throw notFound('file of this issue')
  const now = await collectFigures(ctx.platform, orderOf(row, issue))
  return { issue, changes: changesSince(sent, now) }
}

export const orderOf = (row: ReportRow, { from_at, to_at, timezone }: IssueRow) => ({
  row,
  period: { from: from_at, to: to_at },
  zone: timezone,
})

/** The figures of an issue as they were sent; null if its files are gone, or are not those that were signed. */
async function readSent({ objects }: Platform, issue: IssueRow): Promise<ReportFigures | null> {
  const statement = await objects.read(issueKey(issue, 'json'), REPORT_BOUNDS.statement_bytes)
  const signature = await objects.read(issueKey(issue, 'sig'), SIGNATURE_BYTES)
  const stated = statement && readStatement(statement)
  if (!stated || !signature || !isSigned(stated, { statement, signature: signature.toString() })) return null
  return stated.figures
}

/** A correction that has become needless, or impossible, since it was asked for. */
export class CannotCorrect extends Error {
  readonly reason: IssueFailure
  constructor(reason: IssueFailure) {
    super(reason)
    this.reason = reason
  }
}

/** What a corrected edition says of the issue that it corrects. Throws if that is no longer kept, or nothing differs. */
export async function correctionOf(
  platform: Platform,
  { account_id, corrects }: IssueRow,
  now: ReportFigures,
): Promise<CorrectedReport> {
  const { rows } = await inSystem(platform, ctx =>
    sql<IssueRow>`select * from report_issue where account_id = ${account_id} and id = ${corrects}`.execute(ctx.sql),
  )
  const sent = rows[0] ? await readSent(platform, rows[0]) : null
  if (sent === null) throw new CannotCorrect('corrected_issue_gone')
  const changes = changesSince(sent, now)
  if (changes.changes.length === 0) throw new CannotCorrect('nothing_to_correct')
  return { issue_id: rows[0]?.id ?? '', made_at: sent.made_at, ...changes }
}
