import { listMetricNames } from '@pharos/shared-protocol/contract/observability/metric.ts'
import type { Command } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { nameTable } from '../../print/metric.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given extends TimeRange {
  source?: string
  limit?: number
}

export function defineNames(metrics: Command, session: Session): void {
  const command = define(metrics, {
    usage: 'names [prefix]',
    about: 'List the metrics of a time range (the last 24 hours), by name',
    examples: ['pharos metrics names', 'pharos metrics names http.server --source checkout'],
  })
  withTimeRange(command)
    .option('--source <name>', 'only what this service sent')
    .option('--limit <n>', 'maximum number of entries', parseWhole)
    .action(async (prefix: string | undefined, { limit, ...filter }: Given) => {
      const found = await collectPages(
        cursor => session.call(listMetricNames, { query: present({ prefix, ...filter, cursor }) }),
        limit,
      )
      session.print(found, look => nameTable(look, found))
    })
}
