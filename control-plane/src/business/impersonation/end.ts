import type { RawBuilder } from 'kysely'
import { writeAudit } from '../../account/audit-log/index.ts'
import { type Impersonation, markEnded, staffActorName } from '../../account/impersonation/index.ts'
import type { Caller, SystemCtx } from '../../platform/context.ts'
import { tellAdminsOf } from './tell.ts'
import type { EndReason } from './words.ts'

/** Why it ends, by whom if somebody does it, and from where. */
export interface Ending {
  because: EndReason
  by: string | null
  caller?: Pick<Caller, 'address' | 'user_agent'>
}

type Ended = Impersonation & { account: string }

/**
 * Ends what runs of some impersonations, SQL over `i`, in the caller's transaction: with an entry in the audit log of
 * the account, and a mail to its admins. Returns them; ending again ends nothing.
 */
export async function endImpersonations(ctx: SystemCtx, which: RawBuilder<unknown>, ending: Ending): Promise<Ended[]> {
  const { because, by } = ending
  const rows = await markEnded(ctx, which, { because, by })
  for (const row of rows) {
    audit(ctx, row, ending)
    await tellAdminsOf(ctx, { ...row, ended: { because, by } })
  }
  return rows
}

function audit({ newId, now, later }: SystemCtx, row: Ended, { because, by, caller }: Ending): void {
  const { id, account_id: account, staff_name } = row
  const name = staffActorName(staff_name, row.account)
  writeAudit(
    { account, actor: { type: 'staff', id, name, member: null }, newId, now, later },
    {
      action: 'impersonation.end',
      resource: id,
      changed_fields: [],
      status: 200,
      address: caller?.address ?? null,
      user_agent: caller?.user_agent ?? null,
      request_id: newId(),
      reason: by === null ? because : `${because}: ${by}`,
    },
  )
}
