import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { contactMethodEndpoints } from '@pharos/control-plane/response/contact-method/index.ts'
import { createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { Browser, lastLink } from '../world/browser.ts'
import { newestCode } from '../world/contact.ts'
import { addDirectory, type Directory } from '../world/directory.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('access that a directory grants and revokes')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery', agent: false })
  await context.world.startPlane('api')
})
test.after(({ world }) => world.close())

const inactive = { op: 'Replace', path: 'active', value: 'False' }
const active = { op: 'Replace', path: 'active', value: 'True' }

/** Creates a member whom the directory manages, with a key and a session. */
async function managed(world: World, directory: Directory) {
  const { member, key, email } = await addKey(world, directory.account.id, 'member')
  assert.is(await directory.addUser(email), member)
  const { cookie } = await memberSession(world, member)
  return { member, email, key, cookie }
}

/** Creates a verified contact method of a member, and one whose code is pending. */
async function reached(world: World, user_id: string, key: string) {
  const call = createClient({ baseUrl: world.url, key })
  const add = async (value: string) => {
    const { body } = await call(routes.createContactMethod, { params: { user_id }, body: { type: 'email', value } })
    return { id: body.id, code: await newestCode(world, body.id) }
  }
  const [verified, waiting] = [await add('former@example.com'), await add('waiting@example.com')]
  const params = { user_id, id: verified.id }
  await call(routes.verifyContactMethod, { params, body: { code: verified.code } })
  return [verified, waiting] as const
}

/** The statuses that a credential gets from both processes. */
async function statuses(world: World, headers: Record<string, string>): Promise<number[]> {
  const urls = world.planes.map(plane => plane.url)
  return Promise.all(urls.map(async url => (await fetch(`${url}/service`, { headers })).status))
}

test('a deactivated member has no access in any process as soon as the response is there', async ({ world }) => {
  const directory = await addDirectory(world)
  const { member, key, cookie } = await managed(world, directory)
  const credentials = [{ authorization: `Bearer ${key}` }, { cookie }]
  // Sends requests continuously, so that both processes cache the credentials.
  let answered: number | null = null
  const late: number[] = []
  let stop = false
  const ask = async (url: string, headers: Record<string, string>) => {
    while (!stop) {
      const isLate = answered !== null
      const { status } = await fetch(`${url}/service`, { headers })
      if (isLate) late.push(status)
    }
  }
  const asking = world.planes.flatMap(({ url }) => credentials.map(headers => ask(url ?? '', headers)))
  for (const headers of credentials) assert.equal(await statuses(world, headers), [200, 200])
  assert.is((await directory.patch(`/Users/${member}`, inactive)).status, 200)
  answered = performance.now()
  while (late.length < 50) await new Promise(resolve => setTimeout(resolve, 1))
  stop = true
  await Promise.all(asking)
  assert.equal([...new Set(late)], [401])
  const listed = await directory.member(member)
  assert.ok(listed?.deactivated_at, 'the account sees it')
  const { rows } = { rows: await world.sql('select from session where member_id = $1', [member]) }
  assert.is(rows.length, 0)
})

test('a reactivated member signs in again; former keys and sessions stay revoked', async ({ world }) => {
  const directory = await addDirectory(world)
  const { member, key, cookie } = await managed(world, directory)
  await directory.patch(`/Users/${member}`, inactive)
  assert.is((await directory.patch(`/Users/${member}`, active)).body.active, true)
  for (const headers of [{ authorization: `Bearer ${key}` }, { cookie }])
    assert.equal(await statuses(world, headers), [401, 401])
  const session = await memberSession(world, member)
  assert.equal(await statuses(world, { cookie: session.cookie }), [200, 200])
  assert.is((await directory.member(member))?.deactivated_at, null)
})

