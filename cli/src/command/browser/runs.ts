import { listBrowserRuns } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type { Command } from 'commander'
import { withRegion } from '../../api/find-region.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { runTable } from '../../print/browser-run-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { BROWSER } from './kind.ts'

export function defineRuns(browser: Command, session: Session): void {
  const command = define(browser, {
    usage: 'runs <check>',
    about: 'List the runs of a browser check, newest first',
    examples: ['pharos browser runs Checkout', 'pharos browser runs Checkout --from 2h --json'],
  })
  withTimeRange(command)
    .option('--region <region>', 'only from this region')
    .option('--limit <n>', 'maximum number of entries', parseWhole, 20)
    .action(async (text: string, { limit, ...filter }: TimeRange & { region?: string; limit: number }) => {
      const params = { check_id: (await findMonitor(session, BROWSER, text)).id }
      const query = { ...(await withRegion(session, filter)), limit: Math.min(limit, 200) }
      const runs = await collectPages(
        cursor => session.call(listBrowserRuns, { params, query: present({ ...query, cursor }) }),
        limit,
      )
      session.print(runs, look => runTable(look, runs))
    })
}
