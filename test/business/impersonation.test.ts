import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { mailsTo } from '../world/browser.ts'
import { openLive } from '../world/event-stream.ts'
import { memberSession, ownerSession, type SessionHeaders } from '../world/session.ts'
import { addStaff, lookInto, staffSession } from '../world/staff.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World; account: TestAccount }>('staff look into an account')

test.before.each(async context => {
  const world = await createWorld({ agent: false, roles: 'api,sweeper,delivery' })
  Object.assign(context, { world, account: await addAccount(world, 'Customer') })
})
test.after.each(({ world }) => world.close())

const STATUS = { key: null } as const
const reads = async (world: World, headers: SessionHeaders) =>
  (await send(world, routes.listServices, { ...STATUS, headers })).status
const creates = async (world: World, headers: SessionHeaders) =>
  (await send(world, routes.createService, { ...STATUS, headers, body: { name: 'Shop' } })).status

test('they see and change it as an admin does, and both names are in its audit log', async ({ world, account }) => {
  await account.call(routes.createService, { body: { name: 'Mail' } })
  const { id, headers, ends_at, started_at } = await lookInto(world, account.id)
  assert.is(Date.parse(ends_at) - Date.parse(started_at), 3_600_000)
  const { body: list } = await send(world, routes.listServices, { ...STATUS, headers })
  assert.equal(
    (list as { name: string }[]).map(({ name }) => name),
    ['Mail'],
  )
  assert.is(await creates(world, headers), 201)
  const { body: log } = await account.call(routes.listAuditLog)
  const made = log.find(({ action, actor_type }) => action === 'service.create' && actor_type === 'staff')
  assert.equal([made?.actor_id, made?.actor_name, made?.user_id], [id, 'Owner (staff) for Customer', null])
  const started = log.find(({ action }) => action === 'impersonation.start')
  assert.equal([started?.actor_name, started?.reason], ['Owner (staff) for Customer', 'Ticket 7'])
  const own = (await world.call(routes.listAuditLog, { query: { action: 'impersonation.start' } })).body
  assert.equal([own[0]?.resource, own[0]?.status], [account.id, 200])
})

test('members see who looks in and why, and its admins are told by mail when it begins and ends', async ({
  world,
  account,
}) => {
  const viewer = await addKey(world, account.id, 'viewer')
  const { id } = await lookInto(world, account.id, undefined, 'See http://evil.example/ now')
  const { body: shown } = await viewer.call(routes.listImpersonations)
  assert.equal([shown[0]?.id, shown[0]?.staff_name, shown.length], [id, 'Owner', 1])
  assert.is((await send(world, routes.revokeImpersonation, { key: viewer.key, params: { id } })).status, 403)
  await world.advance('10s')
  const [begun = ''] = await mailsTo(world, account.email)
  assert.match(begun, 'Owner of the operator is looking into Customer')
  assert.not.match(begun, 'http://evil.example')
  assert.is((await mailsTo(world, viewer.email)).length, 0)
  await account.call(routes.revokeImpersonation, { params: { id } })
  await world.advance('10s')
  const mails = await mailsTo(world, account.email)
  assert.is(mails.length, 2)
  assert.match(mails[1] ?? '', 'no longer looks into Customer')
  assert.equal((await account.call(routes.listImpersonations)).body, [])
})

test('it ends by itself after an hour, at the instant, and once in the audit log', async ({ world, account }) => {
  const { headers, own } = await lookInto(world, account.id)
  for (let i = 0; i < 5; i++) {
    await world.advance('11m')
    assert.is(await reads(world, headers), 200)
  }
  await world.advance('299s')
  assert.is(await creates(world, headers), 201)
  await world.advance('1s')
  assert.is(await creates(world, headers), 401)
  assert.is(await reads(world, headers), 401)
  assert.is(await reads(world, own), 200, 'the session of the staff goes on')
  await world.advance('10s')
  const { body: ends } = await account.call(routes.listAuditLog, { query: { action: 'impersonation.end' } })
  assert.equal(
    ends.map(({ reason, actor_name }) => [reason, actor_name]),
    [['time', 'Owner (staff) for Customer']],
  )
})

type End = (world: World, account: TestAccount, staff: { member: string; id: string }) => Promise<unknown>
const ENDS: Record<string, End> = {
  'an admin of the account ends it': (_, account, { id }) =>
    account.call(routes.revokeImpersonation, { params: { id } }),
  'other staff end it': (world, { id }) => world.call(routes.endImpersonation, { params: { id } }),
  'the person is no longer staff': (world, _, { member }) =>
    world.call(routes.removeStaffPerson, { params: { user_id: member } }),
  'the own session ends': (world, _, { member }) => world.sql('delete from session where member_id = $1', [member]),
  'the person loses access': (world, _, { member }) =>
    world.call(routes.updateMember, { params: { user_id: member }, body: { deactivated: true } }),
  'the account no longer allows it': (world, { id }) =>
    world.sql('update account set staff_access = false where id = $1', [id]),
}

for (const [name, end] of Object.entries(ENDS))
  test(`it ends at once when ${name}, also for a process that knows it`, async ({ world, account }) => {
    const member = await addStaff(world)
    const { id, headers } = await lookInto(world, account.id, await staffSession(world, member))
    assert.is(await creates(world, headers), 201)
    await end(world, account, { member, id })
    assert.is(await creates(world, headers), 401)
    assert.is(await reads(world, headers), 401)
    await world.advance('10s')
    const { body: ends } = await account.call(routes.listAuditLog, { query: { action: 'impersonation.end' } })
    assert.is(ends.length, 1)
  })

