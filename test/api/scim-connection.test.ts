import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { addDirectory } from '../world/directory.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('the SCIM connection of an account')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

const refusedWith = (status: number, code: string) => (error: { problem: { status: number; code: string } }) =>
  assert.equal([error.problem.status, error.problem.code], [status, code])

test('is one per account, and its token is shown once and stored as a hash', async ({ world }) => {
  const account = await addAccount(world, 'connected')
  const body = { display_name: 'Entra', identity_provider: 'entra_id' }
  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, () => account.call(routes.createScimConnection, { body })),
  )
  const made = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value.body] : []))
  assert.is(made.length, 1)
  for (const answer of answers) if (answer.status === 'rejected') refusedWith(409, 'conflict')(answer.reason)
  const [{ connection, bearer_token } = { connection: undefined, bearer_token: '' }] = made
  assert.match(bearer_token, /^ph_scim_[0-9A-Za-z]{43}$/)
  assert.is(connection?.base_url, `http://127.0.0.1:${world.config.PHAROS_PORT}/scim/v2/${connection?.connection_id}`)
  assert.is(connection?.bearer_token_last_four, bearer_token.slice(-4))
  assert.equal([connection?.status, connection?.last_rotated_at], ['active', null])
  assert.equal((await account.call(routes.getScimConnection)).body, connection)
  const [row] = await world.sql<{ text: string }>(
    'select c::text as text from scim_connection c where account_id = $1',
    [account.id],
  )
  assert.not.ok(row?.text.includes(bearer_token))
})

test('needs a super admin, a plan with SCIM, and a connection that is there', async ({ world }) => {
  const team = await addAccount(world, 'small', 'team')
  const body = { display_name: 'Okta' }
  await team
    .call(routes.createScimConnection, { body })
    .then(() => assert.unreachable(), refusedWith(402, 'plan_required'))
  const account = await addAccount(world, 'large', 'business')
  const { call } = await addKey(world, account.id, 'admin')
  await call(routes.createScimConnection, { body }).then(() => assert.unreachable(), refusedWith(403, 'forbidden'))
  for (const route of [routes.getScimConnection, routes.rotateScimConnection, routes.deleteScimConnection])
    await account.call(route).then(() => assert.unreachable(), refusedWith(404, 'not_found'))
  const named = (group_roles: object) =>
    account.call(routes.createScimConnection, { body: { ...body, group_roles } as never })
  for (const wrong of [{ Ops: 'owner' }, { '': 'admin' }, { ops: 'admin', OPS: 'viewer' }])
    await named(wrong).then(() => assert.unreachable(), refusedWith(400, 'invalid_request'))
  await named({ Ops: 'admin' })
})

test('a rotated token, and that of a deleted connection, are invalid at once; members stay', async ({ world }) => {
  const directory = await addDirectory(world)
  const id = await directory.addUser('stays@example.com')
  const { account, token: old } = directory
  const { body } = await account.call(routes.rotateScimConnection)
  assert.ok(body.connection.last_rotated_at)
  assert.is((await directory.send('GET', '/Users')).status, 401)
  directory.token = body.bearer_token
  assert.is.not(body.bearer_token, old)
  assert.is((await directory.send('GET', '/Users')).status, 200)
  assert.is((await account.call(routes.deleteScimConnection)).status, 204)
  const gone = await directory.send('GET', '/Users')
  assert.equal([gone.status, gone.body.status, gone.headers.get('www-authenticate')], [401, '401', 'Bearer'])
  assert.is((await directory.member(id))?.email, 'stays@example.com')
})

test('no token reaches another account: by the connection, by ids, or by the API', async ({ world }) => {
  const [a, b] = [await addDirectory(world), await addDirectory(world)]
  const user = await b.addUser('theirs@example.com')
  const group = await b.addGroup('Theirs', [user])
  const url = `${world.url}/scim/v2/${b.id}/Users`
  const asA = { authorization: `Bearer ${a.token}` }
  const foreign = await fetch(url, { headers: asA })
  const unknown = await fetch(`${world.url}/scim/v2/${crypto.randomUUID()}/Users`, { headers: asA })
  assert.equal([foreign.status, unknown.status], [401, 401])
  assert.equal(await foreign.json(), await unknown.json(), 'nothing tells that it exists')
  for (const credential of [`Bearer ${b.account.key}`, 'Bearer ph_scim_x', `Basic ${btoa(`x:${b.token}`)}`, ''])
    assert.is((await fetch(url, { headers: { authorization: credential } })).status, 401, credential.slice(0, 12))
  for (const path of [`/Users/${user}`, `/Groups/${group}`]) {
    assert.is((await a.send('GET', path)).status, 404)
    assert.is((await a.patch(path, { op: 'replace', path: 'displayName', value: 'mine' })).status, 404)
    assert.is((await a.send('PUT', path, { userName: 'mine@example.com', displayName: 'mine' })).status, 404)
    assert.is((await a.send('DELETE', path)).status, 404)
  }
  assert.is((await a.send('GET', '/Users')).body.totalResults, 0, 'nor members whom the directory did not send')
  assert.is((await fetch(`${world.url}/account`, { headers: asA })).status, 401)
})

test('the address of a person elsewhere becomes a member, without revealing or changing them', async ({ world }) => {
  const [a, b] = [await addDirectory(world), await addDirectory(world)]
  const theirs = await b.addUser('shared@example.com', { displayName: 'As B knows them' })
  const mine = await a.addUser('Shared@example.com', { displayName: 'As A knows them' })
  assert.is.not(mine, theirs)
  await a.patch(`/Users/${mine}`, { op: 'replace', value: { active: false, displayName: 'x' } })
  await a.send('DELETE', `/Users/${mine}`)
  const member = await b.member(theirs)
  assert.equal([member?.name, member?.email, member?.deactivated_at], ['As B knows them', 'shared@example.com', null])
})

test.run()
