import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount, addKey } from '../world/account.ts'
import { Browser, lastLink } from '../world/browser.ts'
import { addCustomer, addPartner, type TestPartner } from '../world/partner.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World; partner: TestPartner }>('partners and the accounts of their customers')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper,delivery' })
  context.partner = await addPartner(context.world, 'Reseller', { free: 50, team: 50 })
})
test.after(({ world }) => world.close())

const created = (name: string, email: string, plan: 'free' | 'team' = 'team') => ({ name, plan, owner: { email } })

test('a partner creates an account; its owner joins by the mailed invitation, which names the partner', async ({
  world,
  partner,
}) => {
  const body = created('Bakery', 'baker@example.com')
  const { body: account } = await partner.asPartner(routes.createPartnerAccount, { body })
  assert.equal(
    [account.name, account.plan, account.state, account.usage],
    ['Bakery', 'team', 'active', { members: 0, monitors: 0 }],
  )
  assert.equal([account.invitation?.email, account.invitation?.status], ['baker@example.com', 'pending'])
  const { token } = await lastLink(world, 'baker@example.com')
  const browser = new Browser(world)
  const { body: shown } = await browser.send('GET', `/invitation?token=${token}`)
  assert.equal([shown.account, shown.invited_by, shown.role], ['Bakery', 'Reseller', 'owner'])
  const { body: accepted } = await browser.send('POST', '/invitation/accept', { token, name: 'Bea' })
  assert.is(accepted.status, 'signed_in', JSON.stringify(accepted))
  const { body: joined } = await partner.asPartner(routes.getPartnerAccount, { params: { id: account.id } })
  assert.equal([joined.invitation, joined.usage.members], [null, 1])
  const again = await send(world, routes.invitePartnerOwner, {
    key: partner.partnerKey,
    params: { id: account.id },
    body: { email: 'partner@example.com' },
  })
  assert.is(again.status, 409, 'a partner cannot join what is the customer’s')
})

test('an owner who did not join is invited at another address; the first link is void', async ({ world, partner }) => {
  const { body: account } = await partner.asPartner(routes.createPartnerAccount, {
    body: created('Typo', 'typo@example.com'),
  })
  const { token } = await lastLink(world, 'typo@example.com')
  const params = { id: account.id }
  const { body } = await partner.asPartner(routes.invitePartnerOwner, { params, body: { email: 'right@example.com' } })
  assert.is(body.invitation?.email, 'right@example.com')
  assert.ok((await lastLink(world, 'right@example.com')).token)
  assert.is((await new Browser(world).send('GET', `/invitation?token=${token}`)).status, 403)
  for (let n = 0; n < 3; n++)
    await partner.asPartner(routes.invitePartnerOwner, { params, body: { email: `right${n}@example.com` } })
  const tooMany = await send(world, routes.invitePartnerOwner, {
    key: partner.partnerKey,
    params,
    body: { email: 'sixth@example.com' },
  })
  assert.is(tooMany.status, 429)
})

test('twenty creates at once get no more accounts than were bought', async ({ world }) => {
  const { asPartner, partnerKey, id } = await addPartner(world, 'Small', { team: 7 })
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      send(world, routes.createPartnerAccount, {
        key: partnerKey,
        body: created(`At once ${n}`, `once${n}@example.com`),
      }).then(({ status, body }) => (status === 402 ? (body as Problem).code : status)),
    ),
  )
  assert.is(statuses.filter(status => status === 201).length, 7)
  assert.is(statuses.filter(status => status === 'quota_reached').length, 13)
  const { body } = await asPartner(routes.getPartner)
  assert.equal(body.used, { team: 7 })
  const rows = await world.sql('select from account where partner_id = $1', [id])
  assert.is(rows.length, 7)
})

test('a plan changes within what was bought, and its reason stands in the log of the customer', async ({ world }) => {
  const partner = await addPartner(world, 'Planner', { free: 1, team: 1 })
  const customer = await addCustomer(world, partner, 'free')
  const params = { id: customer.id }
  await partner.asPartner(routes.updatePartnerAccount, { params, body: { plan: 'team' } })
  assert.is((await customer.call(routes.getAccount)).body.plan, 'team')
  const { body: log } = await customer.call(routes.listAuditLog, { query: { action: 'account.plan_changed' } })
  assert.equal([log[0]?.actor_type, log[0]?.actor_name], ['partner', 'Planner'])
  const refused = await send(world, routes.updatePartnerAccount, {
    key: partner.partnerKey,
    params,
    body: { plan: 'enterprise' },
  })
  assert.equal([refused.status, (refused.body as Problem).code], [402, 'quota_reached'])
  await partner.asPartner(routes.updatePartnerAccount, { params, body: { plan: 'team' } })
  await world.call(routes.updatePartner, { params: { id: partner.id }, body: { bought: {}, reason: 'Ended' } })
  assert.is((await customer.call(routes.getAccount)).body.plan, 'team', 'what exists stays')
  assert.is(
    (await send(world, routes.createPartnerAccount, { key: partner.partnerKey, body: created('No', 'no@example.com') }))
      .status,
    402,
  )
})

