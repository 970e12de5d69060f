import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { addDirectory, type Directory } from '../world/directory.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld }>('owners, and who takes access from members')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

const inactive = { op: 'Replace', path: 'active', value: 'False' }

/** Creates a member whom the directory manages. */
async function managed(world: SharedWorld, directory: Directory) {
  const { member, email } = await addKey(world, directory.account.id, 'member')
  assert.is(await directory.addUser(email), member)
  return { member }
}

test('ownership cannot be transferred to a deactivated member', async ({ world }) => {
  const directory = await addDirectory(world)
  const { member } = await managed(world, directory)
  await directory.patch(`/Users/${member}`, inactive)
  await directory.account.call(routes.transferOwnership, { body: { user_id: member } }).then(
    () => assert.unreachable(),
    error => assert.is(error.problem.status, 409),
  )
})

/** Changes the role of a member, and returns the status. */
const giveRole = async (directory: Directory, user_id: string, role: 'owner' | 'admin') =>
  directory.account.call(routes.updateMember, { params: { user_id }, body: { role } }).then(
    ({ status }) => status,
    error => error.problem.status,
  )

test('a deactivated member does not become an owner, and does not count as the last one', async ({ world }) => {
  const directory = await addDirectory(world)
  const { member } = await managed(world, directory)
  await directory.patch(`/Users/${member}`, inactive)
  assert.is(await giveRole(directory, member, 'owner'), 409)
  assert.is(await giveRole(directory, member, 'admin'), 200, 'another role they get')
  await world.sql(`update member set role = 'owner' where id = $1`, [member])
  assert.is(await giveRole(directory, directory.account.member, 'admin'), 409, 'nobody else could act')
  assert.equal(
    (await directory.account.call(routes.listMembers)).body.find(each => each.id === directory.account.member)?.role,
    'owner',
  )
})

test('of a deactivation and a promotion at once, one happens', async ({ world }) => {
  const directory = await addDirectory(world)
  for (let n = 0; n < 8; n++) {
    const { member } = await managed(world, directory)
    const [{ status: taken }, given] = await Promise.all([
      directory.patch(`/Users/${member}`, inactive),
      giveRole(directory, member, 'owner'),
    ])
    const after = await directory.member(member)
    assert.not.ok(after?.role === 'owner' && after.deactivated_at, 'an owner without access')
    assert.equal([taken, given].toSorted(), [200, 409])
  }
})

test('of a removal and a transfer of the ownership at once, an owner is left', async ({ world }) => {
  const account = await addAccount(world, 'raced')
  for (let n = 0; n < 8; n++) {
    const { member, key } = await addKey(world, account.id, 'super_admin')
    const [owner] = await world.sql<{ id: string }>(`select id from member where account_id = $1 and role = 'owner'`, [
      account.id,
    ])
    assert.is(owner?.id, account.member)
    await Promise.all([
      account.call(routes.transferOwnership, { body: { user_id: member } }).catch(() => {}),
      fetch(`${world.url}/account/leave`, { method: 'POST', headers: { authorization: `Bearer ${key}` } }),
    ])
    const owners = await world.sql<{ id: string }>(`select id from member where account_id = $1 and role = 'owner'`, [
      account.id,
    ])
    assert.is(owners.length, 1)
    if (owners[0]?.id !== account.member) {
      await world.sql(`update member set role = 'super_admin' where id = $1`, [member])
      await world.sql(`update member set role = 'owner' where id = $1`, [account.member])
    }
  }
})

/** Changes a member. Returns the status and, on success, their access and name. */
const put = (call: SharedWorld['call'], user_id: string, body: { deactivated?: boolean; name?: string }) =>
  call(routes.updateMember, { params: { user_id }, body }).then(
    ({ status, body: { deactivated_at, name } }) => ({ status, access: deactivated_at === null, name }),
    error => ({ status: error.problem.status as number }),
  )

test('an admin takes access from a member and gives it back, without a directory', async ({ world }) => {
  const account = await addAccount(world, 'by hand')
  const [admin, { member, key }] = [await addKey(world, account.id, 'admin'), await addKey(world, account.id, 'member')]
  const asked = async () =>
    (await fetch(`${world.url}/service`, { headers: { authorization: `Bearer ${key}` } })).status
  assert.is(await asked(), 200)
  const taken = { status: 200, access: false, name: 'Gone' }
  assert.equal(await put(admin.call, member, { deactivated: true, name: 'Gone' }), taken)
  assert.is(await asked(), 401)
  assert.equal(await put(admin.call, member, { deactivated: true }), taken, 'again')
  assert.equal(await put(admin.call, member, { deactivated: false }), { ...taken, access: true })
  assert.is(await asked(), 401, 'their key stays revoked')
  const { body: entries } = await account.call(routes.listAuditLog)
  const done = entries.filter(
    each => each.action === routes.updateMember.id && each.changed_fields.includes('deactivated'),
  )
  assert.is(done.length, 3)
})

test('an admin cannot take access from owners, from higher roles, from themselves or from managed members', async ({
  world,
}) => {
  const directory = await addDirectory(world)
  const { account } = directory
  const admin = await addKey(world, account.id, 'admin')
  const above = await addKey(world, account.id, 'super_admin')
  const { member } = await managed(world, directory)
  assert.equal(await put(admin.call, above.member, { deactivated: true }), { status: 403 })
  assert.equal(await put(admin.call, admin.member, { deactivated: true }), { status: 409 })
  assert.equal(await put(account.call, (await addKey(world, account.id, 'owner')).member, { deactivated: true }), {
    status: 409,
  })
  assert.equal(await put(account.call, member, { deactivated: true }), { status: 409 })
  await directory.patch(`/Users/${member}`, inactive)
  assert.equal(await put(account.call, member, { deactivated: false, name: 'Changed' }), { status: 409 })
  assert.is.not((await directory.member(member))?.name, 'Changed')
  await account.call(routes.deleteScimConnection)
  assert.is((await put(account.call, member, { deactivated: false })).status, 200, 'once no directory does')
})

test('an admin changes nothing of a member whose role is above theirs, and everything of their own', async ({
  world,
}) => {
  const account = await addAccount(world, 'ranks')
  const [admin, above] = [await addKey(world, account.id, 'admin'), await addKey(world, account.id, 'super_admin')]
  for (const user_id of [account.member, above.member])
    for (const body of [{ name: 'evil' }, { timezone: 'Asia/Tokyo' }, { name: 'evil', timezone: 'Asia/Tokyo' }])
      await admin.call(routes.updateMember, { params: { user_id }, body }).then(
        () => assert.unreachable(JSON.stringify(body)),
        error => assert.is(error.problem.status, 403),
      )
  const names = (await account.call(routes.listMembers)).body.map(({ name }) => name)
  assert.not.ok(names.includes('evil'))
  for (const user_id of [admin.member, (await addKey(world, account.id, 'admin')).member])
    assert.is((await put(admin.call, user_id, { name: 'Renamed' })).status, 200)
  assert.is((await put(account.call, above.member, { name: 'By the owner' })).status, 200)
})

test.run()
