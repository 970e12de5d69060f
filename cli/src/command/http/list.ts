import { MONITOR_STATUSES } from '@pharos/shared-protocol/contract/http-job.ts'
import { type Command, Option } from 'commander'
import { listMonitors } from '../../api/find-monitor.ts'
import { parseWhole } from '../../input/field.ts'
import { monitorTable } from '../../print/monitor-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const NONE = 'There are no HTTP monitors. Add one: pharos http add https://example.com'

export function defineList(http: Command, session: Session): void {
  define(http, {
    usage: 'list',
    about: 'List the HTTP monitors, newest first',
    examples: ['pharos http list', 'pharos http list --status down', "pharos http list --json | jq -r '.[].uri'"],
  })
    .addOption(new Option('--status <status>', 'only those').choices(MONITOR_STATUSES))
    .option('--tag <tag>', 'only those with the tag')
    .option('--limit <n>', 'at most so many', parseWhole)
    .action(async (filter: { status?: string; tag?: string; limit?: number }) => {
      const monitors = await listMonitors(session, filter)
      const empty = filter.status || filter.tag ? 'There are no HTTP monitors like that.' : NONE
      session.print(monitors, look => monitorTable(look, monitors, empty))
    })
}
