import type { SystemCtx } from '../../platform/context.ts'
import type { AuditedRequest } from '../../platform/http/audit.ts'
import { writeAudit } from './write.ts'

/** A member who acts without a credential, such as by a link that was mailed to them. */
export interface AuditedMember {
  id: string
  account_id: string
  name: string
  email: string
}

type Done = Pick<AuditedRequest, 'action' | 'resource' | 'changed_fields'> & Partial<Pick<AuditedRequest, 'changes'>>

interface Origin {
  caller: { address: string; user_agent: string }
  request_id: string
}

/** Writes the audit entry of a member's successful act without a credential. */
export function auditMember(tx: SystemCtx, origin: Origin, member: AuditedMember, done: Done): void {
  const { id, account_id: account, email } = member
  const name = member.name || email
  const actor = { type: 'user', id, name, member: { id, name, staff: false } } as const
  write(tx, origin, { account, actor }, done)
}

/** The same of whoever has a link that was sent to a channel. */
export function auditLink(
  tx: SystemCtx,
  origin: Origin,
  by: { account: string; id: string; name: string },
  done: Done,
) {
  const { account, id, name } = by
  write(tx, origin, { account, actor: { type: 'link', id, name } }, done)
}

function write(
  { newId, now, later }: SystemCtx,
  { caller, request_id }: Origin,
  by: Pick<Parameters<typeof writeAudit>[0], 'account' | 'actor'>,
  done: Done,
): void {
  const { address, user_agent } = caller
  writeAudit({ ...by, newId, now, later }, { ...done, status: 200, address, user_agent, request_id })
}
