import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { endWhenRoom, freeMegabytes, requireRoom, streamSizes } from './room.ts'

test('streams take a quarter of the disk and an eighth of the memory, within bounds', () => {
  const sizes = (free: number, memory: number) => Object.values(streamSizes(free, memory)).map(Number)
  assert.equal(sizes(100_000, 24_000), [512, 4_096])
  assert.equal(sizes(3_000, 1_024), [128, 750])
  assert.equal(sizes(100, 256), [64, 64])
})

test('a first start says how much disk it needs, a later one is let through', () => {
  assert.throws(() => requireRoom('/data', 299, true), /has 299 MB of free disk, and a first start needs 300 MB/)
  requireRoom('/data', 300, true)
  requireRoom('/data', 0, false)
})

test('free space of a folder that is not there yet is that of its parent', () => {
  assert.ok(freeMegabytes('/nowhere/at/all') > 0)
})

test('a server that gave up for want of space ends once there is some', async () => {
  let free = 0
  let ended = 0
  const read = endWhenRoom({ free: () => free, end: () => ended++, every_ms: 1 })
  const turns = async () => {
    for (let n = 0; n < 5; n++) await new Promise(resolve => setTimeout(resolve, 2))
  }
  free = 1_000
  read('[INF] Server is ready')
  await turns()
  assert.is(ended, 0)
  free = 0
  read('[1] 2026/11/22 [ERR] JetStream out of space, will be DISABLED')
  read('[1] 2026/11/22 [ERR] JetStream out of File resources, will be DISABLED')
  await turns()
  assert.is(ended, 0)
  free = 1_000
  while (ended === 0) await turns()
  await turns()
  assert.is(ended, 1)
})

test.run()
