import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { Installation } from '../installation.ts'
import { quantile } from '../measure/quantile.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, until } from '../scope.ts'
import { type Hooks, startHooks } from './hooks.ts'
import { createJobs, type Job, tell } from './jobs.ts'

const PER_SECOND = 50
const RECEIVERS = 10
const JOBS = 500

export const deliveryPart: Part = {
  title: `Delivery: from the commit of a transition to the first byte at the receiver (${PER_SECOND} transitions a second, ${RECEIVERS} webhooks)`,
  limitSeconds: 240,
  run,
}

async function run(scope: Scope, { quick, say }: Settings): Promise<Figure[]> {
  const installation = await Installation.open(scope, { postgres: { track_commit_timestamp: 'on' } })
  await installation.startPlane()
  const hooks = await startHooks(scope)
  say(`creating ${JOBS} heartbeats …`)
  const groups = await createGroups(installation, hooks)
  const bodies = Array.from({ length: JOBS }, (_, index) => ({ group_notification_ids: [groups[index % RECEIVERS]] }))
  const jobs = await createJobs(installation, bodies)
  const seconds = quick ? 10 : 60
  say(`${PER_SECOND} transitions a second for ${seconds} s …`)
  await transit(installation, jobs, seconds * PER_SECOND)
  const expected = seconds * PER_SECOND
  await until('every webhook has arrived', 60, () => hooks.received.length >= expected)
  await pause(2_000)
  const delays = await delaysOf(installation, hooks)
  const distinct = new Set(hooks.received.map(hook => hook.delivery)).size
  return [
    figure('transitions', delays.length, '', { better: 'more', reach: expected }),
    figure('p50', quantile(delays, 0.5), 's'),
    figure('p99', quantile(delays, 0.99), 's', { better: 'less', reach: 1 }),
    figure('longest', quantile(delays, 1), 's'),
    figure('sent twice', hooks.received.length - distinct, '', { better: 'less', reach: 0 }),
  ]
}

async function createGroups({ call }: Installation, { url }: Hooks): Promise<string[]> {
  const groups: string[] = []
  for (let index = 0; index < RECEIVERS; index++) {
    const channels = [{ type: 'webhook' as const, details: { url: `${url}/${index}` } }]
    groups.push((await call(routes.createGroup, { body: { name: `group ${index}`, channels } })).body.id)
  }
  return groups
}

/** Causes a transition every 20 ms: each job goes down, and up again in the next round. */
async function transit(installation: Installation, jobs: readonly Job[], count: number): Promise<void> {
  const begun = performance.now()
  const told: Promise<void>[] = []
  for (let index = 0; index < count; index++) {
    const job = jobs[index % jobs.length]
    const failed = Math.floor(index / jobs.length) % 2 === 0
    await pause(Math.max(0, begun + (index * 1_000) / PER_SECOND - performance.now()))
    if (job) told.push(tell(installation, job, failed))
  }
  await Promise.all(told)
}

/** Seconds from the commit of each transition to its webhook, by monitor and instant. */
async function delaysOf(installation: Installation, hooks: Hooks): Promise<number[]> {
  const rows = await installation.sql<{ key: string; at: number }>(
    `select monitor_id || '/' || at as key, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at
     from transition where to_status in ('up', 'down')`,
  )
  const committed = new Map(rows.map(row => [row.key, row.at]))
  return hooks.received.flatMap(({ at, body }) => {
    const { monitor } = body as { monitor: { id: string } }
    const commit = committed.get(`${monitor.id}/${Date.parse(String(body.at))}`)
    return commit === undefined ? [] : [(at - commit) / 1_000]
  })
}
