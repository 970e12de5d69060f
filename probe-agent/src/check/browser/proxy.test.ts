import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../bus/bus.fixture.ts'
import { environmentFor, listen } from '../http/check.fixture.ts'
import { FilteringProxy } from './proxy.ts'

const test = suite('filtering proxy')

/** A proxy as a sandbox sees it: a socket in a folder. */
async function openProxy(resolve: (host: string) => Promise<string[]>) {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-proxy-'))
  const path = join(folder, 'proxy.sock')
  const proxy = new FilteringProxy(await environmentFor({ resolve }))
  await proxy.listen(path)
  const close = (): void => {
    proxy.close()
    rmSync(folder, { recursive: true })
  }
  const dial = (): Socket => connect({ path }).on('error', () => {})
  return { proxy, dial, close }
}

/** One request of plain HTTP; the first line of its answer, or nothing. */
function get(dial: () => Socket, host: string, port: number): Promise<string> {
  return new Promise(resolve => {
    const socket = dial()
    socket.once('data', data => resolve(data.toString().split('\r\n')[0] ?? '')).once('close', () => resolve(''))
    socket.write(`GET http://${host}:${port}/ HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  })
}

test('a script that asks one host after the other keeps no more connections than it may', async () => {
  const server = createServer({ keepAliveTimeout: 60_000 }, (_, response) => response.end('fine'))
  const target = await listen(server)
  const { dial, close } = await openProxy(async () => ['127.0.0.1'])
  let most = 0
  const open = (): Promise<number> => new Promise(resolve => server.getConnections((_, count) => resolve(count)))
  for (let index = 0; index < 300; index++) {
    assert.is(await get(dial, `host-${index}.test`, target.port), 'HTTP/1.1 200 OK')
    most = Math.max(most, await open())
  }
  assert.ok(most > 100 && most <= 257, `${most} connections`)
  close()
  await target.close()
})

test('only so many names are looked up at once, and none once the run is over', async () => {
  const asked: string[] = []
  const { dial, close } = await openProxy(host => {
    asked.push(host)
    return new Promise(() => {})
  })
  for (let index = 0; index < 30; index++) dial().write(`CONNECT silent-${index}.test:443 HTTP/1.1\r\n\r\n`)
  await until(() => asked.length === 8, 'eight names')
  close()
  await new Promise(setImmediate)
  assert.is(asked.length, 8)
})

test.run()
