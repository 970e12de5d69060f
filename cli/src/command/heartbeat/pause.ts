import { pauseHeartbeat, resumeHeartbeat } from '@pharos/shared-protocol/contract/heartbeat-routes.ts'
import type { Command } from 'commander'
import { findHeartbeats } from '../../api/find-heartbeat.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function definePause(heartbeat: Command, session: Session): void {
  define(heartbeat, {
    usage: 'pause <heartbeat...>',
    about: 'Expect nothing until resumed; pings are still kept. All of a tag: pharos http pause --tag',
    examples: ['pharos heartbeat pause Backup'],
  }).action((names: string[]) => switchHeartbeats(session, names, pauseHeartbeat, 'Paused'))
}

export function defineResume(heartbeat: Command, session: Session): void {
  define(heartbeat, {
    usage: 'resume <heartbeat...>',
    about: 'Expect pings again, counted from now',
    examples: ['pharos heartbeat resume Backup'],
  }).action((names: string[]) => switchHeartbeats(session, names, resumeHeartbeat, 'Resumed'))
}

async function switchHeartbeats(
  session: Session,
  names: readonly string[],
  route: typeof pauseHeartbeat,
  done: string,
): Promise<void> {
  const found = await findHeartbeats(session, names)
  const jobs = await Promise.all(
    found.map(async ({ id }) => (await session.call(route, { params: { job_id: id } })).body),
  )
  session.print(jobs, () => jobs.map(job => `${done} ${legible(job.friendly_name)}.`).join('\n'))
}