test('a deactivated member cannot switch to the account, and keeps others', async ({ world }) => {
  const directory = await addDirectory(world)
  const { member, email } = await managed(world, directory)
  const other = await addAccount(world, 'their own')
  const { body: own } = await other.call(routes.createMember, { body: { email, name: 'Own' } })
  const session = await memberSession(world, own.id)
  const send = (method: string, path: string, body?: object) =>
    fetch(world.url + path, {
      method,
      headers: { ...session, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const accounts = async () => ((await (await send('GET', '/auth/session')).json()) as { accounts: unknown[] }).accounts
  assert.is((await accounts()).length, 2)
  await directory.patch(`/Users/${member}`, inactive)
  assert.is((await accounts()).length, 1)
  assert.is((await send('POST', '/auth/session/account', { account_id: directory.account.id })).status, 404)
  assert.is((await send('GET', '/service')).status, 200, 'elsewhere nothing has changed')
})

test('the owner is not deactivated, removed, moved or given another role', async ({ world }) => {
  const directory = await addDirectory(world, { group_roles: { All: 'viewer' } })
  const { account } = directory
  const owner = await directory.addUser(account.email)
  const refused = [
    await directory.patch(`/Users/${owner}`, inactive),
    await directory.send('PUT', `/Users/${owner}`, { userName: account.email, active: false }),
    await directory.patch(`/Users/${owner}`, { op: 'replace', path: 'userName', value: 'mallory@example.com' }),
    await directory.send('DELETE', `/Users/${owner}`),
  ]
  assert.equal(
    refused.map(answer => [answer.status, answer.body.status]),
    Array(4).fill([409, '409']),
  )
  await directory.addGroup('All', [owner])
  const { body } = await account.call(routes.getCurrentUser)
  assert.equal([body.member.role, body.member.email, body.member.deactivated_at], ['owner', account.email, null])
  assert.is((await directory.patch(`/Users/${owner}`, { op: 'replace', path: 'title', value: 'Founder' })).status, 200)
})

test('another address makes another person the member, and changes nobody elsewhere', async ({ world }) => {
  const directory = await addDirectory(world)
  const { member, email, key, cookie } = await managed(world, directory)
  const other = await addAccount(world, 'of the same person')
  const { body: own } = await other.call(routes.createMember, { body: { email, name: 'As known there' } })
  const [verified, waiting] = await reached(world, member, key)
  const reachable = async () => {
    const [platform] = world.planes.map(plane => plane.platform)
    assert.ok(platform)
    return (await inSystem(platform, ctx => contactMethodEndpoints(ctx, [verified.id, waiting.id]))).size
  }
  assert.is(await reachable(), 2)
  const renamed = `new-${email}`
  const values = [
    { op: 'replace', path: 'userName', value: renamed },
    { op: 'replace', path: 'displayName', value: 'New' },
  ]
  assert.is((await directory.patch(`/Users/${member}`, ...values)).status, 200)
  assert.equal([(await directory.member(member))?.email, (await directory.member(member))?.name], [renamed, 'New'])
  const there = (await other.call(routes.listMembers)).body.find(each => each.id === own.id)
  assert.equal([there?.email, there?.name], [email, 'As known there'])
  assert.equal(await statuses(world, { cookie }), [401, 401], 'the session of the former person')
  assert.equal(await statuses(world, { authorization: `Bearer ${key}` }), [401, 401], 'and their key')
  assert.is(await reachable(), 0, 'nor does a message that is queued already')
  // The new person has access to what is the member's, and nothing is sent to the former one.
  const session = await memberSession(world, member)
  assert.equal(await statuses(world, { cookie: session.cookie }), [200, 200])
  const send = (path: string, body?: object) =>
    fetch(`${world.url}/user/${member}/contact_method${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...session, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const methods = (await (await send('')).json()) as { verified: boolean }[]
  assert.equal(
    methods.map(each => each.verified),
    [false, false],
  )
  for (const { id, code } of [verified, waiting])
    assert.is((await send(`/${id}/verify`, { code })).status, 409, 'a code of before counts no more')
})

test('a directory does not make itself staff of the installation, nor ends the last of them', async ({ world }) => {
  const [staff] = await world.sql<{ id: string; account_id: string }>('select id, account_id from member where staff')
  const { member: colleague, email } = await addKey(world, staff?.account_id ?? '', 'admin')
  await world.sql('update member set staff = true where id = $1', [colleague])
  const account = {
    id: staff?.account_id ?? '',
    key: world.ownerKey,
    member: staff?.id ?? '',
    email: '',
    call: world.call,
  }
  const directory = await addDirectory(world, {}, account)
  assert.is(await directory.addUser(email), colleague)
  const moved = await directory.patch(`/Users/${colleague}`, {
    op: 'replace',
    path: 'userName',
    value: 'mallory@example.com',
  })
  assert.is(moved.status, 409)
  assert.is((await directory.patch(`/Users/${colleague}`, inactive)).status, 200, 'who leaves loses access')
  await directory.patch(`/Users/${colleague}`, active)
  await world.sql('update member set staff = false where id = $1', [staff?.id])
  const answers = [
    await directory.patch(`/Users/${colleague}`, inactive),
    await directory.send('DELETE', `/Users/${colleague}`),
  ]
  assert.equal(
    answers.map(answer => answer.status),
    [409, 409],
    'the last of the staff stays',
  )
  await world.sql('update member set staff = true where id = $1', [staff?.id])
})

test('a removed user is no member any more, and may come back', async ({ world }) => {
  const directory = await addDirectory(world)
  const { member, email, key } = await managed(world, directory)
  assert.is((await directory.send('DELETE', `/Users/${member}`)).status, 204)
  assert.equal(await statuses(world, { authorization: `Bearer ${key}` }), [401, 401])
  assert.is((await directory.send('GET', `/Users/${member}`)).status, 404)
  assert.is((await directory.send('DELETE', `/Users/${member}`)).status, 404)
  assert.is(await directory.member(member), undefined)
  assert.is.not(await directory.addUser(email), member)
})

test('a user who is created inactive has no access, and a member who was without gets it by being created', async ({
  world,
}) => {
  const directory = await addDirectory(world)
  const id = await directory.addUser('later@example.com', { active: false })
  assert.ok((await directory.member(id))?.deactivated_at)
  await directory.account.call(routes.deleteScimConnection)
  const again = await addDirectory(world, {}, directory.account)
  assert.is(await again.addUser('later@example.com'), id)
  assert.is((await again.member(id))?.deactivated_at, null)
})

test('a sign-in link does not sign a deactivated member in', async ({ world }) => {
  const directory = await addDirectory(world)
  const { member, email } = await managed(world, directory)
  const browser = new Browser(world)
  await browser.ask(email)
  const { code } = await lastLink(world, email)
  await directory.patch(`/Users/${member}`, inactive)
  const { status } = await browser.consume({ code })
  assert.is(status, 403)
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
})

test('nobody can create a key for a deactivated member', async ({ world }) => {
  const directory = await addDirectory(world)
  const { member } = await managed(world, directory)
  await directory.patch(`/Users/${member}`, inactive)
  await directory.account.call(routes.createApiKey, { body: { name: 'late', user_id: member } }).then(
    () => assert.unreachable(),
    error => assert.is(error.problem.status, 409),
  )
})

test.run()
