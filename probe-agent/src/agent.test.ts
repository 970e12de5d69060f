import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpOutcome, type HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { sealToRegion } from '@pharos/shared-protocol/message/seal.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Agent, createAgent } from './agent.ts'
import { BusServer, credentialsFor, hasNatsServer, until } from './bus/bus.fixture.ts'
import { Control } from './bus/control.fixture.ts'
import { systemClock } from './clock.ts'
import { silentLog } from './log.ts'

interface World {
  bus: BusServer
  control: Control
  agent: Agent
  target: Server
  uri: string
  seen: { authorization: string | undefined; traceparent: string | string[] | undefined }[]
  publicKey: string
  restart(): Promise<void>
  close(): Promise<void>
}

const test = suite('agent')
if (!hasNatsServer) console.log('SKIP agent.test.ts: there is no nats-server on PATH')
const story = hasNatsServer ? test : test.skip

async function openWorld(): Promise<World> {
  const bus = new BusServer()
  await bus.start()
  const { credentials, key } = credentialsFor(bus.url)
  const control = await Control.open(credentials)
  const folder = mkdtempSync(join(tmpdir(), 'pharos-agent-'))
  const seen: World['seen'] = []
  const target = createServer((request, response) => {
    seen.push({ authorization: request.headers.authorization, traceparent: request.headers.traceparent })
    response.end('fine')
  })
  await once(target.listen(0, '127.0.0.1'), 'listening')
  const open = (): Agent =>
    createAgent({ credentials, spoolDir: join(folder, 'spool'), clock: systemClock, log: silentLog, concurrency: 16 })
  const world: World = {
    bus,
    control,
    agent: open(),
    target,
    uri: `http://127.0.0.1:${(target.address() as AddressInfo).port}/`,
    seen,
    publicKey: key.public_key,
    async restart() {
      world.agent = open()
      await world.agent.start()
    },
    async close() {
      world.agent.kill()
      await control.close()
      await bus.remove()
      target.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return world
}

function specFor(uri: string, rest: Partial<HttpSpec> = {}): HttpSpec {
  return {
    uri,
    method: 'GET',
    headers: [],
    body: null,
    basic_username: null,
    timeout_ms: 2_000,
    follow_redirects: true,
    verify_tls: true,
    http_version: 'auto',
    ip_family: 'any',
    retries: 0,
    expected_status_codes: ['2xx'],
    assertions: [],
    ...rest,
  }
}

story('runs what it is ordered and publishes what it saw', async () => {
  const world = await openWorld()
  try {
    await world.agent.start()
    const sealed = sealToRegion(
      JSON.stringify({ headers: {}, basic_password: null, bearer_token: 'token-1' }),
      world.publicKey,
    )
    const id = await world.control.order(specFor(world.uri), { sealed, traceparent: '00-aa-bb-01' })
    await until(() => world.agent.stats().published === 1, 'one outcome published')
    const [stored] = await world.control.readOutcomes()
    assert.is(stored?.id, id)
    assert.is(HttpOutcome.parse(stored?.outcome.outcome).status, 'healthy')
    assert.equal(world.seen, [{ authorization: 'Bearer token-1', traceparent: '00-aa-bb-01' }])
    assert.ok(world.agent.idle())
  } finally {
    await world.close()
  }
})

test.run()