test('two of the staff look in at once, each for themselves', async ({ world, account }) => {
  const other = await staffSession(world, await addStaff(world))
  const [one, two] = [await lookInto(world, account.id), await lookInto(world, account.id, other)]
  assert.is((await account.call(routes.listImpersonations)).body.length, 2)
  const revoke = (id: string) =>
    send(world, routes.revokeImpersonation, { ...STATUS, headers: one.headers, params: { id } })
  assert.is((await revoke(two.id)).status, 404, 'not that of another')
  const ended = await revoke(one.id)
  assert.is(ended.status, 204)
  assert.match(ended.headers.getSetCookie().join(), /pharos-staff=;/)
  assert.equal([await reads(world, one.headers), await reads(world, two.headers)], [401, 200])
})

test('an open stream of events ends with it, by an admin and by time', async ({ world, account }) => {
  const own = await staffSession(world)
  const first = await openLive(world, (await lookInto(world, account.id, own)).headers)
  const [running] = (await account.call(routes.listImpersonations)).body
  await account.call(routes.revokeImpersonation, { params: { id: running?.id ?? '' } })
  await world.advance('500ms')
  assert.is(await first.end(), true)
  const second = await openLive(world, (await lookInto(world, account.id, own)).headers)
  await world.advance('1h')
  await world.advance('500ms')
  assert.is(await second.end(), true)
})

test('a change that is under way when an admin ends it is not made', async ({ world, account }) => {
  const { id, headers } = await lookInto(world, account.id)
  const encoder = new TextEncoder()
  const { readable, writable } = new TransformStream<Uint8Array>()
  const writer = writable.getWriter()
  const sent = fetch(`${world.url}/service`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: readable,
    duplex: 'half',
  } as RequestInit)
  await writer.write(encoder.encode('{"name": '))
  await account.call(routes.revokeImpersonation, { params: { id } })
  await writer.write(encoder.encode('"Shop"}'))
  await writer.close()
  assert.is((await sent).status, 401)
  assert.equal((await account.call(routes.listServices)).body, [])
})

test('beginning again ends what was before, and the cookie of what has ended goes', async ({ world, account }) => {
  const own = await staffSession(world)
  const before = await lookInto(world, account.id, own)
  await lookInto(world, account.id, own, 'Ticket 8')
  const { status, headers } = await send(world, routes.listServices, { ...STATUS, headers: before.headers })
  assert.is(status, 401)
  assert.match(headers.getSetCookie().join(), /pharos-staff=;/)
})

test('it needs staff, a session, a second factor and a recent sign-in', async ({ world, account }) => {
  const params = { id: account.id }
  const body = { reason: 'Ticket 7' }
  const post = async (sent: object) => {
    const answer = await send(world, routes.startImpersonation, { params, body, ...sent })
    return [answer.status, (answer.body as { code: string }).code]
  }
  assert.equal(await post({ key: world.ownerKey }), [403, 'forbidden'])
  assert.equal(await post({ key: null, headers: await ownerSession(world) }), [403, 'second_factor_required'])
  const theirs = await memberSession(world, account.member)
  assert.equal(await post({ key: null, headers: theirs }), [404, 'not_found'])
  const headers = await staffSession(world)
  assert.equal(await post({ key: null, headers, body: {} }), [400, 'invalid_request'])
  assert.equal(await post({ key: null, headers, params: { id: crypto.randomUUID() } }), [404, 'not_found'])
  await world.sql('update account set staff_access = false where id = $1', [account.id])
  assert.equal(await post({ key: null, headers }), [409, 'conflict'])
  await world.advance('16m')
  assert.equal(await post({ key: null, headers }), [403, 'reauthentication_required'])
  assert.equal(await world.sql('select id from impersonation'), [])
})

test('without the CSRF token of its own, and without the session it belongs to, it does nothing', async ({
  world,
  account,
}) => {
  const { headers, own } = await lookInto(world, account.id)
  assert.is(await creates(world, { ...headers, 'x-csrf-token': own['x-csrf-token'] }), 403)
  const alone = headers.cookie.split('; ')[1] ?? ''
  assert.is(await reads(world, { ...headers, cookie: alone }), 401)
  const session = await send(world, routes.getSession, { ...STATUS, headers })
  const {
    impersonation,
    account: into,
    staff,
  } = session.body as { impersonation: { reason: string }; account: object; staff: boolean }
  assert.equal(
    [impersonation.reason, into, staff],
    ['Ticket 7', { account_id: account.id, name: 'Customer', role: 'admin' }, false],
  )
})

test('a server that was away records the end when it comes back, once', async ({ world: _ }) => {
  const world = await createWorld({ agent: false, roles: 'api' })
  try {
    const account = await addAccount(world, 'Customer')
    const { headers } = await lookInto(world, account.id)
    await world.advance('2h')
    assert.is(await reads(world, headers), 401, 'requests do not wait for the record')
    assert.equal((await account.call(routes.listImpersonations)).body, [])
    const ends = async () =>
      (await account.call(routes.listAuditLog, { query: { action: 'impersonation.end' } })).body.map(
        each => each.reason,
      )
    assert.equal(await ends(), [])
    await Promise.all([world.startPlane('sweeper'), world.startPlane('sweeper')])
    await world.advance('10s')
    assert.equal(await ends(), ['time'])
  } finally {
    await world.close()
  }
})

test.run()
