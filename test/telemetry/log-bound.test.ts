import { readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { post } from './sending.ts'

const test = suite('the bound of the log of telemetry')
const MB = 2 ** 20

/** Stands for a ClickHouse server that is away until `back`, and then accepts everything. */
const server = {
  back: false,
  http: createServer((request, response) => {
    if (!server.back) return void request.socket.destroy()
    request.resume().once('end', () => response.end())
  }),
}

let world: World
test.before(async () => {
  await new Promise<void>(resolve => server.http.listen(0, '127.0.0.1', resolve))
  const CLICKHOUSE_URL = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`
  world = await createWorld({ agent: false, environment: { CLICKHOUSE_URL, PHAROS_TELEMETRY_LOG_MB: '16' } })
})
test.after(async () => {
  await world.close()
  server.http.closeAllConnections()
  server.http.close()
})

function bytesOfLog(): number {
  const files = readdirSync(join(world.directory, 'telemetry', 'log'), { recursive: true, withFileTypes: true })
  return files
    .filter(file => file.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

test('the log grows up to it while the store is away; then batches are refused, and the rest goes on', async () => {
  world.lines.expect(/telemetry|outage/)
  const { key } = await addAccount(world, 'sender', 'enterprise')
  const body = Array.from({ length: 100 }, () => JSON.stringify({ message: 'x'.repeat(50_000) })).join('\n')
  const send = () => post(world, '/logs/ingest', body, { 'content-type': 'application/x-ndjson' }, key)
  // Each batch is 5 MB.
  const answers = [await send(), await send(), await send(), await send()]
  assert.equal(
    answers.map(({ status }) => status),
    [200, 200, 200, 503],
  )
  assert.ok(Number(answers[3]?.headers.get('retry-after')) > 0)
  const kept = bytesOfLog()
  assert.ok(kept > 15 * 1_000_000 && kept <= 16 * MB, String(kept))
  assert.is((await world.call(routes.listMonitors, {})).status, 200)
  server.back = true
  await storeOf(world).flush()
  assert.is(bytesOfLog(), 0)
  assert.is((await send()).status, 200)
})

test.run()
