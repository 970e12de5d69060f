import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { arrangeLive, makeService, OpenStream, openLive, tell } from '../world/event-stream.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('the end of live events')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

/** What ends a session's access to an account, each by another request or by the clock. */
const ENDS: Record<string, (world: World, member: string, session: string) => Promise<unknown>> = {
  revoked: (world, _, session) => world.sql('delete from session where id = $1', [session]),
  'of a member who was deactivated': (world, member) =>
    world.sql('update member set deactivated_at = 1 where id = $1', [member]),
  'of a member who was removed': (world, member) => world.sql('delete from member where id = $1', [member]),
  'that has to set up a second factor': (world, _, session) =>
    world.sql('update session set enrolling = true where id = $1', [session]),
  'that nobody has used for 12 hours': world => world.leap('13h'),
  'that the account does not admit any more': (world, member) =>
    world.sql(
      `update account set sso_only = true, sso_only_for_owners = true where id = (select account_id from member where id = $1)`,
      [member],
    ),
}

for (const [name, end] of Object.entries(ENDS)) {
  test(`ends for a session ${name}, and for no other`, async ({ world }) => {
    const account = await addAccount(world, 'ending')
    const { member } = await addKey(world, account.id, 'viewer')
    const stream = await openLive(world, await memberSession(world, member))
    const other = await arrangeLive(world)
    const [row] = await world.sql<{ id: string }>('select id from session where member_id = $1', [member])
    await end(world, member, row?.id ?? '')
    if (name.includes('12 hours')) other.stream.close()
    await makeService(account)
    await world.advance('500ms')
    assert.is(await stream.end(), true)
    assert.equal(stream.changes, [], 'nothing is sent afterwards')
    if (name.includes('12 hours')) return
    const service = await makeService(other.account)
    await tell(world, other.stream, 1)
    assert.equal(other.stream.changes, [`service.create ${service}`])
    other.stream.close()
  })
}

test('ends when the session is switched to another account, and stays when it gets a new token', async ({ world }) => {
  const { account, session, stream } = await arrangeLive(world)
  const second = await addAccount(world, 'second')
  await world.sql('update member set person_id = (select person_id from member where id = $1) where id = $2', [
    account.member,
    second.member,
  ])
  await world.sql('update session set hash = $2 where member_id = $1', [account.member, Buffer.alloc(32)])
  const service = await makeService(account)
  await tell(world, stream, 1)
  assert.equal(stream.changes, [`service.create ${service}`])
  const { lastEventId } = stream
  const moving = await memberSession(world, account.member)
  const own = await openLive(world, moving)
  const switched = await fetch(`${world.url}/auth/session/account`, {
    method: 'POST',
    headers: { ...moving, 'content-type': 'application/json' },
    body: JSON.stringify({ account_id: second.id }),
  })
  assert.is(switched.status, 200)
  await makeService(second)
  await world.advance('500ms')
  assert.is(await own.end(), true)
  assert.equal(own.changes, [])
  const cookie = /^pharos=[^;]+/.exec(switched.headers.getSetCookie()[0] ?? '')?.[0] ?? ''
  const there = await OpenStream.open(world.url, { cookie }, lastEventId)
  assert.is((await there.next()).event, 'reset')
  stream.close()
  there.close()
  assert.is((await fetch(`${world.url}/events`, { headers: session })).status, 401, 'the old token')
})

test('a process that is stopped ends its streams at once, and another one goes on', async ({ world }) => {
  const { account, session } = await arrangeLive(world)
  const other = await world.startPlane('api')
  world.planes = world.planes.filter(plane => plane !== other)
  const streams = [
    await openLive(world, session, '', other.url ?? ''),
    await openLive(world, session, '', other.url ?? ''),
  ]
  await makeService(account)
  const began = performance.now()
  await other.stop()
  // The server waits 5 s for other connections.
  assert.ok(performance.now() - began < 4_000)
  for (const stream of streams) assert.is(await stream.end(), true)
  const again = await openLive(world, session, streams[0]?.lastEventId)
  await tell(world, again, 1)
  assert.is(again.changes.length, 1)
  again.close()
})

test.run()
