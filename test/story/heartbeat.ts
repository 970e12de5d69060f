import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { HeartbeatInput } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import type { Test } from 'uvu'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

/** A heartbeat of a story, with the reads that stories need. */
export interface StoryHeartbeat {
  id: string
  key: string
  /** Sends a ping, as a job would: `''`, `/start?rid=…`, `/3`. Returns its status. */
  ping(path?: string, init?: RequestInit): Promise<number>
  status(): Promise<string>
  /** Each of its statuses, oldest first: `08:01:30.000 down missed`. */
  history(): Promise<string[]>
  /** Names of its events, oldest first. */
  events(): Promise<string[]>
}

/** Creates a heartbeat every minute with half a minute of grace, by default. */
export async function heartbeat(world: World, body: HeartbeatInput = {}): Promise<StoryHeartbeat> {
  const settings = body.cron_expression ? {} : { period_seconds: 60 }
  const { body: job } = await world.call(routes.createHeartbeat, { body: { ...settings, grace_seconds: 30, ...body } })
  const params = { job_id: job.id }
  return {
    id: job.id,
    key: job.ping_key,
    ping: async (path = '', init = {}) => (await fetch(`${world.url}/ping/${job.ping_key}${path}`, init)).status,
    status: async () => (await world.call(routes.getHeartbeat, { params })).body.current_status,
    history: async () => {
      const { body: transitions } = await world.call(routes.listHeartbeatTransitions, { params })
      return transitions
        .toReversed()
        .map(({ at, to, failure_reason }) => [at.slice(11, 23), to, failure_reason].filter(Boolean).join(' '))
    },
    events: async () =>
      (
        await world.sql<{ name: string }>(
          `select name from event where subject_id = $1 and name like 'monitor.%' order by id`,
          [job.id],
        )
      ).map(row => row.name),
  }
}

/** A story without agents and scheduler, since heartbeats need neither. */
export function told(test: Test, name: string, run: (world: World) => Promise<void>): void {
  story(test, name, run, { roles: 'api,sweeper', agent: false })
}
