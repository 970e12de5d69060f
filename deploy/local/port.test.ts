import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { claimRange, freePort, isFree } from './port.ts'

test('ports that are looked for at once are different ones', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  assert.is(new Set(ports).size, ports.length)
  for (const port of ports) assert.ok(port >= 15_000 && port < 32_000 && (await isFree(port)), String(port))
})

test('a range has one owner', async () => {
  const firsts = await Promise.all(Array.from({ length: 3 }, () => claimRange(process.pid)))
  assert.is(new Set(firsts).size, firsts.length)
  for (const first of firsts) assert.ok(first >= 15_000 && first < 32_000 && first % 100 === 0, String(first))
})

test.run()
