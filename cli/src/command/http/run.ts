import { runHttpJob } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { Command } from 'commander'
import { monitorId } from '../../api/find-monitor.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRun(http: Command, session: Session): void {
  define(http, {
    usage: 'run <monitor>',
    about: 'Run a monitor now, in every region it has',
    examples: ['pharos http run Shop'],
  }).action(async (name: string) => {
    const params = { job_id: await monitorId(session, name) }
    const { body } = await session.call(runHttpJob, { params })
    session.print(body, () => `The run ${body.run_id} is on its way.`)
    session.hint(`See what comes of it: pharos http results ${shellWord(name)}`)
  })
}
