import type { Command } from 'commander'
import { allPageSpeedJobs } from '../../api/find-page-speed.ts'
import { pageSpeedTable } from '../../print/page-speed-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(pageSpeed: Command, session: Session): void {
  define(pageSpeed, {
    usage: 'list',
    about: 'List the page-speed monitors, newest first',
    examples: ['pharos page-speed list'],
  }).action(async () => {
    const jobs = await allPageSpeedJobs(session)
    session.print(jobs, look => pageSpeedTable(look, jobs))
  })
}
