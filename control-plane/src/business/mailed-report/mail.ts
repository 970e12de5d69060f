import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Destination, enqueueDeliveries, type Message } from '../../response/delivery/index.ts'
import type { BuiltIssue } from './build.ts'
import { formatOf } from './page/format.ts'
import { RECEIVES } from './recipients.ts'
import type { IssueRow, ReportRow } from './row.ts'
import { type IssueFile, issueKey, nameOf } from './rules.ts'
import { MAIL_WORDS } from './words/mail.ts'

/** What is attached, under which name. The PDF contains its figures and their signature. */
const NAMES = {
  pdf: { suffix: 'pdf', type: 'application/pdf' },
  html: { suffix: 'html', type: 'text/html' },
  json: { suffix: 'json', type: 'application/json' },
  sig: { suffix: 'sig', type: 'text/plain' },
} as const satisfies Record<IssueFile, { suffix: string; type: string }>

/** Mails an issue to everyone who receives it now; returns to how many. */
export async function mailIssue(
  ctx: SystemCtx,
  { issue, row }: { issue: IssueRow; row: ReportRow },
  built: BuiltIssue,
): Promise<number> {
  const receivers = issue.only_member === null ? await recipientsOf(ctx, row) : await personOf(ctx, issue)
  const message = issueMessage(issue, row, built, ctx.now)
  await enqueueDeliveries(
    ctx,
    receivers.map(destination => ({
      account: row.account_id,
      destination,
      message,
      dedup: `report-issue/${issue.id}/${destination.id}`,
    })),
  )
  return receivers.length
}

type ById = Extract<Destination, { id: string }>

async function recipientsOf(ctx: SystemCtx, { id, account_id }: ReportRow): Promise<ById[]> {
  const { rows } = await sql<{ id: string }>`select r.id from report_recipient r
    where r.account_id = ${account_id} and r.report_id = ${id} and ${RECEIVES} order by r.id`.execute(ctx.sql)
  return rows.map(recipient => ({ via: 'report_recipient', id: recipient.id }))
}

async function personOf(ctx: SystemCtx, { account_id, only_member }: IssueRow): Promise<ById[]> {
  const { rows } = await sql<{ id: string }>`select person_id as id from member
    where account_id = ${account_id} and id = ${only_member} and deactivated_at is null`.execute(ctx.sql)
  return rows.map(({ id }) => ({ via: 'person', id }))
}

function issueMessage(issue: IssueRow, row: ReportRow, { figures, files }: BuiltIssue, at: EpochMs): Message {
  const words = MAIL_WORDS[row.language]
  const day = new Intl.DateTimeFormat(row.language === 'en' ? 'en-GB' : row.language, {
    timeZone: issue.timezone,
    dateStyle: 'medium',
  })
  const period = `${day.format(issue.from_at)} – ${day.format(issue.to_at - 1)}`
  const attached = files.pdf ? (['pdf'] as const) : (['html', 'json', 'sig'] as const)
  const name = nameOf(issue)
  const subject = words.subject(figures.account.name, row.name, period)
  const text = files.pdf ? words.with_pdf : words.without_pdf
  const isCorrected = figures.corrects !== undefined
  return {
    ...{ event: 'report.issue', tone: 'info', severity: null, language: row.language, links: [], webhook: {} },
    subject: isCorrected ? words.corrected_subject(subject) : subject,
    text: isCorrected ? `${words.corrected_text} ${text}` : text,
    facts: factsOf(figures, row),
    thread: `report/${row.id}`,
    at,
    attachments: attached.map(file => ({
      key: issueKey(issue, file),
      name: `${name}.${NAMES[file].suffix}`,
      type: NAMES[file].type,
    })),
  }
}

function factsOf({ total, incidents, monitors, period }: BuiltIssue['figures'], { language }: ReportRow) {
  const { words, ...format } = formatOf(language, period.zone)
  const stated = total?.stated ?? null
  const { label } = words
  return [
    { label: label.uptime, value: format.percent(stated?.uptime ?? null) },
    { label: label.coverage, value: format.percent(stated?.coverage ?? null) },
    { label: label.downtime, value: format.duration(stated?.downtime_seconds ?? null) },
    { label: label.count, value: format.number(incidents.listed.length + incidents.left_out) },
    { label: words.title.monitors.split(',')[0] ?? '', value: format.number(monitors.length) },
  ]
}
