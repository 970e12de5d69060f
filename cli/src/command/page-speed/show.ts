import { listPageSpeedResults } from '@pharos/shared-protocol/contract/page-speed.ts'
import type { Command } from 'commander'
import { findPageSpeedJob } from '../../api/find-page-speed.ts'
import { pageSpeedResults, pageSpeedTable } from '../../print/page-speed-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const LAST = 5

export function defineShow(pageSpeed: Command, session: Session): void {
  define(pageSpeed, {
    usage: 'show <monitor>',
    about: 'Show a page-speed monitor with its budgets, and its last measurements',
    examples: ['pharos page-speed show Shop', 'pharos page-speed show 019b2c3d --json'],
  }).action(async (name: string) => {
    const job = await findPageSpeedJob(session, name)
    const call = { params: { page_speed_job_id: job.id }, query: { limit: LAST } }
    const { body: results } = await session.call(listPageSpeedResults, call)
    session.print({ job, results }, look => [pageSpeedTable(look, [job]), pageSpeedResults(look, results)].join('\n\n'))
  })
}
