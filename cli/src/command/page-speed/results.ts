import { listPageSpeedResults } from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import type { Command } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { pageSpeedResults } from '../../print/page-speed-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { PAGE_SPEED } from './kind.ts'

export function defineResults(pageSpeed: Command, session: Session): void {
  define(pageSpeed, {
    usage: 'results <monitor>',
    about: 'List the measurements, newest first',
    examples: ['pharos page-speed results Shop'],
  })
    .option('--limit <n>', 'maximum number of entries', parseWhole, 20)
    .action(async (text: string, { limit }: { limit: number }) => {
      const params = { page_speed_job_id: (await findMonitor(session, PAGE_SPEED, text)).id }
      const size = Math.min(limit, 1000)
      const results = await collectPages(
        cursor => session.call(listPageSpeedResults, { params, query: present({ limit: size, cursor }) }),
        limit,
      )
      session.print(results, look => pageSpeedResults(look, results))
    })
}
