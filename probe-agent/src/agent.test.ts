import { HttpOutcome } from '@pharos/shared-protocol/check/http.ts'
import { kindsIn } from '@pharos/shared-protocol/check/kind.ts'
import { sealToRegion } from '@pharos/shared-protocol/message/seal.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AgentWorld } from './agent.fixture.ts'
import { hasNatsServer, until } from './bus/bus.fixture.ts'
import { messageId } from './bus/together.ts'
import { specFor } from './check/http/check.fixture.ts'
import { runOf } from './spool/finished.ts'

const test = suite('agent')
if (!hasNatsServer) console.log('SKIP agent.test.ts: there is no nats-server on PATH')

function story(name: string, tell: (world: AgentWorld) => Promise<void>): void {
  const told = async (): Promise<void> => {
    const world = await AgentWorld.open()
    try {
      await tell(world)
    } finally {
      await world.close()
    }
  }
  if (hasNatsServer) test(name, told)
  else test.skip(name, told)
}

story('executes runs and publishes their outcomes', async world => {
  await world.agent.start()
  const secrets = JSON.stringify({ headers: {}, basic_password: null, bearer_token: 'token-1' })
  const id = await world.control.publishRun(specFor(world.uri), {
    sealed: sealToRegion(secrets, world.publicKey),
    traceparent: '00-aa-bb-01',
    tracestate: 'pharos=a.1',
  })
  await until(() => world.agent.stats().published === 1, 'one outcome published')
  const [stored] = await world.control.readOutcomes()
  assert.is(runOf(stored?.outcome.token ?? ''), id)
  assert.is(stored?.id, messageId([stored?.outcome.token ?? '']))
  assert.is(stored?.outcome.blind, false)
  assert.is(HttpOutcome.parse(stored?.outcome.outcome).status, 'healthy')
  assert.is(world.requests[0]?.headers.authorization, 'Bearer token-1')
  assert.is(world.requests[0]?.headers.traceparent, '00-aa-bb-01')
  assert.is(world.requests[0]?.headers.tracestate, 'pharos=a.1')
  assert.ok(world.agent.idle())
})

story('says hello with what it can do', async world => {
  await world.agent.start()
  const [hello] = world.control.hellos
  assert.equal(hello?.capabilities, kindsIn('light'))
  assert.is(hello?.status, 'online')
  assert.is(hello?.spooled, 0)
})

story('without control groups it runs browser checks only while one account uses the region', async world => {
  world.heavy = { lacking: null, forStrangers: false }
  const offers = async (strangers: boolean): Promise<boolean> => {
    world.control.reply = { ...world.control.reply, strangers }
    // The first hello brings the reply, the second reports what follows from it.
    assert.ok(await world.agent.sayHello())
    assert.ok(await world.agent.sayHello())
    return world.control.hellos.at(-1)?.capabilities.includes('browser') === true
  }
  await world.agent.start()
  assert.is(await offers(false), true)
  assert.is(await offers(true), false)
  assert.is(await offers(false), true)
})

story('with control groups it runs browser checks of anybody', async world => {
  world.heavy = { lacking: null, forStrangers: true }
  world.control.reply = { ...world.control.reply, strangers: true }
  await world.agent.start()
  assert.ok(await world.agent.sayHello())
  assert.ok(world.control.hellos.at(-1)?.capabilities.includes('browser'))
})

story('runs nothing before the first hello was answered', async world => {
  world.control.silent = true
  await world.control.publishRun(specFor(world.uri))
  await world.agent.start()
  assert.is(world.requests.length, 0)
  world.control.silent = false
  assert.ok(await world.agent.sayHello())
  await until(() => world.agent.stats().published === 1, 'the run after the answer')
})

story('runs each order once when it has two processes', async world => {
  const sibling = world.sibling()
  await Promise.all([world.agent.start(), sibling.start()])
  const orders = 120
  for (let i = 0; i < orders; i++) await world.control.publishRun(specFor(world.uri))
  await until(() => world.agent.stats().published + sibling.stats().published >= orders, 'the outcome of each order')
  await Promise.all([world.agent.drain(), sibling.drain()])
  assert.is(world.requests.length, orders)
})

story("uses the installation's clock: late runs are dropped, counted and reported", async world => {
  world.control.offsetMs = 3_600_000
  await world.agent.start()
  await world.control.publishRun(specFor(world.uri))
  await world.control.publishRun(specFor(world.uri), { expires_at: Date.now() + 3_600_000 - 1_000 })
  await until(
    () => world.agent.stats().expired === 1 && world.agent.stats().published === 1,
    'one run and one late one',
  )
  await world.agent.sayHello()
  await world.agent.sayHello()
  assert.equal(
    world.control.hellos.map(hello => hello.expired_runs),
    [0, 1, 0],
  )
  assert.ok(Math.abs((world.control.hellos.at(-1)?.clock_skew_ms ?? 0) + 3_600_000) < 1_000)
})

