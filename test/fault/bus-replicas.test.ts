import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FATAL_EXIT_CODE } from '@pharos/deploy/local/control-plane.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { OUTCOMES_STREAM, RUNS_STREAM } from '@pharos/shared-protocol/message/subject.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { startTarget } from '../world/target.ts'
import { startOnCluster } from './bus-cluster.ts'
import type { Installation } from './installation.ts'
import type { Part } from './part.ts'

const MONITORS = 6
/** NATS elects its leaders by real time, and more than once on a machine that is busy. */
const BACK_SECONDS = 180

/** The number of replicas of each stream, and how many of the others have all of it. */
function replicasOf(installation: Installation): Promise<{ wanted: number; current: number }[]> {
  return installation.onBus(async connection => {
    const manager = await connection.jetstreamManager({ timeout: 5_000, checkAPI: false })
    const infos = await Promise.all([RUNS_STREAM, OUTCOMES_STREAM].map(name => manager.streams.info(name)))
    return infos.map(({ config, cluster }) => ({
      wanted: config.num_replicas,
      current: cluster?.replicas?.filter(replica => replica.current).length ?? 0,
    }))
  })
}

/** Whether all monitors were found healthy by runs since an instant (epoch milliseconds). */
async function areMeasured(installation: Installation, at: number): Promise<boolean> {
  const text = `select distinct monitor_id from check_result where slot > $1 and status = 'healthy'`
  return (await installation.sql(text, [at])).length === MONITORS
}

test('a changed number of replicas takes effect with the next control plane that starts, or is refused', async () => {
  const { installation, cluster } = await startOnCluster()
  const target = await startTarget()
  let hasPassed = false
  try {
    const planeOf = (replicas: number, more: Record<string, string> = {}): Promise<Part> =>
      installation.startPlane(`plane-${replicas}`, { PHAROS_NATS_REPLICAS: String(replicas), ...more })
    const measured = async (what: string) => {
      const now = Date.now()
      await until(`every monitor is measured ${what}`, () => areMeasured(installation, now), BACK_SECONDS)
    }
    const haveReplicas = (count: number) =>
      until(
        `both streams have ${count} replicas`,
        async () =>
          (await replicasOf(installation)).every(({ wanted, current }) => wanted === count && current === count - 1),
        BACK_SECONDS,
      )
    await planeOf(1)
    await installation.startAgent('agent', installation.localAgent)
    for (let n = 0; n < MONITORS; n++)
      await installation.call(routes.createHttpJob, { body: { uri: `${target.url}${n}`, interval_seconds: 10 } })
    await measured('with one replica')
    await haveReplicas(1)

    const scheduler = { PHAROS_ROLES: 'scheduler,intake' }
    const three = await planeOf(3, scheduler)
    await haveReplicas(3)
    await measured('with three replicas')
    await cluster.kill(0)
    await measured('with one server less')
    await cluster.start(0)
    await haveReplicas(3)
    assert.equal(three.ends, [])

    const five = await planeOf(5, scheduler)
    await until('it has refused to start', () => five.ends.length > 0)
    await five.kill()
    assert.match(five.ends[0] ?? '', `exit code ${FATAL_EXIT_CODE}`)
    const log = readFileSync(join(installation.folder, 'log/plane-5.log'), 'utf8')
    assert.match(log, /PHAROS_NATS_REPLICAS is 5, and so many NATS servers do not form a cluster/)
    await haveReplicas(3)
    hasPassed = true
  } finally {
    await installation.close(!hasPassed)
    await cluster.close()
    await target.stop()
  }
})

test.run()
