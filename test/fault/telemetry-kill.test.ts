import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed, repetitions } from '../form.ts'
import { startInstallation } from './installation.ts'
import { createRandom } from './random.ts'
import { HttpSender, ingestKey } from './telemetry-http.ts'
import { killEngine, requireOnce } from './telemetry-sending.ts'

const KILLS = repetitions('kills of telemetry at 5,000 records a second', 2, 30)

test('control plane and store are killed at any moment: each acknowledged record is stored once', async () => {
  const random = createRandom(chooseSeed())
  const installation = await startInstallation()
  let held = false
  try {
    const plane = await installation.startPlane('plane')
    const sender = new HttpSender(installation.url, await ingestKey(installation))
    const killed: Record<string, number> = {}
    for (let kill = 0; kill < KILLS; kill++) {
      await sender.goesOn()
      await pause(random.between(0, 2_000))
      // The first three kills cover each case, so the short form does too.
      const what = kill < 3 ? (['store', 'plane', 'both'][kill] ?? 'both') : random.pick(['store', 'plane', 'both'])
      killed[what] = (killed[what] ?? 0) + 1
      if (what !== 'plane') killEngine(installation.folder)
      if (what !== 'store') await plane.killFor(random.between(0, 500))
    }
    await sender.goesOn(20)
    await sender.kill()
    await requireOnce(installation.folder, sender, sender.acknowledged)
    assert.equal(sender.faults.slice(0, 1), [], 'a refusal that is not retryable')
    const { body } = await installation.call(routes.getLogStats)
    assert.ok(body.total >= sender.acknowledged.size * 250)
    assert.equal(plane.ends, [])
    const refused = Object.fromEntries(sender.refusals)
    console.log(JSON.stringify({ killed, acknowledged_records: sender.acknowledged.size * 250, refused }))
    held = true
  } finally {
    await installation.close(!held)
  }
})

test.run()
