import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; account: string }>('account')

test.before(async context => {
  context.world = await createWorld()
  context.account = (await context.world.call(routes.getAccount)).body.id
})
test.after(({ world }) => world.close())

test('the first owner is staff, and sees who they are', async ({ world, account }) => {
  const { body: me } = await world.call(routes.getCurrentUser)
  assert.is(me.member.role, 'owner')
  assert.is(me.member.staff, true)
  assert.is(me.account.id, account)
  assert.is(me.account.name, 'default')
  assert.is(me.actor.type, 'api_key')
})

test('the last staff stays: another owner does not remove them, and they do not leave', async ({ world, account }) => {
  const owner = await addKey(world, account, 'owner')
  const { body: me } = await world.call(routes.getCurrentUser)
  const params = { user_id: me.member.id }
  const refused = [
    await send(world, routes.removeMember, { key: owner.key, params }),
    await send(world, routes.leaveAccount, {}),
  ]
  for (const { status, body } of refused) {
    assert.is(status, 409)
    assert.match((body as Problem).detail, 'last staff member')
  }
  await world.call(routes.removeMember, { params: { user_id: owner.member } })
})

test('the last owner stays, and nobody gives a role above their own', async ({ world, account }) => {
  const { body: me } = await world.call(routes.getCurrentUser)
  const params = { user_id: me.member.id }
  assert.is((await send(world, routes.updateMember, { params, body: { role: 'admin' } })).status, 409)
  assert.is((await send(world, routes.removeMember, { params })).status, 409)
  const admin = await addKey(world, account, 'admin')
  const body = { email: 'boss@example.com', name: 'Boss', role: 'owner' }
  assert.is((await send(world, routes.createMember, { key: admin.key, body })).status, 403)
  assert.is((await send(world, routes.removeMember, { key: admin.key, params })).status, 403)
})

test('removing a member revokes their keys', async ({ world, account }) => {
  const leaving = await addKey(world, account, 'member')
  await world.call(routes.removeMember, { params: { user_id: leaving.member } })
  assert.is((await send(world, routes.getCurrentUser, { key: leaving.key })).status, 401)
})

test('the audit log says who did what, also what was refused, and never a secret', async ({ world, account }) => {
  const auditor = await addKey(world, account, 'auditor')
  const body = { uri: 'http://127.0.0.1:9/', bearer_token: 'a-very-secret-token' }
  const { body: job } = await world.call(routes.createHttpJob, { body })
  await world.call(routes.updateHttpJob, { params: { job_id: job.id }, body: { friendly_name: 'x', muted: true } })
  await send(world, routes.createHttpJob, { body: { uri: 'not an address' } })
  const { body: log } = await auditor.call(routes.listAuditLog)
  const [refused, updated, created] = log
  assert.equal([refused?.action, refused?.status], ['http_job.create', 400])
  assert.equal(
    [updated?.action, updated?.resource, updated?.changed_fields],
    ['http_job.update', job.id, ['friendly_name', 'muted']],
  )
  assert.equal([created?.action, created?.status, created?.actor_type], ['http_job.create', 201, 'api_key'])
  const { member } = (await world.call(routes.getCurrentUser)).body
  assert.is(created?.user_id, member.id, 'the person behind the key')
  assert.match(created?.actor_name ?? '', /^Owner \(key /)
  assert.not.match(JSON.stringify(log), 'a-very-secret-token')
  assert.not.ok(world.lines.all.some(line => line.includes('a-very-secret-token')))
  const viewer = await addKey(world, account, 'viewer')
  assert.is((await send(world, routes.listAuditLog, { key: viewer.key })).status, 403)
})

test('the audit log is readable for 90 days', async ({ world }) => {
  await world.sql(`update audit_entry set at = at - 91 * 86400000::bigint`)
  assert.is((await world.call(routes.listAuditLog)).body.length, 0)
})

test('plans have limits: a 402 names the plan that suffices', async ({ world }) => {
  const free = await addAccount(world, 'small', 'free')
  const fast = await send(world, routes.createHttpJob, {
    key: free.key,
    body: { uri: 'http://127.0.0.1:9/', interval_seconds: 30 },
  })
  assert.is(fast.status, 402)
  assert.match((fast.body as { detail: string }).detail, 'team plan')
  for (let i = 0; i < 20; i++) await free.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const full = await send(world, routes.createHttpJob, { key: free.key, body: { uri: 'http://127.0.0.1:9/' } })
  assert.equal([full.status, (full.body as { code: string }).code], [402, 'quota_reached'])
})

test.run()
