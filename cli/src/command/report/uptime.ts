import { reportMonitors } from '@pharos/shared-protocol/contract/report.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { reportTable } from '../../print/report.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { AS_CSV } from './csv.ts'

export function defineUptime(report: Command, session: Session): void {
  const command = define(report, {
    usage: 'uptime',
    isDefault: true,
    about: 'Show uptime, outages and response times of every monitor over a time range (the last 30 days)',
    examples: [
      'pharos report uptime --from 7d',
      'pharos report uptime --from 2026-03-01 --to 2026-04-01 --csv > march.csv',
    ],
  })
  withTimeRange(command)
    .option('--csv', 'print CSV')
    .action(async ({ csv, ...range }: TimeRange & { csv?: boolean }) => {
      const { body } = await session.call(reportMonitors, {
        query: present(range),
        headers: csv ? AS_CSV : {},
      })
      if (csv) session.write(String(body))
      else session.print(body, look => reportTable(look, body))
    })
}
