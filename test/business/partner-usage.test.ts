import { meter } from '@pharos/control-plane/account/meter/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addCustomer, addPartner } from '../world/partner.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('the usage of a customer, as the partner reads it')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

/** Has an account use an amount today. */
async function use(world: World, account: string, place: string, amount: number): Promise<void> {
  const [plane] = world.planes
  if (!plane) throw new Error('This world has no control plane.')
  await inSystem(plane.platform, ctx =>
    meter(ctx, [{ account, at: ctx.now, metric: 'check_runs', kind: 'http', place, amount }]),
  )
}

test('it equals what the customer reads, without rows and without the names of their regions', async ({ world }) => {
  const partner = await addPartner(world, 'Reseller', { team: 5 })
  const customer = await addCustomer(world, partner)
  const { body: own } = await customer.call(routes.createRegion, { body: { slug: 'bakehouse' } })
  const [shared] = await world.sql<{ id: string }>('select id from region where account_id is null limit 1')
  await use(world, customer.id, own.id, 3)
  await use(world, customer.id, crypto.randomUUID(), 4)
  await use(world, customer.id, shared?.id ?? '', 5)
  const params = { id: customer.id }
  const { body: theirs } = await customer.call(routes.getUsage, { query: {} })
  const { body: seen } = await partner.asPartner(routes.getPartnerAccountUsage, { params })
  const plain = ({
    figures,
    ...usage
  }: {
    figures: readonly { day: string; metric: string; amount: number | null }[]
  }) => ({
    ...usage,
    figures: figures.map(({ day, metric, amount }) => ({ day, metric, amount })),
  })
  assert.equal(plain(seen), plain(theirs))
  assert.equal(
    seen.figures.find(({ metric }) => metric === 'check_runs')?.parts?.toSorted((a, b) => a.amount - b.amount),
    [
      { kind: 'http', region: 'local', amount: 5 },
      { kind: 'http', region: null, amount: 7 },
    ],
  )
  assert.not.match(JSON.stringify(seen), /"rows"|bakehouse/)
  const { body: byMetric } = await partner.asPartner(routes.getPartnerAccountUsage, {
    params,
    query: { metric: 'messages' },
  })
  assert.equal(byMetric.figures, [])
})

test('ranges have the bounds of the customer’s own, and a member of the partner reads nothing', async ({ world }) => {
  const partner = await addPartner(world, 'Bounded', { team: 5 })
  const { id } = await addCustomer(world, partner)
  const asked = (key: string, query: Record<string, string>) =>
    send(world, routes.getPartnerAccountUsage, { key, params: { id }, query })
  assert.is((await asked(partner.partnerKey, { from: '2026-01-02', to: '2026-01-01' })).status, 400)
  assert.is((await asked(partner.partnerKey, { from: '2020-01-01', to: '2026-01-01' })).status, 400)
  const other = await addPartner(world, 'Another', { team: 5 })
  assert.is((await asked(other.partnerKey, {})).status, 404)
})

test.run()
