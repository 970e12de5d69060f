import { listHeartbeatTransitions, listPings } from '@pharos/shared-protocol/contract/heartbeat-routes.ts'
import type { Command } from 'commander'
import { findHeartbeat } from '../../api/find-heartbeat.ts'
import { heartbeatPage } from '../../print/heartbeat.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const LAST = 5

export function defineShow(heartbeat: Command, session: Session): void {
  define(heartbeat, {
    usage: 'show <heartbeat>',
    about: 'Show how a heartbeat is, and why: its last pings and transitions, and where pings go',
    examples: ['pharos heartbeat show Backup', 'pharos heartbeat show 019b2c3d --json'],
  }).action(async (name: string) => {
    const job = await findHeartbeat(session, name)
    const params = { job_id: job.id }
    const [pings, transitions] = await Promise.all([
      session.call(listPings, { params, query: { limit: LAST } }),
      session.call(listHeartbeatTransitions, { params, query: { limit: LAST } }),
    ])
    const page = { job, pings: pings.body, transitions: transitions.body }
    session.print(page, look => heartbeatPage(look, page))
  })
}
