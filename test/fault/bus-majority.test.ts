import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed, IN_FULL, repetitions } from '../form.ts'
import { randomFrom } from '../metric/generate.ts'
import { until } from '../until.ts'
import { startTarget } from '../world/target.ts'
import { startOnCluster } from './bus-cluster.ts'
import type { Installation } from './installation.ts'

const ROUNDS = repetitions('losses of the majority of a NATS cluster', 1, 10)
const MONITORS = 20
const AWAY_MS = 25_000
/** NATS elects its leaders by real time, and more than once on a machine that is busy. */
const BACK_SECONDS = 300

/** How many monitors have a result that is younger than an instant (epoch milliseconds). */
async function measuredSince(installation: Installation, at: number): Promise<number> {
  const [row] = await installation.sql<{ count: number }>(
    'select count(distinct monitor_id)::int as count from check_result where slot > $1',
    [at],
  )
  return row?.count ?? 0
}

async function told(installation: Installation, at: number): Promise<Record<string, number>> {
  const rows = await installation.sql<{ name: string; count: number }>(
    `select name, count(*)::int as count from event where created_at > $1 and name in ('installation.offline',
       'installation.online', 'region.offline', 'region.online', 'alert.raised') group by name`,
    [at],
  )
  return Object.fromEntries(rows.map(row => [row.name, row.count]))
}

test('a cluster that loses its majority and comes back: every region works again, and it is told once', async () => {
  const random = randomFrom(chooseSeed())
  const { installation, cluster } = await startOnCluster()
  const target = await startTarget()
  let fine = false
  try {
    await installation.startPlane('plane', { PHAROS_NATS_REPLICAS: '3' })
    await installation.startAgent('agent', installation.localAgent)
    for (let n = 0; n < MONITORS; n++)
      await installation.call(routes.createHttpJob, { body: { uri: `${target.url}${n}`, interval_seconds: 10 } })
    const began = Date.now()
    await until('all monitors were measured', async () => (await measuredSince(installation, began)) === MONITORS)
    for (let round = 1; round <= ROUNDS; round++) {
      const lost = Date.now()
      const spared = Math.floor(random() * 3)
      const killed = [0, 1, 2].filter(index => index !== spared)
      await Promise.all(killed.map(index => cluster.kill(index)))
      await pause(AWAY_MS)
      await Promise.all(killed.map(index => cluster.start(index)))
      const back = Date.now()
      const measured = () => measuredSince(installation, back)
      await until('the region works again', async () => (await measured()) > 0, BACK_SECONDS)
      const first = Date.now() - back
      await until('every monitor is measured again', async () => (await measured()) === MONITORS, BACK_SECONDS)
      const all = Date.now() - back
      console.log(
        `round ${round}: the region works again ${first} ms after the servers were back, all monitors ${all} ms`,
      )
      const isOver = async () => 'installation.online' in (await told(installation, lost))
      await until('it is told that the outage is over', isOver, BACK_SECONDS)
      await pause(10_000)
      const { 'installation.offline': outages, ...others } = await told(installation, lost)
      assert.equal(others, { 'installation.online': outages }, 'nothing is told of single monitors or regions')
      if (IN_FULL) assert.is(outages, 1)
    }
    fine = true
  } finally {
    await installation.close(!fine)
    await cluster.close()
    await target.stop()
  }
})

test.run()
