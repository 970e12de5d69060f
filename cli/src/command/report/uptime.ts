import { reportMonitors } from '@pharos/shared-protocol/contract/monitoring/report.ts'
import { MEDIA_TYPES } from '@pharos/shared-protocol/contract/route.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { reportTable } from '../../print/report.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { type Target, withTarget, writeRows } from '../export/write.ts'

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
  withTarget(withTimeRange(command))
    .option('--csv', 'write CSV')
    .action(async ({ csv, out, output, ...range }: TimeRange & Target & { csv?: boolean }) => {
      const query = present(range)
      if (csv)
        return writeRows(session, reportMonitors, { query, headers: { accept: MEDIA_TYPES.csv } }, { out, output })
      const { body } = await session.call(reportMonitors, { query })
      session.print(body, look => reportTable(look, body))
    })
}
