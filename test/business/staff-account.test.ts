import { PLAN_TABLE } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount } from '../world/account.ts'
import { lookInto } from '../world/staff.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('staff and the accounts of the installation')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper' })
})
test.after(({ world }) => world.close())

test('staff see the size, plan and state of every account, page by page, and nothing that is in it', async ({
  world,
}) => {
  const account = await addAccount(world, 'Customer', 'team')
  await account.call(routes.createHttpJob, { body: { uri: 'http://secret.example.com/', bearer_token: 'very-secret' } })
  await account.call(routes.createHttpJob, { body: { uri: 'https://secret.example.com/' } })
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await world.call(routes.listStaffAccounts, { query: { limit: 1, ...(cursor ? { cursor } : {}) } })
    for (const each of page.body) seen.add(each.id)
    assert.ok(page.body.length <= 1)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  const all = await world.sql<{ id: string }>('select id from account')
  assert.equal([...seen].sort(), all.map(({ id }) => id).sort())
  const { body } = await world.call(routes.listStaffAccounts)
  const shown = body.find(each => each.id === account.id)
  assert.equal(
    [shown?.plan, shown?.state, shown?.usage, shown?.exceptions],
    ['team', 'active', { members: 1, monitors: 2, held_monitors: 0 }, {}],
  )
  assert.not.match(JSON.stringify(body), /secret/)
})

test('one account is shown with its use of limits, its partner and who looked in, and nothing that is in it', async ({
  world,
}) => {
  const partner = await addAccount(world, 'A partner', 'team')
  const account = await addAccount(world, 'Shown', 'team')
  await account.call(routes.createHttpJob, {
    body: { uri: 'https://secret.example.com/', bearer_token: 'very-secret' },
  })
  await account.call(routes.createService, { body: { name: 'Secret service' } })
  await world.call(routes.createPartner, {
    body: { account_id: partner.id, bought: { team: 1 }, reason: 'A contract' },
  })
  await world.sql('update account set partner_id = $1 where id = $2', [partner.id, account.id])
  const params = { id: account.id }
  await world.call(routes.updateStaffAccount, { params, body: { exceptions: { monitors: 300 }, reason: 'x' } })
  const first = await lookInto(world, account.id)
  await world.call(routes.endImpersonation, { params })
  const running = await lookInto(world, account.id)
  const { body } = await world.call(routes.getStaffAccount, { params })
  assert.equal([body.name, body.plan, body.state, body.exceptions], ['Shown', 'team', 'active', { monitors: 300 }])
  assert.equal(body.usage, { members: 1, monitors: 1, held_monitors: 0 })
  const monitors = body.uses.find(({ name }) => name === 'monitors')
  assert.equal([monitors?.used, monitors?.limit], [1, 300])
  assert.equal(body.partner, { id: partner.id, name: 'A partner', read_access: false })
  assert.equal(
    body.accesses.map(({ id, reason, ended_because }) => [id, reason, ended_because]),
    [
      [running.id, 'Ticket 7', null],
      [first.id, 'Ticket 7', 'staff'],
    ],
  )
  assert.not.match(JSON.stringify(body), /secret/i)
  await world.sql(`update impersonation set ends_at = $1 where id = $2`, [world.clock.now() - 1, running.id])
  const [latest] = (await world.call(routes.getStaffAccount, { params })).body.accesses
  assert.equal([latest?.ended_because, latest?.ended_at !== null], ['time', true], 'before a sweep has noted it')
  await world.sql('update account set suspended_at = 1 where id = $1', [account.id])
  assert.is((await world.call(routes.getStaffAccount, { params })).body.state, 'suspended')
  const list = (await world.call(routes.listStaffAccounts)).body
  assert.is(list.find(({ id }) => id === account.id)?.state, 'suspended')
  assert.is((await world.call(routes.getStaffAccount, { params: { id: partner.id } })).body.is_partner, true)
})

test('a customer sees no other account, and changes none, not even their own', async ({ world }) => {
  const [one, other] = [await addAccount(world, 'One', 'free'), await addAccount(world, 'Other', 'free')]
  assert.is((await send(world, routes.listStaffAccounts, { key: one.key })).status, 403)
  for (const id of [one.id, other.id, crypto.randomUUID()]) {
    const body = { plan: 'enterprise', reason: 'please' }
    assert.is((await send(world, routes.updateStaffAccount, { key: one.key, params: { id }, body })).status, 404)
    assert.is((await send(world, routes.getStaffAccount, { key: one.key, params: { id } })).status, 404)
  }
  assert.is((await other.call(routes.getAccount)).body.plan, 'free')
  assert.is((await one.call(routes.getAccount)).body.plan, 'free')
})

test('a plan and exceptions are set with a reason, which the account reads in its audit log', async ({ world }) => {
  const account = await addAccount(world, 'Raised', 'free')
  const params = { id: account.id }
  const exceptions = { monitors: 30, directory: true }
  const { body } = await world.call(routes.updateStaffAccount, {
    params,
    body: { exceptions, reason: 'A trial of SCIM' },
  })
  assert.equal([body.plan, body.exceptions], ['free', exceptions])
  const { limits } = (await account.call(routes.getAccount)).body
  assert.equal(limits, { ...PLAN_TABLE.free, ...exceptions })
  await account.call(routes.createScimConnection, { body: { display_name: 'Okta' } })
  const { body: log } = await account.call(routes.listAuditLog, { query: { action: 'account.plan_changed' } })
  const [entry] = log
  assert.equal([entry?.actor_type, entry?.reason, entry?.status], ['staff', 'A trial of SCIM', 200])
  assert.equal(entry?.changes, [{ field: 'plan_exceptions', before: {}, after: exceptions }])
  await world.call(routes.updateStaffAccount, { params, body: { plan: 'team', reason: 'Paid by invoice' } })
  assert.is((await account.call(routes.getAccount)).body.limits.monitors, 200)
  await world.call(routes.updateStaffAccount, { params, body: { plan: 'team', reason: 'Again' } })
  const { body: after } = await account.call(routes.listAuditLog, { query: { action: 'account.plan_changed' } })
  assert.is(after.length, 2, 'what changes nothing is no entry')
})

test('a wrong exception, no reason and an unknown account are refused', async ({ world }) => {
  const { id } = await addAccount(world, 'Wrong', 'free')
  const put = async (body: object, of = id) => {
    const answer = await send(world, routes.updateStaffAccount, { params: { id: of }, body })
    return [answer.status, (answer.body as Problem).errors?.[0]?.path]
  }
  assert.equal(await put({ plan: 'team' }), [400, 'reason'])
  assert.equal(await put({ exceptions: { admins: 3 }, reason: 'x' }), [400, 'exceptions.admins'])
  assert.equal(await put({ exceptions: { monitors: -1 }, reason: 'x' }), [400, 'exceptions.monitors'])
  assert.equal(await put({ plan: 'team', reason: 'x' }, crypto.randomUUID()), [404, undefined])
})

test.run()
