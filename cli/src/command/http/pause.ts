import { pauseHttpJob, pauseMonitors } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { Command } from 'commander'
import { repeated } from '../../input/field.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { switchMonitors } from './switch.ts'

export function definePause(http: Command, session: Session): void {
  define(http, {
    usage: 'pause [monitor...]',
    about: 'Stop checking monitors until they are resumed',
    examples: ['pharos http pause Shop', 'pharos http pause --tag staging'],
  })
    .option('--tag <tag>', 'every monitor that has the tag; repeatable', repeated)
    .action((names: string[], { tag = [] }: { tag?: string[] }) =>
      switchMonitors(session, {
        names,
        tags: tag,
        one: pauseHttpJob,
        all: pauseMonitors,
        done: 'Paused',
      }),
    )
}
