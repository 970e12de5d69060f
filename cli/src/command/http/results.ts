import { listHttpResults } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import { RUN_STATUSES } from '@pharos/shared-protocol/contract/monitoring/voted.ts'
import { type Command, Option } from 'commander'
import { monitorId } from '../../api/find-monitor.ts'
import { withRegion } from '../../api/find-region.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { httpResultTable } from '../../print/result-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given extends TimeRange {
  region?: string
  status?: string
  limit: number
}

export function defineResults(http: Command, session: Session): void {
  const command = define(http, {
    usage: 'results <monitor>',
    about: 'List the results of a monitor, newest first',
    examples: ['pharos http results Shop', 'pharos http results Shop --status failing --from 2h --json'],
  })
  withTimeRange(command)
    .option('--region <region>', 'only from this region')
    .addOption(new Option('--status <status>', 'only with this status').choices(RUN_STATUSES))
    .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
    .action(async (name: string, { limit, ...filter }: Given) => {
      const params = { job_id: await monitorId(session, name) }
      const query = { ...(await withRegion(session, filter)), limit: Math.min(limit, 1000) }
      const results = await collectPages(
        cursor => session.call(listHttpResults, { params, query: present({ ...query, cursor }) }),
        limit,
      )
      session.print(results, look => httpResultTable(look, results))
    })
}
