import type * as contract from '@pharos/shared-protocol/contract/business/partner.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { requirePartnerOf } from '../partner/index.ts'
import { setSuspended, tellOfSuspension } from '../suspension/index.ts'
import { auditForCustomer, byPartner } from './by.ts'
import { lockCustomer } from './lock.ts'
import { loadPartnerAccount } from './row.ts'

/** Suspends or resumes an account of a customer, and tells its admins. Repeating it changes nothing. */
export function switchSuspended(suspended: boolean) {
  return async (ctx: OpenCtx, { params }: Input<typeof contract.suspendPartnerAccount>) => {
    const partner = await ctx.inSystem(tx => requirePartnerOf(tx, ctx))
    return lastSystemWrite(async tx => {
      const account = await lockCustomer(tx, partner.id, params.id)
      ctx.notes.resource = account.id
      if (await setSuspended(tx, account, suspended)) {
        const changes = [{ field: 'suspended', before: !suspended, after: suspended }]
        const action = suspended ? 'account.suspended' : 'account.resumed'
        auditForCustomer(tx, { account: account.id, by: byPartner(ctx, partner) }, { action, changes })
        await tellOfSuspension(tx, account, partner.name, suspended ? 'suspended' : 'resumed')
      }
      return loadPartnerAccount(tx, partner.id, account.id)
    })
  }
}
