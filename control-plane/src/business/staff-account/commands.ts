import type { updateStaffAccount as route } from '@pharos/shared-protocol/contract/business/staff-account.ts'
import { requireStaffOf } from '../../account/staff/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type ChangedBy, changeTerms } from '../plan-change/index.ts'
import { loadStaffAccount } from './queries.ts'

/** Changes what any account may have. The entry with the reason is for its members; the pipeline notes the request too. */
export async function updateStaffAccount(ctx: OpenCtx, { params, body }: Input<typeof route>) {
  requireStaffOf(ctx, 'account')
  const { reason, ...terms } = body
  return lastSystemWrite(async tx => {
    await changeTerms(tx, params.id, terms, reason, byStaff(ctx))
    ctx.notes.resource = params.id
    return loadStaffAccount(tx, params.id)
  })
}

/** Staff, as the audit log of another account names them. */
export function byStaff({ actor, caller }: OpenCtx): ChangedBy {
  const member = memberOf(actor)
  const { address, user_agent } = caller
  return {
    actor: { type: 'staff', id: actor.id, name: 'of the installation', member },
    address,
    user_agent,
    request_id: null,
  }
}
