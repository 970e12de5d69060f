import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { startHooks } from '../delivery/hooks.ts'
import { createJobs, tell } from '../delivery/jobs.ts'
import { Installation } from '../installation.ts'
import { quantile } from '../measure/quantile.ts'
import type { Part, Settings } from '../part.ts'
import { populate } from '../pipeline/population.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, until } from '../scope.ts'
import { addNeighbour, slotsOf } from './neighbour.ts'

const MONITORS = 20_000
const HEARTBEATS = 300
const INTERVAL_S = 300
const READERS = 4

export const fairPart: Part = {
  title: `Fairness: an account with ${MONITORS} monitors pauses and resumes all of them, while ${HEARTBEATS} more fail and its lists are read; another has one monitor`,
  limitSeconds: 600,
  run,
}

async function run(scope: Scope, { quick, say }: Settings): Promise<Figure[]> {
  const [monitors, seconds] = quick ? [2_000, 40] : [MONITORS, 120]
  const installation = await Installation.open(scope)
  await installation.startPlane()
  await installation.startAgent()
  const hooks = await startHooks(scope)
  const target = await startTarget(scope)
  say(`creating ${monitors} monitors …`)
  await populate(installation, `${target.url}/many`, { count: monitors, intervalSeconds: INTERVAL_S })
  await installation.sql(`update monitor set tags = '{many}'`)
  const neighbour = await addNeighbour(installation, `${target.url}/one`, hooks)
  const { call } = installation
  const channels = [{ type: 'webhook' as const, details: { url: `${hooks.url}/many` } }]
  const { body: group } = await call(routes.createGroup, { body: { name: 'Many', channels } })
  const bodies = Array.from({ length: HEARTBEATS }, () => ({ group_notification_ids: [group.id] }))
  const jobs = await createJobs(installation, bodies)
  say(`being busy for ${seconds} s …`)
  const since = Date.now()
  const end = new AbortController()
  let pausing = true
  const busy = [
    repeat(end.signal, async () => {
      await call(pausing ? routes.pauseMonitors : routes.resumeMonitors, { body: { tags: ['many'] } })
      pausing = !pausing
    }),
    repeat(end.signal, async () => {
      for (const failed of [true, false]) for (const job of jobs) await tell(installation, job, failed)
    }),
    ...Array.from({ length: READERS }, () =>
      repeat(end.signal, () => call(routes.listHttpJobs, { query: { limit: 100 } })),
    ),
  ]
  await pause((seconds * 1_000) / 2)
  const failedAt = Date.now()
  target.isWell = false
  const isTold = () => hooks.received.find(({ path }) => path === '/neighbour')
  await until('the neighbour is notified', 120, () => isTold() !== undefined)
  const told = ((isTold()?.at ?? 0) - failedAt) / 1_000
  await pause((seconds * 1_000) / 2)
  const { count, missed, late } = await slotsOf(installation, neighbour.monitor, since)
  end.abort()
  const [switched] = await installation.sql<{ count: number }>(
    `select count(*)::int as count from transition where to_status = 'paused'`,
  )
  return [
    figure('monitors that were paused meanwhile', switched?.count ?? 0, ''),
    figure(
      'lists read',
      busy.slice(2).reduce((sum, each) => sum + each.done, 0),
      '',
    ),
    figure("runs of the neighbour's monitor", count, ''),
    figure('slots that it missed', missed, '', { better: 'less', reach: 0 }),
    figure('results after their slot, p50', quantile(late, 0.5), 's'),
    figure('results after their slot, longest', quantile(late, 1), 's', { better: 'less', reach: 5 }),
    figure('from its failure to its notification', told, 's', { better: 'less', reach: 15 }),
  ]
}

/** Repeats work until the signal, and counts how often it was done; what fails is not counted. */
function repeat(signal: AbortSignal, work: () => Promise<unknown>): { done: number } {
  const counted = { done: 0 }
  const go = async () => {
    while (!signal.aborted) {
      try {
        await work()
        counted.done += 1
      } catch {
        await pause(100)
      }
    }
  }
  void go()
  return counted
}

/** Two targets: one for the many monitors, and one that a test can let fail. */
async function startTarget(scope: Scope) {
  const target = { url: '', isWell: true }
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/one' && !target.isWell ? 500 : 200).end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.onClose(() => server.close())
  scope.onClose(() => server.closeAllConnections())
  target.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return target
}
