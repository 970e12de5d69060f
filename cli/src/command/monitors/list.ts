import { MONITOR_TYPES } from '@pharos/shared-protocol/check/kind.ts'
import { listMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { type Command, Option } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { summaryTable } from '../../print/summary-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  type?: (typeof MONITOR_TYPES)[number]
  status?: string
  tag?: string
  search?: string
  limit?: number
}

export function defineListAll(monitors: Command, session: Session): void {
  define(monitors, {
    usage: 'list',
    about: 'List the monitors of every type, newest first',
    examples: [
      'pharos monitors list',
      'pharos monitors list --type tls --tag prod',
      'pharos monitors list --search shop',
    ],
  })
    .addOption(new Option('--type <type>', 'only of this type').choices(MONITOR_TYPES))
    .option('--status <status>', 'only with this status')
    .option('--tag <tag>', 'only with this tag')
    .option('--search <text>', 'only with this text in their name or address')
    .option('--limit <n>', 'maximum number of entries', parseWhole)
    .action(async ({ limit, ...filter }: Given) => {
      const found = await collectPages(
        cursor => session.call(listMonitors, { query: present({ ...filter, cursor }) }),
        limit,
      )
      session.print(found, look => summaryTable(look, found))
    })
}
