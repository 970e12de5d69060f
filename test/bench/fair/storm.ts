import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { type Hooks, startHooks } from '../delivery/hooks.ts'
import { createJobs, type Job, tell } from '../delivery/jobs.ts'
import type { Installation } from '../installation.ts'
import type { Scope } from '../scope.ts'
import { ownerOf, pageAt } from './person.ts'
import { type Done, forEach, repeat } from './repeat.ts'

/** As slow as a receiver may be without failing. */
const SLOW_MS = 4_500
const LEVELS = 3
const RECEIVERS_PER_LEVEL = 20
const AT_A_TIME = 8

/** Heartbeats whose failures open incidents, each of which pages people whose receivers are slow. */
export interface Storm {
  jobs: readonly Job[]
  slow: Hooks
}

/** `told`: the group that is notified of each failure. */
export async function prepareStorm(
  scope: Scope,
  installation: Installation,
  count: number,
  told: string,
): Promise<Storm> {
  const slow = await startHooks(scope, SLOW_MS)
  const policy = await createPolicy(installation, slow)
  const bodies: object[] = []
  for (let n = 0; n < count; n++) {
    const { body: service } = await installation.call(routes.createService, {
      body: {
        name: `service ${n}`,
        incident_creation_mode: 'auto',
        default_incident_severity: 'critical',
        reopen_window_minutes: 0,
        escalation_policy_id: policy,
      },
    })
    bodies.push({ service_id: service.id, group_notification_ids: [told] })
  }
  return { jobs: await createJobs(installation, bodies), slow }
}

/** A policy of three levels, a minute apart and again and again: each pages a person and a group. */
async function createPolicy(installation: Installation, { url }: Hooks): Promise<string> {
  const { call } = installation
  const { body: account } = await call(routes.getAccount)
  const user = await ownerOf(installation, account.id)
  await pageAt(installation, call, user, `${url}/person`)
  const levels = []
  for (let level = 1; level <= LEVELS; level++) {
    const channels = Array.from({ length: RECEIVERS_PER_LEVEL }, (_, n) => ({
      type: 'webhook' as const,
      details: { url: `${url}/${level}/${n}` },
    }))
    const { body: group } = await call(routes.createGroup, { body: { name: `Level ${level}`, channels } })
    const targets = [
      { type: 'user' as const, id: user },
      { type: 'notification_group' as const, id: group.id },
    ]
    levels.push({ delay_minutes: 1, targets })
  }
  const { body: policy } = await call(routes.createPolicy, { body: { name: 'Slow', levels, repeat_count: 9 } })
  return policy.id
}

/** All of its monitors fail and recover, again and again; meanwhile open incidents are escalated by hand. */
export function rage(installation: Installation, { jobs }: Storm, signal: AbortSignal): Done[] {
  const { call } = installation
  return [
    repeat(signal, async () => {
      for (const failed of [true, false]) await forEach(signal, jobs, AT_A_TIME, job => tell(installation, job, failed))
    }),
    repeat(signal, async () => {
      const { body: open } = await call(routes.listIncidents, { query: { responder_status: 'triggered', limit: 200 } })
      await forEach(signal, open, AT_A_TIME, ({ id }) => call(routes.escalateIncident, { params: { id } }))
    }),
  ]
}
