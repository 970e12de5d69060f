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
export function auditMember(tx: SystemCtx, { caller, request_id }: Origin, member: AuditedMember, done: Done): void {
  const { id, account_id: account, email } = member
  const name = member.name || email
  const actor = { type: 'user', id, name, member: { id, name, staff: false } } as const
  const { newId, now, later } = tx
  const { address, user_agent } = caller
  writeAudit({ account, actor, newId, now, later }, { ...done, status: 200, address, user_agent, request_id })
}