test('the account of another partner is as unknown as one that does not exist', async ({ world, partner }) => {
  const other = await addPartner(world, 'Other', { team: 5 })
  const { id } = await addCustomer(world, other)
  const own = await addAccount(world, 'Nobody’s')
  const bodies: Record<string, object> = {
    'partner_account.update': { plan: 'free' },
    'partner_account.invite': { email: 'x@example.com' },
  }
  for (const route of ROUTES.filter(each => each.path.startsWith('/partner/account/{id}')))
    for (const foreign of [id, own.id, partner.id, crypto.randomUUID()]) {
      const answer = await send(world, route, {
        key: partner.partnerKey,
        params: { id: foreign },
        body: bodies[route.id],
      })
      assert.is(answer.status, 404, `${route.id}: ${JSON.stringify(answer.body)}`)
    }
  const { body: listed } = await partner.asPartner(routes.listPartnerAccounts)
  assert.not.ok(listed.some(each => each.id === id))
})

test('a partner’s key reaches the routes under /partner, and no other', async ({ world, partner }) => {
  const others = ROUTES.filter(({ access }) => access.kind === 'account' && !access.partner)
  assert.ok(others.length > 400)
  for (const route of others) {
    const { status, body } = await send(world, route, { key: partner.partnerKey })
    assert.is(status, 403, `${route.id}: ${JSON.stringify(body)}`)
  }
  assert.ok(
    others.some(({ id }) => id === 'partner_key.create'),
    'a key makes no keys',
  )
})

test('a key of a partner that was revoked, and one of the form of a key, are refused; both are in the log', async ({
  world,
}) => {
  const partner = await addPartner(world, 'Revoking', { team: 1 })
  const [key] = (await partner.call(routes.listPartnerKeys)).body
  assert.match(partner.partnerKey, /^pp_[0-9A-Za-z]{46}$/)
  assert.not.match(JSON.stringify(key), partner.partnerKey)
  await partner.asPartner(routes.getPartner)
  await partner.call(routes.revokePartnerKey, { params: { id: key?.id ?? '' } })
  assert.is((await send(world, routes.getPartner, { key: partner.partnerKey })).status, 401)
  assert.equal((await partner.call(routes.listPartnerKeys)).body, [])
  const { body: log } = await partner.call(routes.listAuditLog)
  const actions = log.map(({ action }) => action)
  for (const action of ['partner_key.create', 'partner_key.revoke', 'partner.created'])
    assert.ok(actions.includes(action), action)
})

test('who is no partner, or no admin of one, manages no accounts', async ({ world, partner }) => {
  const nobody = await addAccount(world, 'No partner')
  const body = created('Not allowed', 'not@example.com')
  assert.is((await send(world, routes.getPartner, { key: nobody.key })).status, 403)
  assert.is((await send(world, routes.createPartnerAccount, { key: nobody.key, body })).status, 404)
  assert.is((await send(world, routes.createPartnerKey, { key: nobody.key, body: { name: 'x' } })).status, 403)
  const member = await addKey(world, partner.id, 'member')
  assert.is((await send(world, routes.createPartnerAccount, { key: member.key, body })).status, 403)
  const { body: seen } = await partner.call(routes.listPartnerAccounts)
  assert.ok(seen.length > 0, 'an admin of the partner sees them, too')
})

test('partners are made by staff only, and no managed account becomes one', async ({ world, partner }) => {
  const customer = await addCustomer(world, partner)
  const body = { account_id: customer.id, bought: { team: 5 }, reason: 'Please' }
  assert.is((await send(world, routes.createPartner, { key: partner.key, body })).status, 403)
  assert.is((await send(world, routes.listPartners, { key: partner.key })).status, 403)
  assert.is(
    (
      await send(world, routes.updatePartner, {
        key: partner.key,
        params: { id: partner.id },
        body: { bought: {}, reason: 'x' },
      })
    ).status,
    404,
  )
  assert.is((await send(world, routes.createPartner, { body })).status, 409, 'a managed account')
  assert.is((await send(world, routes.createPartner, { body: { ...body, account_id: partner.id } })).status, 409)
  assert.is(
    (await send(world, routes.createPartner, { body: { ...body, account_id: crypto.randomUUID() } })).status,
    404,
  )
  const { body: all } = await world.call(routes.listPartners)
  assert.ok(all.some(each => each.account_id === partner.id && each.name === 'Reseller'))
})

test.run()
