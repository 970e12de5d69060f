import { createClient } from '@pharos/shared-protocol/client.ts'
import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { mailsTo, subjectOf } from '../world/browser.ts'
import { addCustomer, addPartner, type TestPartner } from '../world/partner.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World; partner: TestPartner }>('what a partner may read, and closing accounts')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper,delivery,response' })
  context.partner = await addPartner(context.world, 'Reseller', { team: 50 })
})
test.after(({ world }) => world.close())

const open = (world: World, { partnerKey }: TestPartner, { id }: TestAccount) =>
  send(world, routes.openPartnerAccess, { key: partnerKey, params: { id } })
const allow = ({ call }: TestAccount, allowed: boolean) => call(routes.setPartnerAccess, { body: { allowed } })
const tokenOf = ({ body }: { body: unknown }) => (body as { token: string }).token

test('without the customer’s leave nothing is read; with it, what a viewer reads, as its log says', async ({
  world,
  partner,
}) => {
  const customer = await addCustomer(world, partner)
  await customer.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', friendly_name: 'Shop' } })
  assert.is((await open(world, partner, customer)).status, 403)
  assert.equal((await customer.call(routes.getPartnerAccess)).body, {
    partner: 'Reseller',
    allowed: false,
    allowed_at: null,
  })
  await allow(customer, true)
  const key = tokenOf(await open(world, partner, customer))
  const reads = createClient({ baseUrl: world.url, key })
  assert.equal(
    (await reads(routes.listHttpJobs)).body.map(each => each.friendly_name),
    ['Shop'],
  )
  assert.is((await reads(routes.getAccount)).body.id, customer.id)
  const { body: log } = await customer.call(routes.listAuditLog, { query: { action: 'partner_access.opened' } })
  assert.is(log[0]?.actor_type, 'partner')
  assert.match(log[0]?.actor_name ?? '', 'Reseller: partner key CRM')
})

test('with a token nothing is changed, whatever a viewer may change', async ({ world, partner }) => {
  const customer = await addCustomer(world, partner)
  await allow(customer, true)
  const key = tokenOf(await open(world, partner, customer))
  const changing = ROUTES.filter(
    ({ method, access }) => access.kind === 'account' && method !== 'GET' && !access.scope?.startsWith('read:'),
  )
  assert.ok(changing.length > 250)
  for (const route of changing) assert.is((await send(world, route, { key })).status, 403, route.id)
})

test('leave that is withdrawn, a revoked key and an hour end it at once', async ({ world }) => {
  const partner = await addPartner(world, 'Reader', { team: 5 })
  const customer = await addCustomer(world, partner)
  const status = async (key: string) => (await send(world, routes.getAccount, { key })).status
  await allow(customer, true)
  const first = tokenOf(await open(world, partner, customer))
  assert.is(await status(first), 200)
  await allow(customer, false)
  assert.is(await status(first), 401)
  await allow(customer, true)
  assert.is(await status(first), 401, 'an old token does not come back')
  const second = tokenOf(await open(world, partner, customer))
  assert.is(await status(second), 200)
  const [own] = (await partner.call(routes.listPartnerKeys)).body
  const third = (await partner.call(routes.openPartnerAccess, { params: { id: customer.id } })).body.token
  await partner.call(routes.revokePartnerKey, { params: { id: own?.id ?? '' } })
  assert.is(await status(second), 401)
  assert.is(await status(third), 200, 'a token of a member of the partner does not depend on its keys')
  await world.advance('61m')
  assert.is(await status(third), 401)
})

test('another partner gets no token, and an account without a partner allows none', async ({ world, partner }) => {
  const customer = await addCustomer(world, partner)
  await allow(customer, true)
  const other = await addPartner(world, 'Another', { team: 1 })
  assert.is((await open(world, other, customer)).status, 404)
  const own = await addAccount(world, 'On its own')
  assert.is((await send(world, routes.setPartnerAccess, { key: own.key, body: { allowed: true } })).status, 409)
  assert.equal((await own.call(routes.getPartnerAccess)).body, { partner: null, allowed: false, allowed_at: null })
})

test('a closed account is announced to its admins, who can cancel that; else it is deleted', async ({
  world,
  partner,
}) => {
  const customer = await addCustomer(world, partner)
  const params = { id: customer.id }
  const { body } = await partner.asPartner(routes.closePartnerAccount, { params })
  assert.equal([body.state, body.deletion_at !== null], ['ending', true])
  assert.is((await partner.asPartner(routes.closePartnerAccount, { params })).body.deletion_at, body.deletion_at)
  const subjects = (await mailsTo(world, customer.email)).map(subjectOf)
  assert.is(subjects.filter(subject => subject.includes('will be deleted')).length, 1)
  const { body: log } = await customer.call(routes.listAuditLog, { query: { action: 'account.delete' } })
  assert.equal([log.length, log[0]?.actor_name], [1, 'Reseller'])
  await partner.asPartner(routes.suspendPartnerAccount, { params })
  await customer.call(routes.restoreAccount)
  await partner.asPartner(routes.closePartnerAccount, { params })
  await world.advance('8d')
  assert.is((await send(world, routes.getPartnerAccount, { key: partner.partnerKey, params })).status, 404)
  assert.equal(await world.sql('select from account where id = $1', [customer.id]), [])
})

test('a partner is not deleted while it manages accounts', async ({ world }) => {
  const partner = await addPartner(world, 'Leaving', { team: 1 })
  await addCustomer(world, partner)
  assert.is((await send(world, routes.deleteAccount, { key: partner.key })).status, 409)
})

test.run()