story('drops runs that it cannot read, and continues', async world => {
  await world.agent.start()
  await world.control.orderText('no JSON')
  await world.control.publishRun({ uri: 3 })
  await world.control.publishRun(specFor(world.uri), { sealed: 'AAAA' })
  await world.control.publishRun(specFor(world.uri))
  await until(() => world.agent.stats().published === 1, 'the good run')
  await until(() => world.agent.stats().malformed === 3, 'three bad ones counted')
})

story('never checks the bus it is connected to', async world => {
  await world.agent.start()
  await world.control.publishRun(specFor(world.bus.url.replace('nats://127.0.0.1', 'http://localhost')))
  await until(() => world.agent.stats().published === 1, 'the refusal')
  const [stored] = await world.control.readOutcomes()
  assert.is(HttpOutcome.parse(stored?.outcome.outcome).failure_reason, 'target_not_allowed')
})

story('marks outcomes of a time in which it reached no sentinel', async world => {
  world.control.reply.sentinels = ['127.0.0.1:1']
  await world.agent.start()
  await world.control.publishRun(specFor('http://127.0.0.1:1/'))
  await until(() => world.agent.stats().published === 1, 'the outcome')
  const [stored] = await world.control.readOutcomes()
  assert.is(stored?.outcome.blind, true)
  await world.agent.sayHello()
  assert.is(world.control.hellos.at(-1)?.status, 'blind')
})

story('spools outcomes while the bus is away, and needs no restart for a new bus', async world => {
  await world.agent.start()
  world.hold = true
  await world.control.publishRun(specFor(world.uri, { timeout_ms: 30_000 }))
  await until(() => world.held.length === 1, 'the request')
  await world.bus.kill()
  world.held[0]?.end('fine')
  await until(() => world.agent.stats().spooled === 1 && world.agent.stats().running === 0, 'the outcome in the spool')
  await world.bus.start()
  await world.control.makeStreams()
  await until(() => world.agent.idle() && world.agent.stats().published === 1, 'the outcome published')
  world.hold = false
  await world.control.publishRun(specFor(world.uri))
  await until(() => world.agent.stats().published === 2, 'a run from the new stream')
  const [first] = await world.control.readOutcomes()
  assert.ok((first?.outcome.age_ms ?? 0) > 0)
})

story('keeps its spool through a crash', async world => {
  await world.agent.start()
  world.hold = true
  await world.control.publishRun(specFor(world.uri, { timeout_ms: 30_000 }))
  await until(() => world.held.length === 1, 'the request')
  await world.bus.kill()
  world.held[0]?.end('fine')
  await until(() => world.agent.stats().spooled === 1, 'the outcome in the spool')
  world.agent.kill()
  await world.bus.start()
  await world.control.makeStreams()
  await world.replaceAgent()
  await until(() => world.agent.stats().published === 1 && world.agent.idle(), 'the outcome of the dead process')
  assert.is((await world.control.readOutcomes()).length, 1)
})

story('recovers from a consumer that was deleted and made again', async world => {
  await world.agent.start()
  await world.control.deleteConsumer()
  await world.control.makeStreams()
  await world.control.publishRun(specFor(world.uri))
  await until(() => world.agent.stats().published === 1, 'a run from the new consumer')
})

story('drains: finishes its runs, reports that, and takes no more runs', async world => {
  await world.agent.start()
  world.hold = true
  await world.control.publishRun(specFor(world.uri))
  await until(() => world.held.length === 1, 'the request')
  const drained = world.agent.drain()
  await until(() => world.control.hellos.at(-1)?.status === 'draining', 'the last hello')
  await world.control.publishRun(specFor(world.uri))
  world.held[0]?.end('fine')
  await drained
  assert.is(world.requests.length, 1)
  assert.is((await world.control.readOutcomes()).length, 1)
})

story('drains while the bus is away: outcomes go to the spool', async world => {
  await world.agent.start()
  world.hold = true
  await world.control.publishRun(specFor(world.uri))
  await until(() => world.held.length === 1, 'the request')
  await world.bus.kill()
  const drained = world.agent.drain()
  world.held[0]?.end('fine')
  await drained
  assert.is(world.agent.stats().spooled, 1)
})

story('takes no more runs at once than it may', async world => {
  await world.agent.start()
  world.hold = true
  for (let index = 0; index < 40; index++) await world.control.publishRun(specFor(world.uri))
  await until(() => world.held.length === 16, 'as many as it may')
  assert.ok(world.agent.stats().running <= 16)
  world.hold = false
  for (const response of world.held) response.end('fine')
  await until(() => world.agent.stats().published === 40, 'all of them')
})

story('a free slot gets a run while checks hang in the others', async world => {
  await world.agent.start()
  world.hold = true
  for (let index = 0; index < 15; index++) await world.control.publishRun(specFor(world.uri))
  await until(() => world.held.length === 15, 'the ones that hang')
  world.hold = false
  for (let index = 1; index <= 5; index++) {
    await world.control.publishRun(specFor(world.uri))
    await until(() => world.agent.stats().published === index, `run ${index} in the last slot`)
  }
  assert.is(world.agent.stats().running, 15)
  for (const response of world.held) response.end('fine')
})

test.run()
