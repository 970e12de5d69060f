import { createClient } from '@pharos/shared-protocol/client.ts'
import type { AccountsByPlan } from '@pharos/shared-protocol/contract/business/partner.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { addAccount, addKey, type TestAccount } from './account.ts'
import type { World } from './world.ts'

export interface TestPartner extends TestAccount {
  /** A key of the partner, and what calls routes with it. */
  partnerKey: string
  asPartner: TestAccount['call']
}

/** Another account, which staff made a partner, with a key. */
export async function addPartner(world: World, name: string, bought: AccountsByPlan): Promise<TestPartner> {
  const account = await addAccount(world, name)
  await world.call(routes.createPartner, { body: { account_id: account.id, bought, reason: 'Contract 1' } })
  const { key } = (await account.call(routes.createPartnerKey, { body: { name: 'CRM' } })).body
  return { ...account, partnerKey: key, asPartner: createClient({ baseUrl: world.url, key }) }
}

/** An account of a partner's customer, whose owner has joined, with a key. */
export async function addCustomer(
  world: World,
  { asPartner }: TestPartner,
  plan: 'free' | 'team' = 'team',
): Promise<TestAccount> {
  const email = `${crypto.randomUUID()}@example.com`
  const { id } = (await asPartner(routes.createPartnerAccount, { body: { name: 'Customer', plan, owner: { email } } }))
    .body
  return { id, ...(await addKey(world, id, 'owner')) }
}
