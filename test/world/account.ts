import { insertAccount } from '@pharos/control-plane/account/account/index.ts'
import { ApiKeyEntity, makeApiKey } from '@pharos/control-plane/account/api-key/index.ts'
import { insertMember } from '@pharos/control-plane/account/member/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import type { Role, Scope } from '@pharos/shared-protocol/access.ts'
import { type Client, createClient } from '@pharos/shared-protocol/client.ts'
import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { SharedWorld } from './shared.ts'

export interface TestAccount {
  id: string
  key: string
  member: string
  email: string
  call: Client
}

/** What creating accounts needs of a world. */
type Place = Pick<SharedWorld, 'platform' | 'url'>

/** Creates another account of the installation, with an owner and a key. */
export async function addAccount(world: Place, name: string, plan: Plan = 'enterprise'): Promise<TestAccount> {
  const id = await inSystem(world.platform, ctx => insertAccount(ctx, { name, plan, default_regions: ['local'] }))
  return { id, ...(await addKey(world, id, 'owner')) }
}

/** Creates a member with a role, and a key for them, by default without restricted scopes. */
export async function addKey(world: Place, account: string, role: Role, scopes: Scope[] = []) {
  const { platform } = world
  const { key, ...stored } = makeApiKey()
  const email = `${platform.ids.at(platform.clock.now())}@example.com`
  const member = await inSystem(platform, async ctx => {
    const { id } = await insertMember(ctx, { account, email, name: role, role })
    const common = { account_id: account, created_at: ctx.now, user_id: id, created_by: id }
    ctx.em.create(ApiKeyEntity, { id: ctx.newId(), ...common, name: role, scopes, ...stored })
    return id
  })
  return { key, member, email, call: createClient({ baseUrl: world.url, key }) }
}
