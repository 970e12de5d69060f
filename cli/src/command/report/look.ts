import { listReportIssues, listReports } from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import type { Command } from 'commander'
import { findReport } from '../../api/find-report.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { issueTable, mailedReportPage, mailedReportTable } from '../../print/mailed-report.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const NONE = 'There are no reports. Add one: pharos report add Board --every monthly --to board@example.com'
const MOST_A_PAGE = 100

export function defineList(report: Command, session: Session): void {
  define(report, {
    usage: 'list',
    about: 'List the reports that are mailed, newest first',
    examples: ['pharos report list', 'pharos report list --json'],
  }).action(async () => {
    const { body: reports } = await session.call(listReports)
    session.print(reports, look => mailedReportTable(look, reports, NONE))
  })
}

export function defineShow(report: Command, session: Session): void {
  define(report, {
    usage: 'show <report>',
    about: 'Show a report: its schedule, what it is about, who receives it, and its issues',
    examples: ['pharos report show Board', 'pharos report show Board --limit 50'],
  })
    .option('--limit <n>', 'maximum number of issues', parseWhole, 12)
    .action(async (text: string, { limit }: { limit: number }) => {
      const found = await findReport(session, text)
      const read = (cursor: string | undefined) => {
        const query = { limit: String(Math.min(limit, MOST_A_PAGE)), ...present({ cursor }) }
        return session.call(listReportIssues, { params: { id: found.id }, query })
      }
      const issues = await collectPages(read, limit)
      session.print({ ...found, issues }, look => `${mailedReportPage(look, found)}\n\n${issueTable(look, issues)}`)
    })
}
