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
      description:
        'The member who acted, directly or through an API key, an app or a signed link; `null` if the actor was an M2M client',
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
        'Why the request was refused, if the reply does not say so; or the decision of a member about an app on the consent page',
    }),
  })
  .meta({ id: 'AuditEntry' })

export const listAuditLog = defineRoute({
  id: 'audit_log.list',
  method: 'GET',
  path: '/account/audit_log',
  summary: 'List the audit log entries of the last 90 days, newest first',
  access: { kind: 'account', scope: 'read:audit_log', role: 'auditor' },
  query: z.strictObject({
    ...paging(50, 200),
    ...timeRange,
    action: text(100).optional(),
    actor_id: text(100).optional(),
    resource: text(100).optional().meta({ description: 'Id of the affected resource' }),
    status: intParam(100, 599).optional(),
  }),
  reply: z.array(AuditEntry),
  list: 'page',
  fixture: 'none',
})
