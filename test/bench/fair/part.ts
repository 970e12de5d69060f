import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { startHooks } from '../delivery/hooks.ts'
import { Installation } from '../installation.ts'
import { quantile } from '../measure/quantile.ts'
import { profilingInto } from '../measure/statements.ts'
import type { Part, Settings } from '../part.ts'
import { populate } from '../pipeline/population.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, until } from '../scope.ts'
import { type Exported, exportAll, prepareExports } from './exports.ts'
import { addNeighbour, noticeIn, openIncident, pageDelays, slotsOf } from './neighbour.ts'
import { describePressure, describeStages, samplePressure } from './pressure.ts'
import { type Done, repeat } from './repeat.ts'
import { prepareStorm, rage } from './storm.ts'

const MONITORS = 20_000
const INCIDENTS = 300
const INTERVAL_S = 300
const READERS = 4
const NEIGHBOUR_OPENS_EVERY_MS = 3_000
/** How long pages of the last incidents are waited for, while the other account stays busy. */
const SETTLE_MS = 10_000

export const fairPart: Part = {
  title: `Fairness: an account with ${MONITORS} monitors pauses and resumes them all, exports everything, reads its lists, and has ${INCIDENTS} incidents again and again that page slow receivers; another has one monitor`,
  limitSeconds: 900,
  run,
}

async function run(scope: Scope, { quick, profile, say }: Settings): Promise<Figure[]> {
  const [monitors, incidents, seconds] = quick ? [2_000, 100, 40] : [MONITORS, INCIDENTS, 120]
  const { options, statements } = profilingInto(profile)
  const installation = await Installation.open(scope, options)
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
  say(`creating ${incidents} services and what is exported …`)
  const storm = await prepareStorm(scope, installation, incidents, group.id)
  const page = await prepareExports(installation)
  say(`being busy for ${seconds} s …`)
  statements?.clear()
  const since = Date.now()
  const end = new AbortController()
  const { signal } = end
  scope.onClose(() => end.abort())
  const lists = readLists(installation, signal)
  switchAll(installation, signal)
  const exported = exportAll(installation, page, signal)
  const [storms, byHand] = rage(installation, storm, signal)
  const pressure = samplePressure(installation, signal)
  const opening = new AbortController()
  const opened = repeat(opening.signal, async () => {
    await openIncident(neighbour)
    await pause(NEIGHBOUR_OPENS_EVERY_MS)
  })
  await pause((seconds * 1_000) / 2)
  const failedAt = Date.now()
  target.isWell = false
  await until('the neighbour is notified', 120, () => noticeIn(hooks) !== undefined)
  const told = ((noticeIn(hooks)?.at ?? 0) - failedAt) / 1_000
  await pause((seconds * 1_000) / 2)
  opening.abort()
  await pause(SETTLE_MS)
  const { count, missed, late } = await slotsOf(installation, neighbour.monitor, since)
  statements?.write()
  const delays = await pageDelays(installation, neighbour, hooks)
  const stages = await describeStages(installation, neighbour)
  end.abort()
  return [
    ...(await describeLoad(installation, { lists, exported, storms, byHand })),
    figure('pages to its slow receivers', storm.slow.received.length, ''),
    figure("runs of the neighbour's monitor", count, ''),
    figure('slots that it missed', missed, '', { better: 'less', reach: 0 }),
    figure('results after their slot, p50', quantile(late, 0.5), 's'),
    figure('results after their slot, longest', quantile(late, 1), 's', { better: 'less', reach: 5 }),
    figure('from its failure to its notification', told, 's', { better: 'less', reach: 15 }),
    figure('incidents of the neighbour', delays.length, '', undefined, `${opened.count} opened by hand`),
    figure('from an incident to its page, p50', quantile(delays, 0.5), 's'),
    figure('from an incident to its page, longest', quantile(delays, 1), 's', { better: 'less', reach: 1 }),
    ...stages,
    ...describePressure(pressure),
  ]
}

function readLists({ call }: Installation, signal: AbortSignal): Done[] {
  return Array.from({ length: READERS }, () =>
    repeat(signal, () => call(routes.listHttpJobs, { query: { limit: 100 } })),
  )
}

/** Pauses all monitors, resumes them, and so on. */
function switchAll({ call }: Installation, signal: AbortSignal): void {
  let pausing = true
  repeat(signal, async () => {
    await call(pausing ? routes.pauseMonitors : routes.resumeMonitors, { body: { tags: ['many'] } })
    pausing = !pausing
  })
}

interface Load {
  lists: readonly Done[]
  exported: Exported
  storms: Done | undefined
  byHand: Done | undefined
}

/** What the busy account did meanwhile. */
async function describeLoad(installation: Installation, { lists, exported, storms, byHand }: Load): Promise<Figure[]> {
  const count = async (text: string) => (await installation.sql<{ n: number }>(`select ${text} as n`))[0]?.n ?? 0
  const read = lists.reduce((sum, each) => sum + each.count, 0)
  const paused = await count(`(select count(*)::int from transition where to_status = 'paused')`)
  const incidents = await count('(select count(*)::int from incident)')
  const pages = await count(`(select count(*)::int from page where state <> 'cancelled')`)
  return [
    figure('monitors that were paused meanwhile', paused, ''),
    figure('lists read', read, ''),
    figure('files exported', exported.files, '', undefined, `${Math.round(exported.megabytes)} MB`),
    figure('exports refused by a limit', exported.refused, ''),
    figure('incidents opened', incidents, '', undefined, `${storms?.count} whole storms, ${byHand?.count} by hand`),
    figure('pages written', pages, ''),
  ]
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
