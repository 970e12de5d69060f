import { freePort } from '@pharos/deploy/local/port.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { OpenStream } from '../world/event-stream.ts'
import { Follower } from '../world/follower.ts'
import { ownerSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { openLine } from './line.ts'

async function makeServices(world: World, count: number): Promise<string[]> {
  const made: string[] = []
  for (let i = 0; i < count; i += 1) {
    const { body } = await world.call(routes.createService, { body: { name: crypto.randomUUID() } })
    made.push(`service.create ${body.id}`)
  }
  return made
}

test('while the database is away streams stay open with comments; then they tell what has happened', async () => {
  const world = await createWorld({ roles: 'api', agent: false })
  world.lines.expect(/"level":40/)
  const direct = world.config.DATABASE_URL
  const line = await openLine(Number(new URL(direct).port))
  world.config.DATABASE_URL = Object.assign(new URL(direct), { hostname: '127.0.0.1', port: String(line.port) }).href
  const behind = await world.startPlane('api')
  const session = await ownerSession(world)
  const stream = await OpenStream.open(behind.url ?? '', session)
  await stream.next()
  line.cut()
  const missed = await makeServices(world, 3)
  for (let i = 0; i < 3; i += 1) await world.advance('15s')
  await until('comments without a database', () => stream.comments >= 3)
  assert.equal(stream.changes, [])
  line.mend()
  await until('what was missed', async () => {
    await world.advance('1s')
    return stream.changes.length > 0
  })
  await world.advance('5s')
  assert.equal(stream.changes, missed)
  stream.close()
  await world.close()
  line.close()
})

test('while the bus is away streams tell changes and pings are stored; then new results are told again', async () => {
  const world = await createWorld({ roles: 'api', agent: false })
  world.lines.expect(/"level":40/)
  const direct = world.config.NATS_URL
  const line = await openLine(Number(new URL(direct).port))
  world.config.NATS_URL = Object.assign(new URL(direct), { hostname: '127.0.0.1', port: String(line.port) }).href
  const behind = await world.startPlane('api')
  const stream = await OpenStream.open(behind.url ?? '', await ownerSession(world))
  await stream.next()
  const { body: job } = await world.call(routes.createHeartbeat, { body: { period_seconds: 60 } })
  const ping = async () => assert.is((await fetch(`${behind.url}/ping/${job.ping_key}`)).status, 200)
  const isTold = async () => {
    await ping()
    await world.advance('1s')
    return stream.events.at(-1)?.event === 'results'
  }
  await until('a result', isTold)
  line.cut()
  await until('the bus is away', () => !behind.platform.bus.connected())
  await ping()
  const made = await makeServices(world, 1)
  await world.advance('1s')
  await until('the change', () => stream.changes.includes(made[0] ?? ''))
  assert.is(stream.events.at(-1)?.event, 'change')
  line.mend()
  await until('a result once it is back', isTold)
  stream.close()
  await world.close()
  line.close()
})

test('when a process is killed, another one goes on with nothing lost', async () => {
  const world = await createWorld({ roles: 'api', agent: false })
  const port = await freePort()
  const process = await Follower.start(world, { PHAROS_ROLES: 'api', PHAROS_PORT: String(port) })
  const session = await ownerSession(world)
  const stream = await OpenStream.open(`http://127.0.0.1:${port}`, session)
  await stream.next()
  const first = await makeServices(world, 2)
  await world.advance('1s')
  await until('the first changes', () => stream.changes.length >= 2)
  const second = await makeServices(world, 2)
  await process.kill()
  assert.is(await stream.end(), false)
  const third = await makeServices(world, 1)
  const again = await OpenStream.open(world.url, session, stream.lastEventId)
  await world.advance('1s')
  await until('the rest', () => again.changes.length >= 3)
  assert.equal([...stream.changes, ...again.changes], [...first, ...second, ...third])
  again.close()
  await world.close()
})

test.run()
