import { pausePageSpeedJob, resumePageSpeedJob, runPageSpeedJob } from '@pharos/shared-protocol/contract/page-speed.ts'
import type { Command } from 'commander'
import { findPageSpeedJob } from '../../api/find-page-speed.ts'
import { legible } from '../../print/legible.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRun(pageSpeed: Command, session: Session): void {
  define(pageSpeed, {
    usage: 'run <monitor>',
    about: 'Measure a page now, beside its schedule',
    examples: ['pharos page-speed run Shop'],
  }).action(async (name: string) => {
    const { id: page_speed_job_id } = await findPageSpeedJob(session, name)
    const { body } = await session.call(runPageSpeedJob, { params: { page_speed_job_id } })
    session.print(body, () => `The run ${body.run_id} is on its way.`)
    session.hint(`See what comes of it: pharos page-speed show ${shellWord(name)}`)
  })
}

export function definePause(pageSpeed: Command, session: Session): void {
  define(pageSpeed, {
    usage: 'pause <monitor>',
    about: 'Measure nothing until resumed; pausing its HTTP monitor does it, too',
    examples: ['pharos page-speed pause Shop'],
  }).action((name: string) => switchPageSpeed(session, name, pausePageSpeedJob, 'Paused'))
}

export function defineResume(pageSpeed: Command, session: Session): void {
  define(pageSpeed, {
    usage: 'resume <monitor>',
    about: 'Measure again, at once',
    examples: ['pharos page-speed resume Shop'],
  }).action((name: string) => switchPageSpeed(session, name, resumePageSpeedJob, 'Resumed'))
}

async function switchPageSpeed(session: Session, name: string, route: typeof pausePageSpeedJob, done: string) {
  const { id: page_speed_job_id } = await findPageSpeedJob(session, name)
  const { body: job } = await session.call(route, { params: { page_speed_job_id } })
  session.print(job, () => `${done} ${legible(job.friendly_name)}.`)
}
