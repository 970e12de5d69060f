import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount, addKey } from '../world/account.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World; account: string }>('persons who operate the installation')

test.before.each(async context => {
  const world = await createWorld({ agent: false, roles: 'api' })
  Object.assign(context, { world, account: (await world.call(routes.getAccount)).body.id })
})
test.after.each(({ world }) => world.close())

test('staff make a member staff, whose keys and sessions of before end', async ({ world, account }) => {
  const next = await addKey(world, account, 'admin')
  const session = await memberSession(world, next.member)
  const { body: added } = await world.call(routes.addStaffPerson, { body: { email: next.email.toUpperCase() } })
  assert.equal([added.user_id, added.account_id, added.second_factor], [next.member, account, false])
  assert.is((await send(world, routes.getAccount, { key: next.key })).status, 401, 'others may have made the key')
  assert.is((await send(world, routes.getAccount, { key: null, headers: session })).status, 401)
  const anew = await memberSession(world, next.member)
  const { body: all } = await send(world, routes.listStaffPersons, { key: null, headers: anew })
  assert.is(
    (all as { user_id: string }[]).some(({ user_id }) => user_id === next.member),
    true,
  )
  const [entry] = (await world.call(routes.listAuditLog, { query: { action: 'staff_person.add' } })).body
  assert.equal([entry?.resource, entry?.status], [next.member, 200])
})

test('adding again changes nothing, and ends nothing', async ({ world, account }) => {
  const next = await addKey(world, account, 'admin')
  await world.call(routes.addStaffPerson, { body: { email: next.email } })
  const session = await memberSession(world, next.member)
  await world.call(routes.addStaffPerson, { body: { email: next.email } })
  assert.is((await send(world, routes.getAccount, { key: null, headers: session })).status, 200)
})

test('only active members of the own account become staff', async ({ world, account }) => {
  const foreign = await addAccount(world, 'Foreign')
  const former = await addKey(world, account, 'admin')
  await world.call(routes.updateMember, { params: { user_id: former.member }, body: { deactivated: true } })
  for (const email of [foreign.email, former.email, 'nobody@example.com'])
    assert.is((await send(world, routes.addStaffPerson, { body: { email } })).status, 404)
})

test('who is no longer staff stays a member, and the last staff keep their rights', async ({ world, account }) => {
  const next = await addKey(world, account, 'admin')
  await world.call(routes.addStaffPerson, { body: { email: next.email } })
  const headers = await memberSession(world, next.member)
  await world.call(routes.removeStaffPerson, { params: { user_id: next.member } })
  assert.is((await send(world, routes.listStaffPersons, { key: null, headers })).status, 403)
  assert.is((await send(world, routes.getAccount, { key: null, headers })).status, 200)
  const { id } = (await world.call(routes.getCurrentUser)).body.member
  const last = await send(world, routes.removeStaffPerson, { params: { user_id: id } })
  assert.is(last.status, 409, JSON.stringify(last.body))
})

test('others, keys with scopes and sessions of long ago add and remove nobody', async ({ world, account }) => {
  const admin = await addKey(world, account, 'admin')
  const { id } = (await world.call(routes.getCurrentUser)).body.member
  const body = { email: admin.email }
  assert.is((await send(world, routes.addStaffPerson, { key: admin.key, body })).status, 403)
  assert.is((await send(world, routes.removeStaffPerson, { key: admin.key, params: { user_id: id } })).status, 404)
  const headers = await memberSession(world, id)
  await world.advance('16m')
  assert.is((await send(world, routes.addStaffPerson, { key: null, headers, body })).status, 403)
  assert.is((await world.sql('select from member where staff')).length, 1)
})

test.run()
