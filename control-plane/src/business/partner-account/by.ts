import { writeAudit } from '../../account/audit-log/index.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import type { Change } from '../../platform/http/changes.ts'
import type { OwnPartner } from '../partner/index.ts'
import type { ChangedBy } from '../plan-change/index.ts'

/** The partner, as the audit log of a customer names it: not who of its people it was. */
export function byPartner({ caller }: OpenCtx, { id, name }: OwnPartner): ChangedBy {
  const { address, user_agent } = caller
  return { actor: { type: 'partner', id, name }, address, user_agent, request_id: null }
}

/** The entry for the customer's members; the pipeline notes the request in the account of the partner. */
export function auditForCustomer(
  { newId, now, later }: SystemCtx,
  { account, by }: { account: string; by: ChangedBy },
  { action, changes, status = 200 }: { action: string; changes: Change[]; status?: number },
): void {
  const { actor, address, user_agent } = by
  const changed_fields = changes.map(({ field }) => field)
  const done = { action, resource: account, changed_fields, changes, status, address, user_agent, request_id: newId() }
  writeAudit({ account, actor, newId, now, later }, done)
}
