import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { headersOf, memberSession, type SessionHeaders } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('sessions')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,sweeper', agent: false })
})
test.after(({ world }) => world.close())

async function defaultAccount(world: World): Promise<string> {
  const [account] = await world.sql<{ id: string }>(`select id from account where name = 'default'`)
  return account?.id ?? ''
}

async function send(world: World, method: string, path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(world.url + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** Creates a person in two accounts: an admin of the first, and a viewer of the second. */
async function inTwo(world: World) {
  const first = await defaultAccount(world)
  const { member } = await addKey(world, first, 'admin')
  const second = await addAccount(world, `second of ${member}`)
  const { member: other } = await addKey(world, second.id, 'viewer')
  await world.sql('update member set person_id = (select person_id from member where id = $1) where id = $2', [
    member,
    other,
  ])
  return { first, member, second: second.id, other, session: await memberSession(world, member) }
}

test('acts with the current role of its member, and names the person', async ({ world }) => {
  const { member } = await addKey(world, await defaultAccount(world), 'member')
  const session = await memberSession(world, member)
  const made = await send(world, 'POST', '/service', session, { name: 'by a person' })
  assert.is(made.status, 201)
  const me = (await send(world, 'GET', '/user/me', session)).body
  assert.equal(me.actor, { type: 'user', id: member, scopes: [] })
  await world.sql(`update member set role = 'viewer' where id = $1`, [member])
  assert.is((await send(world, 'POST', '/service', session, { name: 'too late' })).status, 403)
  await world.sql('delete from member where id = $1', [member])
  assert.is((await send(world, 'GET', '/service', session)).status, 401)
})

test('a person who belongs to no account any more is deleted after a day', async ({ world }) => {
  const { member } = await addKey(world, await defaultAccount(world), 'member')
  const person = () => world.sql('select from person where id = $1', [id])
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>('select person_id as id from member where id = $1', [
    member,
  ])
  await world.leap('25h')
  assert.is((await person()).length, 1)
  await world.sql('delete from member where id = $1', [member])
  await world.leap('1h')
  assert.is((await person()).length, 0)
})

test('a stale session, or one for one account only, cannot create a sign-in link', async ({ world }) => {
  const [owner] = await world.sql<{ id: string }>('select id from member where staff')
  const member = owner?.id ?? ''
  const fresh = await memberSession(world, member)
  assert.is((await send(world, 'POST', '/auth/sign_in_link', fresh)).status, 201)
  const bound = await memberSession(world, member, { only_account: true })
  assert.is((await send(world, 'POST', '/auth/sign_in_link', bound)).status, 403)
  await world.leap('16m')
  const stale = await send(world, 'POST', '/auth/sign_in_link', fresh)
  assert.equal([stale.status, stale.body.code], [403, 'reauthentication_required'])
  const head = await fetch(`${world.url}/service`, { method: 'HEAD', headers: { cookie: fresh.cookie } })
  assert.is(head.status, 200, 'what changes nothing needs no token')
})

test('a key is no session, and a session no key', async ({ world }) => {
  const { member, key } = await addKey(world, await defaultAccount(world), 'member')
  const { cookie } = await memberSession(world, member)
  const token = cookie.replace('pharos=', '')
  assert.is((await send(world, 'GET', '/service', { authorization: `Bearer ${token}` })).status, 401)
  assert.is((await send(world, 'GET', '/service', { cookie: `pharos=${key}` })).status, 401)
  assert.is((await send(world, 'GET', '/auth/session', { authorization: `Bearer ${key}` })).status, 403)
  // The header takes precedence over the cookie.
  assert.is((await send(world, 'GET', '/service', { cookie, authorization: 'Bearer ph_unknown' })).status, 401)
})

test('ends after 12 hours without use, and after 14 days with it', async ({ world }) => {
  const { member } = await addKey(world, await defaultAccount(world), 'member')
  const [idle, used] = [await memberSession(world, member), await memberSession(world, member)]
  for (let hours = 0; hours < 14 * 24; hours += 11) {
    assert.is((await send(world, 'GET', '/service', used)).status, 200, `after ${hours} h`)
    await world.leap('11h')
    if (hours === 11) assert.is((await send(world, 'GET', '/service', idle)).status, 401)
  }
  assert.is((await send(world, 'GET', '/service', used)).status, 401)
  await world.leap('2m')
  const rows = await world.sql('select from session where member_id = $1', [member])
  assert.is(rows.length, 0, 'ended sessions are deleted')
})

test('is switched to another account of its person, under a new cookie', async ({ world }) => {
  const { first, second, other, session } = await inTwo(world)
  const before = (await send(world, 'GET', '/auth/session', session)).body
  assert.equal(
    before.accounts.map((each: { account_id: string; role: string }) => [each.account_id, each.role]),
    [
      [first, 'admin'],
      [second, 'viewer'],
    ],
  )
  assert.is((await send(world, 'POST', '/service', session, { name: 'of the first' })).status, 201)
  const moved = await send(world, 'POST', '/auth/session/account', session, { account_id: second })
  assert.is(moved.status, 200, JSON.stringify(moved.body))
  assert.is(moved.body.user_id, other)
  assert.is((await send(world, 'GET', '/service', session)).status, 401, 'the old cookie')
  const cookie = /^pharos=[^;]+/.exec(moved.headers.getSetCookie()[0] ?? '')?.[0] ?? ''
  const now: SessionHeaders = { cookie, 'x-csrf-token': moved.body.csrf_token }
  assert.equal(await headersOf(world, cookie), now)
  assert.equal((await send(world, 'GET', '/service', now)).body, [], 'nothing of the first account')
  assert.is((await send(world, 'POST', '/service', now, { name: 'as a viewer' })).status, 403)
  const foreign = await addAccount(world, 'foreign')
  for (const account_id of [foreign.id, crypto.randomUUID()])
    assert.is((await send(world, 'POST', '/auth/session/account', now, { account_id })).status, 404)
})

test('one for a single account is not switched, and shows no other', async ({ world }) => {
  const { first, member, second } = await inTwo(world)
  const session = await memberSession(world, member, { only_account: true })
  assert.is((await send(world, 'POST', '/auth/session/account', session, { account_id: second })).status, 403)
  for (const path of ['/auth/session', '/user/me']) {
    const { accounts } = (await send(world, 'GET', path, session)).body
    assert.equal(
      accounts.map((each: { account_id: string }) => each.account_id),
      [first],
      path,
    )
  }
  const listed = (await send(world, 'GET', `/user/${member}/security/session`, session)).body
  assert.ok(listed.every((each: { account_id: string }) => each.account_id === first))
})

test('a person lists and ends their own; a key sees no other account', async ({ world }) => {
  const { member, second, other, session } = await inTwo(world)
  const elsewhere = await memberSession(world, other)
  const listed = (await send(world, 'GET', `/user/${member}/security/session`, session)).body
  assert.is(listed.length, 2)
  assert.equal(listed.map((each: { current: boolean }) => each.current).sort(), [false, true])
  const gone = listed.find((each: { account_id: string }) => each.account_id === second)
  const path = `/user/${member}/security/session/${gone.id}`
  assert.is((await send(world, 'DELETE', path, session)).status, 204)
  assert.is((await send(world, 'DELETE', path, session)).status, 404)
  assert.is((await send(world, 'GET', '/service', elsewhere)).status, 401)
})

test('an admin ends the sessions of members, but not of those above, and not those in other accounts', async ({
  world,
}) => {
  const account = await defaultAccount(world)
  const { other, second, member } = await inTwo(world)
  const admin = await memberSession(world, (await addKey(world, account, 'admin')).member)
  const inSecond = await memberSession(world, other)
  const here = await memberSession(world, member)
  const path = `/user/${member}/security/session`
  const listed = (await send(world, 'GET', path, admin)).body as { account_id: string }[]
  assert.ok(listed.length > 0 && listed.every(each => each.account_id === account && each.account_id !== second))
  assert.is((await send(world, 'DELETE', path, admin)).status, 204)
  assert.is((await send(world, 'GET', '/service', here)).status, 401)
  assert.is((await send(world, 'GET', '/service', inSecond)).status, 200)
  const { member: owner } = await addKey(world, account, 'owner')
  assert.is((await send(world, 'DELETE', `/user/${owner}/security/session`, admin)).status, 403)
  const plain = await memberSession(world, (await addKey(world, account, 'member')).member)
  assert.is((await send(world, 'GET', path, plain)).status, 403)
})

test('all but the current one can be ended at once', async ({ world }) => {
  const { member } = await addKey(world, await defaultAccount(world), 'member')
  const [one, two, three] = [
    await memberSession(world, member),
    await memberSession(world, member),
    await memberSession(world, member),
  ]
  assert.is((await send(world, 'DELETE', `/user/${member}/security/session`, one)).status, 204)
  assert.is((await send(world, 'GET', '/service', one)).status, 200)
  for (const ended of [two, three]) assert.is((await send(world, 'GET', '/service', ended)).status, 401)
  const out = await send(world, 'POST', '/auth/logout', one)
  assert.is(out.status, 204)
  assert.match(out.headers.getSetCookie()[0] ?? '', /^pharos=;/)
  assert.is((await send(world, 'GET', '/service', one)).status, 401)
})

test.run()
