import {
  compareReportIssue,
  correctReportIssue,
  downloadReportIssue,
  listReportIssues,
  previewReport,
  sendReport,
} from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { issueToCorrect } from '@pharos/shared-protocol/report/newest.ts'
import { type Command, Option } from 'commander'
import { recordId } from '../../api/find-record.ts'
import { findReport } from '../../api/find-report.ts'
import { failed } from '../../failure.ts'
import { reportChanges } from '../../print/mailed-report.ts'
import { size } from '../../print/size.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { saveReply } from '../export/save.ts'

export function defineSend(report: Command, session: Session): void {
  define(report, {
    usage: 'send <report>',
    about: 'Make an issue about the last complete period and mail it now',
    examples: ['pharos report send Board', 'pharos report send Board --to-me'],
  })
    .option('--to-me', 'only to you, as a trial')
    .action(async (text: string, { toMe }: { toMe?: boolean }) => {
      const { id, name } = await findReport(session, text)
      const body = { to: toMe ? ('me' as const) : ('recipients' as const) }
      const { body: issue } = await session.call(sendReport, { params: { id }, body })
      const whom = toMe ? 'you' : 'its recipients'
      session.print(issue, () => `${name} is being made and then mailed to ${whom}. Its issue is ${issue.id}.`)
    })
}

export function defineCompare(report: Command, session: Session): void {
  define(report, {
    usage: 'compare <report> [issue]',
    about: 'Show what was corrected since an issue was made, the last one for the recipients or one by its id',
    examples: ['pharos report compare Board'],
  }).action(async (text: string, issue: string | undefined) => {
    const { id, name } = await findReport(session, text)
    const issue_id = await issueId(session, { id, name }, issue, true)
    const { body } = await session.call(compareReportIssue, { params: { id, issue_id } })
    session.print(body, look => reportChanges(look, body))
  })
}

export function defineCorrect(report: Command, session: Session): void {
  define(report, {
    usage: 'correct <report> [issue]',
    about: 'Make a corrected edition of an issue, the last one for the recipients or one by its id, and mail it now',
    examples: ['pharos report correct Board', 'pharos report correct Board --to-me'],
  })
    .option('--to-me', 'only to you, as a trial')
    .action(async (text: string, issue: string | undefined, { toMe }: { toMe?: boolean }) => {
      const { id, name } = await findReport(session, text)
      const issue_id = await issueId(session, { id, name }, issue, true)
      const body = { to: toMe ? ('me' as const) : ('recipients' as const) }
      const { body: made } = await session.call(correctReportIssue, { params: { id, issue_id }, body })
      const whom = toMe ? 'you' : 'its recipients'
      session.print(made, () => `A corrected edition is being made and then mailed to ${whom}. It is ${made.id}.`)
    })
}

export function definePreview(report: Command, session: Session): void {
  define(report, {
    usage: 'preview <report>',
    about: 'Write what the report would say about the last complete period, as a page or as its figures; sends nothing',
    examples: ['pharos report preview Board --out board.html', 'pharos report preview Board --format json'],
  })
    .addOption(new Option('--format <format>', 'a page, or its unsigned figures').choices(['html', 'json']))
    .option('--out <file>', 'write to a file')
    .action(async (text: string, { format = 'html', out }: { format?: 'html' | 'json'; out?: string }) => {
      const { id } = await findReport(session, text)
      const signal = session.terminal.interruption()
      const response = await session.open(previewReport, { params: { id }, query: { format }, signal })
      await save(session, response, out)
    })
}

export function defineDownload(report: Command, session: Session): void {
  define(report, {
    usage: 'download <report> [issue]',
    about: 'Save an issue of a report, the newest one or one by its id; as PDF it can be checked with "verify"',
    examples: ['pharos report download Board --out november.pdf', 'pharos report download Board --format json'],
  })
    .addOption(new Option('--format <format>', 'of the issue').choices(['pdf', 'html', 'json']))
    .option('--out <file>', 'write to a file')
    .action(async (text: string, issue: string | undefined, { format = 'pdf', out }: Download) => {
      if (format === 'pdf' && out === undefined) throw failed('A PDF needs a file.', 'Give --out november.pdf')
      const { id, name } = await findReport(session, text)
      const issue_id = await issueId(session, { id, name }, issue)
      const signal = session.terminal.interruption()
      const input = { params: { id, issue_id }, query: { format }, signal }
      await save(session, await session.open(downloadReportIssue, input), out)
    })
}

interface Download {
  format?: 'pdf' | 'html' | 'json'
  out?: string
}

/** The id of an issue, by the beginning of it; without, of the newest one. */
function issueId(
  session: Session,
  { id, name }: { id: string; name: string },
  text: string | undefined,
  toCorrect = false,
): Promise<string> {
  if (text === undefined) return newest(session, id, name, toCorrect)
  const read = (limit: number) => session.call(listReportIssues, { params: { id }, query: { limit: String(limit) } })
  return recordId({ kind: 'issue', list: `pharos report show ${name}`, read }, text)
}

/** The newest issue that is ready; `toCorrect`: the one that a correction is about. */
async function newest(session: Session, id: string, name: string, toCorrect = false): Promise<string> {
  const { body: issues } = await session.call(listReportIssues, { params: { id }, query: { limit: '20' } })
  const ready = toCorrect ? issueToCorrect(issues) : issues.find(({ status }) => status === 'ready')
  if (ready === undefined) throw failed(`${name} has no issue yet.`, `Make one: pharos report send ${name}`)
  return ready.id
}

async function save(session: Session, response: Response, out: string | undefined): Promise<void> {
  const { bytes, sha256 } = await saveReply(session, response, out)
  if (out !== undefined) session.print({ written: out, bytes, sha256 }, () => `Wrote ${out} (${size(bytes)}).`)
}
