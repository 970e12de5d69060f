import type * as contract from '@pharos/shared-protocol/contract/business/partner.ts'
import { lockEnds, requestDeletion } from '../../account/account/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { requirePartnerOf } from '../partner/index.ts'
import { auditForCustomer, byPartner } from './by.ts'
import { lockCustomer } from './lock.ts'
import { loadPartnerAccount } from './row.ts'

/** Schedules the deletion of a customer's account, which its owner can take back until then. */
export async function closePartnerAccount(ctx: OpenCtx, { params }: Input<typeof contract.closePartnerAccount>) {
  const partner = await ctx.inSystem(tx => requirePartnerOf(tx, ctx))
  return lastSystemWrite(async tx => {
    // Whoever waits for the account must not hold the ends of all others.
    const account = await lockCustomer(tx, partner.id, params.id)
    await lockEnds(tx)
    ctx.notes.resource = account.id
    if (await requestDeletion(tx, account, partner.name)) {
      const changes = [{ field: 'deletion_at', before: null, after: account.deletion_at ?? null }]
      const by = byPartner(ctx, partner)
      auditForCustomer(tx, { account: account.id, by }, { action: 'account.delete', changes })
    }
    await tx.em.flush()
    return loadPartnerAccount(tx, partner.id, account.id)
  })
}
