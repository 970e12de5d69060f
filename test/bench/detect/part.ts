import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { Installation } from '../installation.ts'
import { quantile } from '../measure/quantile.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import { type Scope, until } from '../scope.ts'
import { Target } from '../target/target.ts'
import { closeAtRandom, reopenAll } from './trial.ts'

const INTERVAL_S = 10
const REGIONS = ['bench-a', 'bench-b', 'bench-c']
const AIM_S = Number((INTERVAL_S / REGIONS.length + 2).toFixed(1))

export const detectPart: Part = {
  title: `Detection: from the closing of a listener to the commit of "down" (${INTERVAL_S} s interval, ${REGIONS.length} regions)`,
  limitSeconds: 300,
  run,
}

async function run(scope: Scope, { quick, say }: Settings): Promise<Figure[]> {
  // With this setting PostgreSQL records the instant of each commit, so that no polling is needed.
  const installation = await Installation.open(scope, { postgres: { track_commit_timestamp: 'on' } })
  await installation.startPlane()
  for (const slug of REGIONS) await addRegion(installation, slug)
  const target = await Target.start(scope, quick ? 40 : 100)
  const monitors = await addMonitors(installation, target.ports)
  await allAre(installation, 'up', monitors.size)
  const delays: number[] = []
  for (let round = 1; round <= (quick ? 1 : 3); round++) {
    delays.push(...(await closeAtRandom(installation, target, monitors, 2 * INTERVAL_S)))
    say(`round ${round}: ${delays.length} trials, p99 ${quantile(delays, 0.99)?.toFixed(2)} s`)
    await reopenAll(target)
    await allAre(installation, 'up', monitors.size)
  }
  return [
    figure('trials', delays.length, ''),
    figure('p50', quantile(delays, 0.5), 's'),
    figure('p99', quantile(delays, 0.99), 's', { better: 'less', reach: INTERVAL_S + 2, aim: AIM_S }),
    figure('longest', quantile(delays, 1), 's'),
  ]
}

async function addRegion(installation: Installation, slug: string): Promise<void> {
  const { call } = installation
  await call(routes.createRegion, { body: { slug, allow_private_targets: true } })
  const { body } = await call(routes.enrolAgent, { params: { slug }, body: { name: slug } })
  await installation.startAgent(slug, body.credentials)
}

/** Creates a monitor for each listener, spread over one interval. Returns the ports by the monitors' ids. */
async function addMonitors(installation: Installation, ports: readonly number[]): Promise<Map<string, number>> {
  const monitors = new Map<string, number>()
  for (const port of ports) {
    const uri = `http://127.0.0.1:${port}/`
    const { body } = await installation.call(routes.createHttpJob, {
      body: { uri, interval_seconds: INTERVAL_S, check_regions: REGIONS },
    })
    monitors.set(body.id, port)
    await pause((INTERVAL_S * 1000) / ports.length)
  }
  return monitors
}

/** Waits until every monitor has a status, and then one interval for a first scheduled run in each region. */
async function allAre(installation: Installation, status: string, count: number): Promise<void> {
  await until(`all monitors are ${status}`, 60, async () => {
    const rows = await installation.sql('select from monitor_state where status = $1', [status])
    return rows.length === count
  })
  await pause(INTERVAL_S * 1000)
}
