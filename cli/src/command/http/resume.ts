import { resumeHttpJob, resumeMonitors } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { Command } from 'commander'
import { repeated } from '../../input/field.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { switchMonitors } from './switch.ts'

export function defineResume(http: Command, session: Session): void {
  define(http, {
    usage: 'resume [monitor...]',
    about: 'Check monitors again; the first run goes out at once',
    examples: ['pharos http resume Shop', 'pharos http resume --tag staging'],
  })
    .option('--tag <tag>', 'every monitor that has the tag; repeatable', repeated)
    .action((names: string[], { tag = [] }: { tag?: string[] }) =>
      switchMonitors(session, {
        names,
        tags: tag,
        one: resumeHttpJob,
        all: resumeMonitors,
        done: 'Resumed',
      }),
    )
}
