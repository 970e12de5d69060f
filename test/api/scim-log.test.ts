import type { ScimLogEntry } from '@pharos/shared-protocol/contract/identity/scim-log.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { addKey } from '../world/account.ts'
import { addDirectory, type Directory } from '../world/directory.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

type Entry = z.output<typeof ScimLogEntry>
const test = suite<{ world: SharedWorld; directory: Directory }>('members of a directory beside it, and its sync log')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
  context.directory = await addDirectory(context.world)
})
test.after(({ world }) => world.close())

test('a managed member is not removed beside the directory, and does not leave', async ({ world, directory }) => {
  const { account } = directory
  const ann = await directory.addUser('ann@example.com')
  const { member, email, key } = await addKey(world, account.id, 'member')
  assert.is(await directory.addUser(email), member)
  for (const user_id of [ann, member]) {
    const problem = await account.call(routes.removeMember, { params: { user_id } }).then(
      () => assert.unreachable(),
      error => error.problem,
    )
    assert.equal([problem.status, problem.code], [409, 'conflict'])
    assert.match(problem.detail, /remove or deactivate them there/)
  }
  const headers = { authorization: `Bearer ${key}` }
  assert.is((await fetch(`${world.url}/account/leave`, { method: 'POST', headers })).status, 409)
  assert.ok(await directory.member(member))
  assert.is((await directory.send('DELETE', `/Users/${member}`)).status, 204, 'the directory may')
})

test('of a removal and the directory taking over at once, one happens', async ({ world, directory }) => {
  for (let n = 0; n < 8; n++) {
    const { member, email } = await addKey(world, directory.account.id, 'member')
    const [removed, user] = await Promise.all([
      directory.account.call(routes.removeMember, { params: { user_id: member } }).then(
        ({ status }) => status,
        error => error.problem.status,
      ),
      directory.send('POST', '/Users', { userName: email }),
    ])
    assert.is(user.status, 201, JSON.stringify(user.body))
    assert.is(removed, user.body.id === member ? 409 : 204)
    await directory.send('DELETE', `/Users/${user.body.id}`)
  }
})

test('the log is paged, filtered and bounded, and for super admins', async ({ world }) => {
  const directory = await addDirectory(world)
  const { account } = directory
  const id = await directory.addGroup('Logged')
  await directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: 'x' }] })
  await directory.patch(`/Groups/${id}`, { op: 'replace', path: 'displayName', value: '' })
  await directory.patch(`/Groups/${id}`, { op: 'replace', path: 'displayName', value: 'Logged' })
  const list = async (query: object) => (await account.call(routes.listScimLog, { query })).body
  const results = (entries: readonly Entry[]) => entries.map(each => each.result)
  assert.equal(results(await list({})), ['refused', 'partly_applied', 'applied'], 'what changes nothing is not listed')
  assert.equal(results(await list({ result: 'partly_applied' })), ['partly_applied'])
  const page = await account.call(routes.listScimLog, { query: { limit: 2 } })
  assert.is(page.body.length, 2)
  const cursor =
    new URL(/<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '', world.url).searchParams.get('cursor') ?? ''
  assert.equal(results(await list({ limit: 2, cursor })), ['applied'])
  await world.sql(
    `insert into scim_log_entry (id, account_id, connection_id, at, request_id, method, resource_type, status, applied, not_applied)
      select uuidv7(), $1, $2, 1, 'seeded', 'PUT', 'user', 200, '{}', '[]' from generate_series(1, 2100)`,
    [account.id, directory.id],
  )
  await directory.patch(`/Groups/${id}`, { op: 'replace', path: 'displayName', value: 'Last' })
  const [kept] = await world.sql<{ count: string }>('select count(*) from scim_log_entry where account_id = $1', [
    account.id,
  ])
  assert.is(Number(kept?.count), 2_000)
  const admin = await addKey(world, account.id, 'admin')
  await admin.call(routes.listScimLog).then(
    () => assert.unreachable(),
    error => assert.is(error.problem.status, 403),
  )
  await account.call(routes.deleteScimConnection)
  await account.call(routes.listScimLog).then(
    () => assert.unreachable(),
    error => assert.is(error.problem.status, 404),
  )
})

test.run()
