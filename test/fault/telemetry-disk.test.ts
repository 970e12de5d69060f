import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testUnless } from '../skip.ts'
import { until } from '../until.ts'
import { startTarget } from '../world/target.ts'
import { type Installation, startInstallation } from './installation.ts'
import { type OwnDisk, ownDisk } from './own-disk.ts'
import type { Part } from './part.ts'
import { HttpSender, ingestKey } from './telemetry-http.ts'
import { BATCH, requireOnce } from './telemetry-sending.ts'

const test = suite('telemetry on a full disk')
/** 256 MB of it must stay free. */
const disk = await ownDisk(400)

interface Scene {
  installation: Installation
  disk: OwnDisk
  sender: HttpSender
  plane: Part
  /** A monitor. */
  job_id: string
}

/**
 * Fills the disk: batches are refused because of it, while everything else goes on. After it is freed batches are
 * stored again. With nothing left, the control plane is killed too: it starts again, on a disk that is full and with a log
 * to take over.
 */
async function fillAndFree({ installation, disk, sender, plane, job_id }: Scene, left: number): Promise<void> {
  const { call, url } = installation
  await sender.goesOn(20)
  const readsOne = async () => (await call(routes.queryLogs, { query: { limit: 1 } })).body.length === 1
  await until('some of them can be read', readsOne)
  const before = sender.refusals.get('503') ?? 0
  await until('batches are refused', () => {
    disk.fill(left)
    return (sender.refusals.get('503') ?? 0) > before + 5
  })
  assert.match(sender.words, /disk/)
  assert.ok(await readsOne(), 'what is stored can be read')
  if (left === 0) await plane.killFor(0)
  const since = Date.now()
  await until('the monitor is checked', async () => {
    disk.fill(left)
    const { body } = await call(routes.listHttpResults, { params: { job_id }, query: { limit: 1 } })
    return Date.parse(body[0]?.created_at ?? '') > since
  })
  assert.is((await fetch(`${url}/health/live`)).status, 200)
  disk.free()
  await sender.goesOn(20)
}

testUnless(
  test,
  disk.obstacle,
  'nearly or entirely full: batches are refused, none is lost or stored twice, and the rest goes on',
  async () => {
    const installation = await startInstallation({ disk })
    const target = await startTarget()
    let held = false
    try {
      const plane = await installation.startPlane('plane')
      await installation.startAgent('agent', installation.localAgent)
      const settings = { interval_seconds: 10, timeout_seconds: 5 }
      const { body: job } = await installation.call(routes.createHttpJob, { body: { uri: target.url, ...settings } })
      const sender = new HttpSender(installation.url, await ingestKey(installation))
      const scene = { installation, disk, sender, plane, job_id: job.id }
      for (const left of [200 * 2 ** 20, 0]) await fillAndFree(scene, left)
      await sender.kill()
      assert.equal(sender.faults, [], 'a refusal that is not retryable')
      const { acknowledged } = sender
      await until('they are stored', async () => {
        const { body } = await installation.call(routes.getLogStats)
        return body.total >= acknowledged.size * BATCH
      })
      assert.equal(plane.ends, [])
      await plane.stop()
      const copy = join(installation.folder, 'copy')
      cpSync(disk.seen, copy, { recursive: true, filter: path => !path.endsWith('.sock') })
      await requireOnce(copy, sender, acknowledged)
      held = true
    } finally {
      await installation.close(!held)
      await target.stop()
    }
  },
)

test.after(() => disk.remove())

test.run()
