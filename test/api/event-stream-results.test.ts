import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { heartbeat } from '../story/heartbeat.ts'
import { monitor } from '../story/monitor.ts'
import { until } from '../until.ts'
import { addKey } from '../world/account.ts'
import { arrangeLive, type OpenStream, openLive } from '../world/event-stream.ts'
import { memberSession, ownerSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('live events about new results')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

/** The monitors of each hint so far. */
function hintsOf(stream: OpenStream): (string[] | null)[] {
  return stream.events.flatMap(({ event, data }) => (event === 'results' ? [data.monitors] : []))
}

/** Lets turns pass until a stream has been told of a monitor. */
async function told(world: World, stream: OpenStream, id: string): Promise<void> {
  await until(`a hint about ${id}`, async () => {
    await world.advance('500ms')
    return hintsOf(stream).some(monitors => monitors?.includes(id))
  })
}

async function eventsStored(world: World): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    'select (select count(*) from event)::int + (select count(*) from audit_entry)::int as n',
  )
  return row?.n ?? 0
}

test('a hint is no event of the outbox, has no id, and comes at most once a second', async ({ world }) => {
  const beat = await heartbeat(world)
  await beat.ping()
  await world.advance('2s')
  const stream = await openLive(world, await ownerSession(world))
  const { lastEventId } = stream
  const stored = await eventsStored(world)
  const began = world.clock.now()
  for (let n = 0; n < 20; n += 1) {
    assert.is(await beat.ping(), 200)
    await world.advance('250ms')
  }
  await told(world, stream, beat.id)
  assert.ok(hintsOf(stream).length <= 1 + (world.clock.now() - began) / 1_000, String(hintsOf(stream).length))
  assert.equal([...new Set(hintsOf(stream).flat())], [beat.id])
  assert.is(await eventsStored(world), stored)
  assert.is(stream.lastEventId, lastEventId)
  stream.close()
})

test('a stream whose session has ended gets no hint', async ({ world }) => {
  const beat = await heartbeat(world)
  const { member } = await addKey(world, (await world.call(routes.getAccount)).body.id, 'viewer')
  const [stays, ends] = [
    await openLive(world, await ownerSession(world)),
    await openLive(world, await memberSession(world, member)),
  ]
  await beat.ping()
  for (const stream of [stays, ends]) await told(world, stream, beat.id)
  const before = hintsOf(ends)
  await world.sql('delete from session where member_id = $1', [member])
  await world.advance('1s')
  await beat.ping()
  await until('another hint', async () => {
    await world.advance('500ms')
    return hintsOf(stays).length > before.length
  })
  assert.is(await ends.end(), true)
  assert.equal(hintsOf(ends), before)
  stays.close()
})

test('results of checks and pings are told to the streams of their account at any process, and to no other', async context => {
  const { world } = context
  const target = await world.startTarget()
  const { stream: foreign } = await arrangeLive(world)
  const other = await world.startPlane('api')
  const session = await ownerSession(world)
  const streams = [await openLive(world, session), await openLive(world, session, '', other.url ?? '')]
  const { id: http } = await monitor(world, { uri: target.url })
  const { body: tls } = await world.call(routes.createTlsJob, { body: { host: '127.0.0.1', port: 9 } })
  const beat = await heartbeat(world)
  for (const stream of streams) {
    for (const id of [http, tls.id]) await told(world, stream, id)
    assert.is(await beat.ping(), 200)
    await told(world, stream, beat.id)
  }
  assert.equal(hintsOf(foreign), [])
  for (const stream of [...streams, foreign]) stream.close()
  await other.stop()
  world.planes = world.planes.filter(plane => plane !== other)
})

test.run()
