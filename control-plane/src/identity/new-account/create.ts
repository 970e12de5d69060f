import type * as contract from '@pharos/shared-protocol/contract/identity/new-account.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { findAccount, presentAccount } from '../../account/account/index.ts'
import { writeAudit } from '../../account/audit-log/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openAccount, openedWith } from './open.ts'

/** Opens an account for somebody else; its owner signs in by a mailed link. */
export async function createAccount(ctx: OpenCtx, { body }: Input<typeof contract.createAccount>) {
  if (!ctx.actor.member?.staff) throw new Refusal('forbidden', identityText('new_account.staff_or_sign_up'))
  return lastSystemWrite(async tx => {
    const { account: id, member } = await openAccount(tx, body)
    auditByStaff(tx, ctx, id, member)
    ctx.notes.resource = id
    return presentAccount(await findAccount(tx, id))
  })
}

/** The pipeline notes the request in the account of the staff; this is for the members of the new one. */
function auditByStaff({ newId, now, later }: SystemCtx, { actor, caller }: OpenCtx, account: string, owner: string) {
  const member = memberOf(actor)
  const by = { type: 'staff', id: actor.id, name: 'of the installation', member } as const
  const { address, user_agent } = caller
  const done = { ...openedWith(owner), status: 201, address, user_agent, request_id: newId() }
  writeAudit({ account, actor: by, newId, now, later }, done)
}
