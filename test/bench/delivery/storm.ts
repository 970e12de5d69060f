import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { Installation } from '../installation.ts'
import { pssMegabytesOf } from '../measure/process.ts'
import { profilingInto } from '../measure/statements.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, until } from '../scope.ts'
import { type Hooks, startHooks } from './hooks.ts'
import { createJobs, type Job, tell } from './jobs.ts'

const ALL_MONITORS = 5_000
const ALL_SERVICES = 200
const AT_A_TIME = 100
const LIMIT_S = 60

export const stormPart: Part = {
  title: `Storm: ${ALL_MONITORS} monitors of ${ALL_SERVICES} services fail at once; each incident pages a group and tells a broadcast target`,
  limitSeconds: 400,
  run,
}

async function run(scope: Scope, { quick, profile, say }: Settings): Promise<Figure[]> {
  const [monitors, services] = quick ? [1_000, 40] : [ALL_MONITORS, ALL_SERVICES]
  const { options, statements } = profilingInto(profile)
  const installation = await Installation.open(scope, options)
  await installation.startPlane()
  const hooks = await startHooks(scope)
  say(`creating ${services} services and ${monitors} monitors …`)
  const ids = await createServices(installation, hooks, services)
  const bodies = Array.from({ length: monitors }, (_, index) => ({ service_id: ids[index % services] }))
  const jobs = await createJobs(installation, bodies)
  const peak = watchMemory(scope, installation)
  say('failing all of them …')
  statements?.clear()
  const begun = performance.now()
  await failAll(installation, jobs)
  const pinged = seconds(begun)
  await until('every message has arrived', LIMIT_S * 2, () => hooks.received.length >= 2 * services)
  const took = seconds(begun)
  const isDone = async () => (await leftOver(installation)) === 'none'
  await until('every event is done', LIMIT_S, isDone).catch(error => say(String(error)))
  const done = seconds(begun)
  statements?.write()
  // Waits for duplicates, which would arrive now.
  await pause(5_000)
  const counts = await countIncidents(installation)
  const of = (path: string) => hooks.received.filter(hook => hook.path === path).map(hook => incidentOf(hook.body))
  const none = { better: 'less', reach: 0 } as const
  return [
    figure('incidents', counts.incidents, '', { better: 'more', reach: services }, `${services} services`),
    figure('services with more than one', counts.doubled, '', none),
    figure('failing monitors that are in no incident', monitors - counts.monitors, '', none),
    figure('pages lost', services - new Set(of('/page')).size, '', none),
    figure('pages doubled', of('/page').length - new Set(of('/page')).size, '', none),
    figure('broadcasts lost', services - new Set(of('/broadcast')).size, '', none),
    figure('broadcasts doubled', of('/broadcast').length - new Set(of('/broadcast')).size, '', none),
    figure('failures taken in', pinged, 's'),
    figure('until the last message', took, 's', { better: 'less', reach: LIMIT_S }),
    figure('until every event is done', done, 's', { better: 'less', reach: LIMIT_S }),
    figure(
      'peak memory of the control plane',
      peak(),
      'MB',
      undefined,
      `events not done: ${await leftOver(installation)}`,
    ),
  ]
}

function incidentOf(body: Record<string, unknown>): string {
  return (body as { incident: { id: string } }).incident.id
}

function seconds(begun: number): number {
  return (performance.now() - begun) / 1_000
}

/** Creates services with automatic incidents, one common policy and a broadcast target each. */
async function createServices({ call }: Installation, { url }: Hooks, count: number): Promise<string[]> {
  const channels = [{ type: 'webhook' as const, details: { url: `${url}/page` } }]
  const { body: group } = await call(routes.createGroup, { body: { name: 'On call', channels } })
  const levels = [{ delay_minutes: 30, targets: [{ type: 'notification_group' as const, id: group.id }] }]
  const { body: policy } = await call(routes.createPolicy, { body: { name: 'All', levels } })
  const services: string[] = []
  for (let index = 0; index < count; index++) {
    const body = { name: `service ${index}`, incident_creation_mode: 'auto' as const, escalation_policy_id: policy.id }
    const { body: service } = await call(routes.createService, { body })
    const target = { type: 'webhook' as const, details: { url: `${url}/broadcast` } }
    await call(routes.createTarget, { params: { id: service.id }, body: target })
    services.push(service.id)
  }
  return services
}

async function failAll(installation: Installation, jobs: readonly Job[]): Promise<void> {
  const waiting = [...jobs]
  const workers = Array.from({ length: AT_A_TIME }, async () => {
    for (let job = waiting.pop(); job; job = waiting.pop()) await tell(installation, job, true)
  })
  await Promise.all(workers)
}

/** Watches the control plane. The returned function returns its largest proportional memory since then, in MB. */
function watchMemory(scope: Scope, { pids }: Installation): () => number {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, pssMegabytesOf(pids.get('control-plane') ?? 0))
  }
  const timer = setInterval(look, 500)
  scope.onClose(() => clearInterval(timer))
  return () => {
    look()
    return peak
  }
}

/** The number of unfinished events by consumer, as text. */
async function leftOver(installation: Installation): Promise<string> {
  const rows = await installation.sql<{ words: string }>(
    `select consumer || ' ' || count(*) || coalesce(' ' || max(last_error), '') as words from event_claim group by consumer`,
  )
  return rows.map(row => row.words).join(', ') || 'none'
}

async function countIncidents(installation: Installation) {
  const [row] = await installation.sql<{ incidents: number; doubled: number; monitors: number }>(
    `select (select count(*) from incident)::int as incidents,
       (select count(*) from (select from incident group by service_id having count(*) > 1) t)::int as doubled,
       (select count(distinct monitor_id) from incident_monitor)::int as monitors`,
  )
  return row ?? { incidents: 0, doubled: 0, monitors: 0 }
}
