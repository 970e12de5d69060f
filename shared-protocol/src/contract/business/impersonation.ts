import { z } from 'zod'
import { AccountId, line, OwnId, ref, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'

/** Staff of the installation who look into an account. */
export const Impersonation = z
  .object({
    id: OwnId,
    account_id: AccountId,
    staff_name: z.string().meta({ description: 'The person who looks in' }),
    staff_email: z.string().meta({ description: 'Their address' }),
    reason: z.string().meta({ description: 'Why, in their words' }),
    started_at: TimeOut.meta({ description: 'Start time' }),
    ends_at: TimeOut.meta({ description: 'When it ends by itself' }),
  })
  .meta({ id: 'Impersonation' })

const ofStaff = { kind: 'account', scope: null, role: 'viewer' } as const
const ofAccount = z.strictObject({ id: OwnId })

export const startImpersonation = defineRoute({
  id: 'impersonation.start',
  method: 'POST',
  path: '/staff/account/{id}/impersonate',
  summary:
    'Look into an account for an hour, visibly to its members. Sets a cookie of its own. Installation staff only, with a second factor',
  access: { ...ofStaff, session: true, recent: true },
  params: ofAccount,
  body: z.strictObject({
    reason: line(500).meta({ description: 'Why; the account reads it in its console, its audit log and a mail' }),
  }),
  reply: Impersonation,
  refusals: ['not_found', 'conflict'],
  tx: 'none',
  fixture: 'impersonated',
})
export const endImpersonation = defineRoute({
  id: 'impersonation.end',
  method: 'DELETE',
  path: '/staff/account/{id}/impersonate',
  summary: 'End all access of staff to an account. Installation staff only',
  access: ofStaff,
  params: ofAccount,
  refusals: ['not_found'],
  tx: 'none',
  fixture: 'impersonated',
})
export const listImpersonations = defineRoute({
  id: 'impersonation.list',
  method: 'GET',
  path: '/account/impersonation',
  summary: 'List the staff of the installation who are looking into the account',
  access: { kind: 'account', scope: 'read:account', role: 'viewer' },
  reply: z.array(Impersonation),
  list: 'whole',
  fixture: 'none',
})
export const revokeImpersonation = defineRoute({
  id: 'impersonation.revoke',
  method: 'DELETE',
  path: '/account/impersonation/{id}',
  summary: 'End the access of staff to the account at once. Staff end their own by it',
  access: { kind: 'account', scope: 'write:account', role: 'admin', staff: true, whileSuspended: true },
  params: z.strictObject({ id: ref('impersonation') }),
  tx: 'none',
  fixture: 'impersonation',
})
