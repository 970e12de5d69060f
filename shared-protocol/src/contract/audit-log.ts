import { z } from 'zod'
import { Id, intParam, paging, TimeOut, text, timeRange } from './field.ts'
import { defineRoute } from './route.ts'

export const AuditEntry = z
  .object({
    id: Id,
    at: TimeOut,
    actor_type: z.enum(['user', 'm2m_client', 'api_key', 'staff', 'directory', 'sso_connection']),
    actor_id: z.string(),
    actor_name: z.string(),
    user_id: Id.nullable().meta({
      description: 'The member who acts, also by a key, an app or a signed link; null for an M2M client',
    }),
    action: z.string(),
    resource: z.string().nullable(),
    changed_fields: z.array(z.string()),
    status: z.int(),
    address: z.string().nullable(),
    user_agent: z.string().nullable(),
    request_id: z.string(),
    reason: z.string().nullable().meta({
      description:
        'Why it was refused, where the reply does not say; or what a member has decided of an app, on its page',
    }),
  })
  .meta({ id: 'AuditEntry' })

export const listAuditLog = defineRoute({
  id: 'audit_log.list',
  method: 'GET',
  path: '/account/audit_log',
  summary: 'Read the audit log of the last 90 days, newest first',
  access: { kind: 'account', scope: 'read:audit_log', role: 'auditor' },
  query: z.strictObject({
    ...paging(50, 200),
    ...timeRange,
    action: text(100).optional(),
    actor_id: text(100).optional(),
    resource: text(100).optional().meta({ description: 'Id of what was acted on' }),
    status: intParam(100, 599).optional(),
  }),
  reply: z.array(AuditEntry),
  list: 'page',
  fixture: 'none',
})
