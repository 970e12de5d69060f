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
import { type Limits, TRAFFIC } from './traffic.ts'

const test = suite('filtering proxy')

/** A proxy with its socket in a folder, as a sandbox sees it. */
async function openProxy(resolve: (host: string) => Promise<string[]>, limits?: Limits) {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-proxy-'))
  const path = join(folder, 'proxy.sock')
  const proxy = new FilteringProxy(await environmentFor({ resolve }), limits)
  await proxy.listen(path)
  const close = (): void => {
    proxy.close()
    rmSync(folder, { recursive: true })
  }
  const dial = (): Socket => connect({ path }).on('error', () => {})
  return { proxy, dial, close }
}

/** Sends one plain HTTP request; returns the first line of the response, or '' if there is none. */
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

/** CONNECT to a host's port; returns whether a tunnel was made. */
async function tunnels(dial: () => Socket, host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = dial()
    socket.once('data', data => resolve(data.toString().includes(' 200 '))).once('close', () => resolve(false))
    socket.write(`CONNECT ${host}:${port} HTTP/1.1\r\n\r\n`)
  })
}

const LOOPBACK = async (): Promise<string[]> => ['127.0.0.1']

test('ports of mail, chat and services are refused before a name is looked up', async () => {
  const asked: string[] = []
  const { proxy, dial, close } = await openProxy(async host => {
    asked.push(host)
    return ['127.0.0.1']
  })
  for (const port of [0, 22, 25, 465, 587, 993, 2525, 6667, 6697, 65_536, Number.NaN])
    assert.is(await tunnels(dial, `refused-${port}.test`, port), false, `${port}`)
  assert.equal(asked, [])
  const told = proxy.obstacles.get('refused-25.test')
  assert.is(told?.refused, true)
  assert.match(told?.reason.text ?? '', /port 25 cannot be used by browser checks/)
  close()
})

test('a run that keeps making forbidden requests is ended', async () => {
  const { proxy, dial, close } = await openProxy(LOOPBACK, { ...TRAFFIC, refusals: 5 })
  for (let count = 0; count < 6; count++) await tunnels(dial, 'a.test', 25)
  assert.match((await proxy.exceeded).text, /more than 5 requests that are not allowed/)
  assert.is(await tunnels(dial, 'a.test', 443), false, 'nobody listens any more')
  close()
})

test('connections of a run are counted, used or not', async () => {
  const { proxy, dial, close } = await openProxy(LOOPBACK, { ...TRAFFIC, connections: 20 })
  for (let count = 0; count < 21; count++) dial()
  assert.match((await proxy.exceeded).text, /more than 20 connections/)
  close()
})

test('connections beyond a burst come at a rate', async () => {
  const server = createServer((_, response) => response.end())
  const target = await listen(server)
  const { dial, close } = await openProxy(LOOPBACK, { ...TRAFFIC, burst: 2, per_second: 0.001 })
  let made = 0
  server.on('connection', () => made++)
  for (let count = 0; count < 4; count++) void tunnels(dial, `host-${count}.test`, target.port)
  await until(() => made === 2, 'the burst')
  assert.is(await tunnels(dial, 'refused.test', 25), false, 'the proxy itself goes on')
  assert.is(made, 2)
  close()
  await target.close()
})

test('bytes of a run are counted while they flow', async () => {
  const server = createServer((_, response) => {
    const more = (): unknown => !response.destroyed && response.write(Buffer.alloc(65_536), () => setImmediate(more))
    more()
  })
  const target = await listen(server)
  const { proxy, dial, close } = await openProxy(LOOPBACK, { ...TRAFFIC, bytes: 4 * 1024 * 1024 })
  const socket = dial().on('data', () => {})
  socket.write(`GET http://a.test:${target.port}/ HTTP/1.1\r\nhost: a.test\r\n\r\n`)
  assert.match((await proxy.exceeded).text, /more than 4 MiB of traffic/)
  close()
  await target.close()
})

test.run()
