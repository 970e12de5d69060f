import type { MemberlessActor } from '../../account/audit-log/index.ts'
import type { Actor } from '../../platform/context.ts'

/** Who changes a plan, as the account's audit log names them. */
export interface ChangedBy {
  actor: Pick<Actor, 'type' | 'id' | 'name' | 'member'> | MemberlessActor
  address: string | null
  user_agent: string | null
  request_id: string | null
}

/** The installation itself, because of what a payment provider says or a date that has come. */
export const INSTALLATION: ChangedBy = {
  actor: { type: 'installation', id: 'billing', name: 'billing' },
  address: null,
  user_agent: null,
  request_id: null,
}
