import { z } from 'zod'
import { OwnId, paging, TimeOut, timeRange } from '../field.ts'
import { defineRoute } from '../route.ts'

const Members = z.object({
  count: z.int().meta({ description: 'Number of records' }),
  ids: z.array(z.string()).meta({ description: 'Ids of the first 100 members' }),
})

const NotApplied = z.object({
  code: z
    .enum([
      'unknown_member',
      'nested_group',
      'too_many_members',
      'taken',
      'read_only',
      'invalid_value',
      'invalid_path',
      'invalid_filter',
      'invalid_syntax',
      'no_target',
      'too_large',
      'refused',
    ])
    .meta({ description: 'Why this part was not applied' }),
  params: z.record(z.string(), z.union([z.string(), z.number()])).meta({ description: 'Values in the reason' }),
  text: z.string().meta({ description: 'The reason in words; the code is stable, the text is not' }),
  path: z
    .string()
    .nullable()
    .meta({ description: 'The attribute, as sent; `null`: an operation or the whole request' }),
  count: z.int().meta({ description: 'Number of members, or of parts of the request, that were left out' }),
  values: z.array(z.string()).meta({ description: 'The first 100 members that were left out, as sent' }),
})

/** A write of the directory, and what became of it. */
export const ScimLogEntry = z
  .object({
    id: OwnId,
    at: TimeOut.meta({ description: 'Time of the event' }),
    result: z
      .enum(['applied', 'partly_applied', 'refused'])
      .meta({ description: '`refused`: the directory got an error, and nothing was changed' }),
    request: z
      .object({
        id: z.string().meta({ description: 'The `X-Request-Id` of the answer' }),
        method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']).meta({ description: 'HTTP method' }),
        resource_type: z
          .enum(['user', 'group'])
          .meta({ description: 'Purpose of the request in the page, for example `script`' }),
        resource_id: z.string().nullable().meta({ description: 'Id of the corrected content' }),
        resource_name: z.string().nullable().meta({ description: 'Name of the user or group after the request' }),
      })
      .meta({ description: 'What the directory sent' }),
    status: z.int().meta({ description: 'HTTP status of the answer' }),
    applied: z
      .object({
        attributes: z.array(z.string()).meta({ description: 'Names of the attributes that changed' }),
        members_added: Members.meta({ description: 'Members that the request added' }),
        members_removed: Members.meta({ description: 'Members that the request removed' }),
      })
      .meta({ description: 'What the request changed' }),
    not_applied: z.array(NotApplied).meta({ description: 'What was left out of the request, and why' }),
  })
  .meta({ id: 'ScimLogEntry' })

export const listScimLog = defineRoute({
  id: 'scim_log.list',
  method: 'GET',
  path: '/account/scim/log',
  summary:
    'List the writes of the directory, with what was applied and what was not, newest first; the latest 2,000 are kept for 30 days',
  access: { kind: 'account', scope: null, role: 'super_admin' },
  query: z.strictObject({
    ...paging(50, 200),
    ...timeRange,
    result: ScimLogEntry.shape.result.optional(),
  }),
  reply: z.array(ScimLogEntry),
  list: 'page',
  fixture: 'scim_connection',
})
