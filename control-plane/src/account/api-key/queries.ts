import { roleAtLeast } from '@pharos/shared-protocol/access.ts'
import { memberOf } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { ApiKeyEntity } from './entity.ts'
import { presentApiKey } from './present.ts'

/** Lists the keys: for an admin all of the account, otherwise the caller's own. Omits revoked keys. */
export async function listApiKeys(ctx: Ctx) {
  const own = roleAtLeast(ctx.actor.role, 'admin') ? {} : { user_id: memberOf(ctx.actor).id }
  const where = { account_id: ctx.account, revoked_at: null, ...own }
  const keys = await ctx.em.find(ApiKeyEntity, where, { orderBy: { id: 'desc' } })
  return keys.map(presentApiKey)
}
