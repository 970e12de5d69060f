import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { addDirectory } from '../world/directory.ts'
import { signedEvent } from '../world/directory-event.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('events of an identity provider')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

async function post(world: World, body: string, headers: Record<string, string>, provider = 'auth0') {
  const response = await fetch(`${world.url}/webhook/${provider}`, { method: 'POST', headers, body })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const deliver = (world: World, event: object, parts = {}) => {
  const body = JSON.stringify(event)
  return post(world, body, signedEvent(world, body, parts))
}

/** Creates a member of two accounts, with a session in the first. */
async function inTwo(world: World) {
  const [first, second] = [await addAccount(world, 'first'), await addAccount(world, 'second')]
  const { member, email, key } = await addKey(world, first.id, 'member')
  const { body: other } = await second.call(routes.createMember, { body: { email, name: 'Other' } })
  const { cookie } = await memberSession(world, member)
  return { first, second, member, other: other.id, email, key, cookie }
}

const isDeactivated = async (account: { call: World['call'] }, id: string) =>
  (await account.call(routes.listMembers)).body.find(each => each.id === id)?.deactivated_at !== null

test('deactivates the members with an address in one account or in all, and activates them in one', async ({
  world,
}) => {
  const { first, second, member, other, email, key, cookie } = await inTwo(world)
  const data = { email: email.toUpperCase(), account_id: first.id }
  assert.equal(await deliver(world, { type: 'user.deactivated', data }), { status: 202, body: { result: 'processed' } })
  for (const headers of [{ authorization: `Bearer ${key}` }, { cookie }])
    assert.is((await fetch(`${world.url}/service`, { headers })).status, 401)
  assert.equal([await isDeactivated(first, member), await isDeactivated(second, other)], [true, false])
  assert.is((await deliver(world, { type: 'user.deleted', data: { email } })).body.result, 'processed')
  assert.ok(await isDeactivated(second, other))
  for (const { id } of [first, second]) {
    const activated = { type: 'user.activated', data: { email, account_id: id } }
    assert.is((await deliver(world, activated)).body.result, 'processed')
  }
  assert.equal([await isDeactivated(first, member), await isDeactivated(second, other)], [false, false])
  const updated = { type: 'user.updated', data: { email, account_id: second.id, name: 'Renamed', active: false } }
  assert.is((await deliver(world, updated)).body.result, 'processed')
  const { body } = await second.call(routes.listMembers)
  assert.equal(body.find(each => each.id === other)?.name, 'Renamed')
  const { body: entries } = await second.call(routes.listAuditLog)
  assert.equal(
    [entries[0]?.actor_type, entries[0]?.actor_name, entries[0]?.changed_fields],
    ['directory', 'Webhook: auth0', ['active', 'name']],
  )
})

test('a redelivery is accepted and not processed again, under any provider name', async ({ world }) => {
  const { first, member, email } = await inTwo(world)
  const body = JSON.stringify({ type: 'user.deactivated', data: { email } })
  const headers = signedEvent(world, body)
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(world, body, headers)))
  assert.equal(answers.map(({ status, body: { result } }) => [status, result]).toSorted(), [
    ...Array(5).fill([202, 'known']),
    [202, 'processed'],
  ])
  await deliver(world, { type: 'user.activated', data: { email, account_id: first.id } })
  for (const provider of ['auth0', 'other'])
    assert.is((await post(world, body, headers, provider)).body.result, 'known')
  assert.not.ok(await isDeactivated(first, member))
})

test('an event without an account can only take access away', async ({ world }) => {
  const { first, second, member, other, email } = await inTwo(world)
  const name = async () => (await first.call(routes.listMembers)).body.find(each => each.id === member)?.name
  const before = await name()
  const result = async (type: string, data: object) =>
    (await deliver(world, { type, data: { email, ...data } })).body.result
  assert.is(await result('user.updated', { name: 'Renamed' }), 'skipped')
  assert.is(await result('user.updated', { name: 'Renamed', active: false }), 'processed')
  assert.equal([await isDeactivated(first, member), await isDeactivated(second, other)], [true, true])
  assert.is(await result('user.activated', {}), 'skipped')
  assert.is(await result('user.updated', { name: 'Renamed', active: true, account_id: null }), 'skipped')
  assert.equal([await isDeactivated(first, member), await isDeactivated(second, other)], [true, true])
  assert.is(await name(), before)
})

test('a member whom a directory manages gets access only from that directory', async ({ world }) => {
  const { first, member, email } = await inTwo(world)
  const directory = await addDirectory(world, {}, first)
  assert.is(await directory.addUser(email), member)
  const data = { email, account_id: first.id }
  assert.is((await deliver(world, { type: 'user.deactivated', data })).body.result, 'processed')
  assert.is((await deliver(world, { type: 'user.activated', data })).body.result, 'skipped')
  const updated = { type: 'user.updated', data: { ...data, active: true } }
  assert.is((await deliver(world, updated)).body.result, 'skipped')
  assert.ok(await isDeactivated(first, member))
  await directory.patch(`/Users/${member}`, { op: 'replace', path: 'active', value: true })
  assert.not.ok(await isDeactivated(first, member))
})

