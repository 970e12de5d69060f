import {
  createReport,
  deleteReport,
  updateReport,
} from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import type { Command } from 'commander'
import { findReport } from '../../api/find-report.ts'
import { usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { type ReportOptions, readReport, withReportOptions } from '../../input/report-fields.ts'
import { mailedReportPage } from '../../print/mailed-report.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineAdd(report: Command, session: Session): void {
  const command = define(report, {
    usage: 'add <name>',
    about: 'Add a report that is mailed every week or month, as a page and as a PDF that can be checked',
    examples: [
      'pharos report add Board --every monthly --to board@example.com --language de',
      'pharos report add Shop --every weekly --service Checkout --to ada@example.com --to ben@example.com',
    ],
  })
  withReportOptions(command).action(async (name: string, given: ReportOptions) => {
    const { cadence, ...rest } = await readReport(session, given)
    if (cadence === undefined) throw usageFailure('Give --every weekly or --every monthly.')
    const { body: made } = await session.call(createReport, { body: { ...rest, cadence, name } })
    session.print(made, look => `Added.\n${mailedReportPage(look, made)}`)
  })
}

export function defineUpdate(report: Command, session: Session): void {
  const command = define(report, {
    usage: 'update <report>',
    about: 'Change a report; options that are left out keep their value, and lists are replaced',
    examples: ['pharos report update Board --hour 7', 'pharos report update Board --pause'],
  })
  withReportOptions(command)
    .option('--name <name>', 'display name')
    .option('--pause', 'do not send it by its schedule')
    .option('--resume', 'send it by its schedule again')
    .action(async (text: string, { name, pause, resume, ...given }: ReportOptions & Changes) => {
      if (pause && resume) throw usageFailure('Give --pause or --resume, not both.')
      const { id } = await findReport(session, text)
      const enabled = pause || resume ? { enabled: resume === true } : {}
      const body = { ...(await readReport(session, given)), ...(name === undefined ? {} : { name }), ...enabled }
      const { body: changed } = await session.call(updateReport, { params: { id }, body })
      session.print(changed, look => `Changed.\n${mailedReportPage(look, changed)}`)
    })
}

interface Changes {
  name?: string
  pause?: boolean
  resume?: boolean
}

export function defineDelete(report: Command, session: Session): void {
  const command = define(report, {
    usage: 'delete <report>',
    about: 'Delete a report with all of its issues; those that were mailed can still be checked',
    examples: ['pharos report delete Board --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findReport(session, text)
    await confirm(session, `${name} will be deleted with all of its issues`, given)
    await session.call(deleteReport, { params: { id } })
    session.print({ deleted: [id] }, () => `Deleted ${name}.`)
  })
}
