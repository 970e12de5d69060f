import {
  getHttpOverview,
  getResponseTimes,
  listHttpTransitions,
} from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { Command } from 'commander'
import { monitorId } from '../../api/find-monitor.ts'
import { monitorPage } from '../../print/monitor-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const TRANSITIONS = 5

export function defineShow(http: Command, session: Session): void {
  define(http, {
    usage: 'show <monitor>',
    about: 'Show how a monitor is, and why: verdict, uptime, response times, regions, last transitions',
    examples: ['pharos http show Shop', 'pharos http show https://example.com', 'pharos http show 019b2c3d --json'],
  }).action(async (name: string) => {
    const params = { job_id: await monitorId(session, name) }
    const [overview, transitions, times] = await Promise.all([
      session.call(getHttpOverview, { params }),
      session.call(listHttpTransitions, { params, query: { limit: TRANSITIONS } }),
      session.call(getResponseTimes, { params, query: { resolution: '1h' } }),
    ])
    const page = { ...overview.body, transitions: transitions.body, response_times: times.body }
    session.print(page, look => monitorPage(look, page))
  })
}
