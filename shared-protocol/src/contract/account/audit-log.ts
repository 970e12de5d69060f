import { z } from 'zod'
import { Id, intParam, OwnId, paging, TimeOut, text, timeRange } from '../field.ts'
import { defineRoute } from '../route.ts'

export const AuditChange = z
  .object({
    field: z.string().meta({ description: 'Changed field; `deleted` for deleted content' }),
    before: z.unknown().meta({
      description: 'The value before the request, in the same form as `after`',
      example: 'example',
    }),
    after: z.unknown().meta({
      example: 'example',
      description: 'The value; `changed` of a secret or something personal, and cut after 2,000 characters of JSON',
    }),
  })
  .meta({ id: 'AuditChange' })

export const AuditEntry = z
  .object({
    id: OwnId,
    at: TimeOut.meta({ description: 'Time of the request' }),
    actor_type: z
      .enum([
        'user',
        'm2m_client',
        'api_key',
        'staff',
        'directory',
        'sso_connection',
        'link',
        'installation',
        'partner',
        'partner_key',
      ])
      .meta({
        description:
          'Type of the credential that was used. `link`: a signed link that was sent to a channel and not to one member. `installation`: the service itself. `partner`: who manages the account; `partner_key`: a key of the partner, in its own account',
      }),
    actor_id: z.string().meta({ description: 'Its id; of a `link`, the incident' }),
    actor_name: z.string().meta({ description: 'Name of the credential that was used' }),
    user_id: Id.nullable().meta({
      description:
        'The member who acted, directly or through an API key, an app or a signed link; `null` if the actor was an M2M client, or whoever has a link. Of a failed sign-in, the member whose address was used',
    }),
    action: z.string().meta({
      description: 'Operation, or `session.start`, `account.plan_changed`, `sign_in_failed` or `second_factor_failed`',
    }),
    resource: z.string().nullable().meta({ description: 'Id of the affected resource; `null` if there is none' }),
    changed_fields: z.array(z.string()).meta({ description: 'Names of the changed fields; of a sign-in, its methods' }),
    changes: z.array(AuditChange).nullable().meta({
      description:
        'The changed values of an update, as the resource’s own route shows them; `null` if they are not known',
    }),
    status: z.int().meta({ description: 'HTTP status code of the response' }),
    address: z.string().nullable().meta({ description: 'IP address of the client; `null` if there is none' }),
    user_agent: z.string().nullable().meta({ description: 'User-Agent header of the client' }),
    request_id: z.string().meta({ description: 'Id of the request, as in the X-Request-Id header and in logs' }),
    reason: z.string().nullable().meta({
      description:
        'Why the request was refused, if the reply does not say so; why a plan was changed; why a sign-in failed (`wrong_password`, `wrong_code`, `wrong_passkey`, `unusable_link`, `not_linked`, `not_admitted`, `deactivated`); or the decision of a member about an app on the consent page',
    }),
    count: z.int().meta({
      description:
        'How often it happened: failed sign-ins of a member by one method and from one network within an hour are one entry, which has the latest address',
    }),
    last_at: TimeOut.nullable().meta({ description: 'When it last happened, if more than once; otherwise `null`' }),
    imported_at: TimeOut.optional().meta({
      description:
        'When the entry was imported with an archive: it is about another account, and its facts are those that the archive names. Omitted if it was made here',
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
    action: text(100).optional().meta({ description: 'Operation id of the request, for example `http_job.create`' }),
    actor_id: text(100).optional().meta({ description: 'Id of the credential that was used' }),
    resource: text(100).optional().meta({ description: 'Id of the affected resource' }),
    status: intParam(100, 599).optional().meta({ description: 'HTTP status code of the response' }),
  }),
  reply: z.array(AuditEntry),
  list: 'page',
  fixture: 'none',
})
