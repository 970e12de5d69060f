import { listHttpTransitions } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { Command } from 'commander'
import { monitorId } from '../../api/find-monitor.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { transitionLine } from '../../print/transition.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineTransitions(http: Command, session: Session): void {
  const command = define(http, {
    usage: 'transitions <monitor>',
    about: 'List the changes of status with their reasons in words, newest first',
    examples: ['pharos http transitions Shop', 'pharos http transitions Shop --from 7d --json'],
  })
  withTimeRange(command)
    .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
    .action(async (name: string, { limit, ...range }: TimeRange & { limit: number }) => {
      const params = { job_id: await monitorId(session, name) }
      const query = { ...range, limit: Math.min(limit, 200) }
      const transitions = await collectPages(
        cursor => session.call(listHttpTransitions, { params, query: present({ ...query, cursor }) }),
        limit,
      )
      session.print(
        transitions,
        look =>
          transitions.map(each => transitionLine(look, each)).join('\n') || 'Its status has not changed in that time.',
      )
    })
}
