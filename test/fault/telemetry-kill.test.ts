import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import { chooseSeed, repetitions } from '../form.ts'
import { createRandom } from './random.ts'
import { killEngine, requireOnce, Sender } from './telemetry-sending.ts'

const KILLS = repetitions('kills of telemetry at 5,000 records a second', 4, 30)
/** Of one sender at most. */
const BATCHES = 1_000_000

const folder = mkdtempSync(join(tmpdir(), 'pharos-telemetry-'))

test('whatever is killed whenever, each acknowledged record is stored once', async () => {
  const random = createRandom(chooseSeed())
  const acknowledged = new Set<number>()
  let sender = new Sender(folder, 0)
  const replace = async (number: number) => {
    await sender.kill()
    for (const batch of sender.acknowledged) acknowledged.add(batch)
    sender = new Sender(folder, number * BATCHES)
  }
  for (let kill = 1; kill <= KILLS; kill++) {
    await sender.goesOn()
    await pause(random.between(0, 1_500))
    const what = random.pick(['engine', 'sender', 'both'])
    if (what !== 'sender') killEngine(folder)
    if (what !== 'engine') await replace(kill)
  }
  // It takes over what the others left, and stores that before its own.
  await replace(KILLS + 1)
  await sender.goesOn()
  await requireOnce(folder, sender, acknowledged)
  console.log(JSON.stringify({ kills: KILLS, acknowledged_batches: acknowledged.size }))
})

test.after(() => rmSync(folder, { recursive: true, force: true }))
test.run()