test('skips events that concern nobody, or are not for us; owners stay', async ({ world }) => {
  const { first } = await inTwo(world)
  const skipped = [
    { type: 'user.deactivated', data: { email: 'nobody@example.com' } },
    { type: 'user.deactivated', data: { email: first.email } },
    { type: 'group.renamed', data: 'whatever' },
    { type: 'user.updated', data: { email: first.email, name: null } },
  ]
  for (const event of skipped) assert.equal(await deliver(world, event), { status: 202, body: { result: 'skipped' } })
  assert.not.ok(await isDeactivated(first, first.member))
})

test('the last staff stays, and loses access to the other accounts all the same', async ({ world }) => {
  const { first, second, member, other, email } = await inTwo(world)
  const [staff] = await world.sql<{ id: string }>('select id from member where staff')
  await world.sql('update member set staff = (id = $1)', [member])
  assert.is((await deliver(world, { type: 'user.deleted', data: { email } })).body.result, 'processed')
  assert.equal([await isDeactivated(first, member), await isDeactivated(second, other)], [false, true])
  await world.sql('update member set staff = (id = $1)', [staff?.id])
})

test('refuses an unsigned event before parsing it', async ({ world }) => {
  const body = '{'
  const headers = signedEvent(world, body)
  const cases: [name: string, headers: Record<string, string>, body: string, status: number][] = [
    ['no signature', { 'content-type': 'text/plain' }, body, 401],
    ['another body', headers, '{}', 401],
    ['a stale one', signedEvent(world, body, { timestamp: world.clock.now() / 1000 - 301 }), body, 401],
    ['another type', { ...headers, 'content-type': 'application/json' }, body, 415],
    ['too large', headers, 'x'.repeat(65_537), 413],
  ]
  for (const [name, given, text, status] of cases) assert.is((await post(world, text, given)).status, status, name)
  for (const event of [
    { type: 'user.deactivated' },
    { type: 'user.deactivated', data: { email: 'x' } },
    {},
    [],
    { type: 'x'.repeat(101) },
  ])
    assert.is((await deliver(world, event)).status, 400, JSON.stringify(event))
  assert.is((await deliver(world, { type: 'user.deactivated', data: { email: 'nul\0@example.com' } })).status, 400)
})

test('a signed text that is no JSON is skipped, as an unknown event is, and known when it is repeated', async ({
  world,
}) => {
  for (const body of ['{', '', 'user.deactivated', '{"type":"user.deleted"', '<event/>', '\0']) {
    const headers = signedEvent(world, body)
    assert.equal(await post(world, body, headers), { status: 202, body: { result: 'skipped' } }, body)
    assert.equal(await post(world, body, headers), { status: 202, body: { result: 'known' } }, body)
  }
})

test('a failed event is processed when it is redelivered; without a secret none is accepted', async ({ world }) => {
  const { first, member, email } = await inTwo(world)
  const body = JSON.stringify({ type: 'user.deactivated', data: { email } })
  const headers = signedEvent(world, body)
  await world.sql('alter table audit_entry rename to audit_entry_away')
  try {
    world.lines.expect(/a request failed/)
    assert.is((await post(world, body, headers)).status, 500)
  } finally {
    await world.sql('alter table audit_entry_away rename to audit_entry')
  }
  assert.not.ok(await isDeactivated(first, member))
  assert.equal(await post(world, body, headers), { status: 202, body: { result: 'processed' } })
  const bare = await createWorld({ roles: 'api', agent: false, environment: { PHAROS_IDP_WEBHOOK_SECRET: '' } })
  try {
    const { status, body: problem } = await post(bare, body, headers)
    assert.equal([status, problem.code], [503, 'unavailable'])
    assert.match(problem.detail, 'PHAROS_IDP_WEBHOOK_SECRET')
    bare.lines.expect(/an outage/)
  } finally {
    await bare.close()
  }
})

for (const [data, path] of [
  [{ email: 'owner@localhost' }, 'data.email'],
  [{ email: 'x' }, 'data.email'],
  [{ email: 'a@example.com', account_id: 'x' }, 'data.account_id'],
  [{ email: 'a@example.com', active: 'no' }, 'data.active'],
  [{}, 'data.email'],
  [undefined, 'data'],
] as const)
  for (const type of ['user.updated', 'user.deleted'])
    test(`${type} with ${JSON.stringify(data)} is refused with the path ${path}`, async ({ world }) => {
      const { status, body } = await deliver(world, { type, data })
      assert.is(status, 400)
      assert.equal(
        body.errors.map((each: { path: string }) => each.path),
        [path],
      )
    })

test('an event without a type is refused with its path; one of an unknown type is skipped', async ({ world }) => {
  assert.is((await deliver(world, { data: {} })).body.errors[0].path, 'type')
  assert.equal((await deliver(world, { type: 'group.updated', data: 3 })).body, { result: 'skipped' })
})

test.run()
