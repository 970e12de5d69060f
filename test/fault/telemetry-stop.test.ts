import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { BATCH, requireOnce, Sender } from './telemetry-sending.ts'

const STOPS = repetitions('stops of 70 s of a process beside another one on the same log of telemetry', 1, 20)
const STOPPED_MS = 70_000

test('a process that stands still for 70 s keeps its log beside another one: each acknowledged record is stored once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-stop-'))
  const senders = [new Sender(folder, 0, 1_000), new Sender(folder, 1_000_000, 1_000)] as const
  const both = () => new Set(senders.flatMap(({ acknowledged }) => [...acknowledged]))
  for (const sender of senders) await sender.goesOn()
  for (let stop = 0; stop < STOPS; stop++) {
    const [stopped, other] = stop % 2 === 0 ? senders : senders.toReversed()
    if (!stopped || !other) throw new Error('no senders')
    const goOn = stopped.suspend()
    const before = other.acknowledged.size
    await pause(STOPPED_MS)
    goOn()
    assert.ok(other.acknowledged.size > before + STOPPED_MS / 1_000, 'the other one went on')
    await stopped.goesOn(20)
  }
  const kill = async () => {
    for (const sender of senders) await sender.kill()
  }
  await requireOnce(folder, { acknowledged: both(), kill }, both())
  assert.equal(
    senders.flatMap(({ refusals }) => refusals),
    [],
  )
  console.log(JSON.stringify({ stops: STOPS, acknowledged_records: both().size * BATCH }))
  rmSync(folder, { recursive: true })
})

test.run()
