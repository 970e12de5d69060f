import { getUsage, listUsageRows, METRICS, type Metric } from '@pharos/shared-protocol/contract/business/usage.ts'
import { Argument, type Command } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { figureTable, usagePage, usageRowTable } from '../../print/usage-page.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'
import { FROM, TO, type UsageRange } from './range.ts'

export function addUsageCommands(program: Command, session: Session): void {
  const usage = group(program, 'usage', 'What the account used, by day (UTC)')
  for (const defineCommand of [defineList, defineShow, defineRows]) defineCommand(usage, session)
}

function defineList(usage: Command, session: Session): void {
  define(usage, {
    usage: 'list',
    about: 'Show the sum of each metric over some days, and the limits of the plan',
    examples: ['pharos usage list', 'pharos usage list --from 2026-03-01 --to 2026-03-31 --json'],
  })
    .option(...FROM)
    .option(...TO)
    .action(async ({ from, to }: UsageRange) => {
      const { body } = await session.call(getUsage, { query: present({ from, to }) })
      session.print(body, look => usagePage(look, body))
    })
}

const metricArgument = () => new Argument('<metric>', 'what is metered').choices(METRICS)

function defineShow(usage: Command, session: Session): void {
  define(usage, {
    usage: 'show',
    about: 'Show a metric by day, with the command that lists the rows of each figure',
    examples: ['pharos usage show check_runs', 'pharos usage show log_bytes --from 2026-03-01 --to 2026-03-31'],
  })
    .addArgument(metricArgument())
    .option(...FROM)
    .option(...TO)
    .action(async (metric: Metric, { from, to }: UsageRange) => {
      const { body } = await session.call(getUsage, { query: { ...present({ from, to }), metric } })
      session.print(body.figures, look => figureTable(look, body.figures))
    })
}

function defineRows(usage: Command, session: Session): void {
  define(usage, {
    usage: 'rows',
    about: 'List the rows that made a figure, oldest first',
    examples: [
      'pharos usage rows check_runs 2026-03-01',
      'pharos usage rows check_runs 2026-03-01 --kind http --region local',
    ],
  })
    .addArgument(metricArgument())
    .argument('<day>', 'the day, such as 2026-03-01')
    .option('--kind <kind>', 'only of this type of monitor or channel')
    .option('--region <slug>', 'only of this region')
    .option('--limit <n>', 'maximum number of rows', parseWhole, 100)
    .action(async (metric: Metric, day: string, given: { kind?: string; region?: string; limit: number }) => {
      const { kind, region, limit } = given
      const rows = await collectPages(
        cursor =>
          session.call(listUsageRows, {
            query: { metric, day, ...present({ kind, region, cursor, limit: Math.min(limit, 500) }) },
          }),
        limit,
      )
      session.print(rows, look => usageRowTable(look, metric, rows))
    })
}
