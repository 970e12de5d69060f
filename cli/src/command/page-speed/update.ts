import { updatePageSpeedJob } from '@pharos/shared-protocol/contract/page-speed.ts'
import type { Command } from 'commander'
import { findPageSpeedJob } from '../../api/find-page-speed.ts'
import { present } from '../../api/pages.ts'
import { usageFailure } from '../../failure.ts'
import { parseDuration } from '../../input/duration.ts'
import { parseDecimal, parseWhole } from '../../input/field.ts'
import { pageSpeedTable } from '../../print/page-speed-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  lcp?: number
  cls?: number
  transfer?: number
  interval?: number
}

export function defineUpdate(pageSpeed: Command, session: Session): void {
  define(pageSpeed, {
    usage: 'update <monitor>',
    about: 'Set budgets; two runs in a row over one raise an alert',
    examples: [
      'pharos page-speed update Shop --lcp 2500ms --cls 0.1 --transfer 2000000',
      'pharos page-speed update Shop --interval 30m',
    ],
  })
    .option('--lcp <duration>', 'budget of the largest contentful paint', text => parseDuration(text, 'ms'))
    .option('--cls <number>', 'budget of the cumulative layout shift', parseDecimal)
    .option('--transfer <bytes>', 'budget of what is transferred', parseWhole)
    .option('--interval <duration>', 'how often', text => parseDuration(text, 's') / 1000)
    .action(async (text: string, { lcp, cls, transfer, interval }: Given) => {
      const budgets = {
        lcp_budget_ms: lcp,
        cls_budget: cls,
        transfer_budget_bytes: transfer,
        interval_seconds: interval,
      }
      const body = present(budgets)
      if (Object.keys(body).length === 0) throw usageFailure('Give what is to change.')
      const { id: page_speed_job_id } = await findPageSpeedJob(session, text)
      const { body: job } = await session.call(updatePageSpeedJob, { params: { page_speed_job_id }, body })
      session.print(job, look => pageSpeedTable(look, [job]))
    })
}
