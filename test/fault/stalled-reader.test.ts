import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { MOST_EXPORTS } from '@pharos/control-plane/platform/http/export.ts'
import { STALLED_MS } from '@pharos/control-plane/platform/http/stalled.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { plainLog } from '../telemetry/log/sent.ts'
import { addAccount } from '../world/account.ts'
import { firstAccount, store } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

/** Readers of an API that hands telemetry on, so what nobody reads waits on both halves of the way. */
const test = suite<{ world: World }>('readers that take nothing')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false, telemetryApart: true })
  const { world } = context
  const account = firstAccount(world)
  const value = randomBytes(12_000).toString('base64')
  for (let n = 0; n < 16; n++) {
    const rows = Array.from({ length: 60 }, () =>
      plainLog(world, account, 'large', { attributes: { a: value, b: value } }),
    )
    await store(world, 'logs', rows, account)
  }
})
test.after(({ world }) => world.close())

async function reader(world: World, path: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(world.url).port), host: '127.0.0.1' }).on('error', () => {})
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.ownerKey}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

test('exports that nobody reads end in both processes; one that is read slowly goes on', async ({ world }) => {
  const slow = await reader(world, '/logs/export')
  let read = 0
  slow.on('data', (chunk: Buffer) => {
    read += chunk.length
    slow.pause()
    // About 400 KB a second.
    setTimeout(() => slow.resume(), chunk.length / 400)
  })
  slow.resume()
  const stuck: Socket[] = []
  for (let n = 1; n < MOST_EXPORTS.ofCaller; n++) stuck.push(await reader(world, '/logs/export'))
  assert.is((await send(world, routes.exportLogs, {})).status, 429)
  const { key } = await addAccount(world, 'other')
  assert.is((await send(world, routes.exportLogs, { key })).status, 200)
  const begun = performance.now()
  // A socket that was paused sees its end only once it reads.
  const gone = stuck.map(async socket => {
    await new Promise(resolve => setTimeout(resolve, STALLED_MS * 1.4))
    socket.resume()
    await once(socket, 'close')
  })
  await Promise.all(gone)
  assert.ok(performance.now() - begun < STALLED_MS * 2)
  assert.ok(read > 4_000_000 && !slow.closed, `${read} bytes were read`)
  // The place of the slow one is taken still; all others are free again.
  for (let n = 1; n < MOST_EXPORTS.ofCaller; n++) stuck.push(await reader(world, '/logs/export'))
  assert.is((await send(world, routes.exportLogs, {})).status, 429)
  for (const socket of [slow, ...stuck]) socket.destroy()
})

test.run()
