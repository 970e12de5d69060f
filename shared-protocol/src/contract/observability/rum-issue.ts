import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { AccountId, Id, paging, ref, TimeIn, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { appParams, readRum, writeRum } from './rum-app.ts'

const Status = z.enum(['unresolved', 'resolved', 'ignored'])
const Substatus = z.enum(['new', 'ongoing', 'regressed', 'escalating'])
export const ISSUE_SORTS = ['last_seen', 'first_seen', 'event_count'] as const
const Resolution = z.enum(['fixed', 'wont_fix', 'in_next_release'])
const Params = z.record(z.string(), z.unknown())
const Fingerprint = z
  .string()
  .regex(/^[0-9a-f]{32}$/, says('field.lower_case_hex'))
  .meta({ description: 'Fingerprint of the issue', example: '0a1b2c3d4e5f60718293a4b5c6d7e8f9' })

export const RumIssue = z
  .object({
    application_id: Id.meta({ description: 'Id of the RUM application' }),
    fingerprint: z.string().meta({ description: 'Identifies the issue in its application' }),
    account_id: AccountId,
    title: z.string().meta({ description: 'Type and message of its latest error' }),
    culprit: z.string().meta({ description: 'Where it happens, such as `buy in src/cart.ts`' }),
    error_type: z.string().meta({ description: 'Type of its latest error' }),
    status: Status.meta({ description: 'Status' }),
    substatus: Substatus.nullable().meta({
      description: 'Of an unresolved issue; `null` otherwise',
    }),
    resolution: Resolution.nullable().meta({ description: 'Of a resolved issue; `null` otherwise' }),
    resolved_at: TimeOut.nullable().meta({ description: 'When it was resolved; `null` if it is not' }),
    resolved_by_user_id: Id.nullable().meta({ description: 'Who resolved it; `null` if it is not, or by a key' }),
    ignore_until: TimeOut.nullable().meta({ description: 'When an ignored issue comes back; `null`: not by time' }),
    ignore_until_events: z.int().nullable().meta({
      description: 'After how many more errors an ignored issue comes back; `null`: not by errors',
    }),
    ignore_events_base: z.int().nullable().meta({ description: 'Number of errors from which those are counted' }),
    ignore_until_escalating: z.boolean().meta({ description: 'Whether an ignored issue comes back if it escalates' }),
    assignee_user_id: Id.nullable().meta({ description: 'Member who takes care of it' }),
    merged_into: z.string().nullable().meta({ description: 'Fingerprint of the issue that it is merged into' }),
    error_keys: z.array(z.int()).meta({
      description: 'Keys of the groups of errors that it has, as `split` takes them; the first one cannot leave it',
    }),
    first_seen: TimeOut.meta({ description: 'Time of its first error' }),
    last_seen: TimeOut.meta({ description: 'Time of its latest error' }),
    first_release: z.string().nullable().meta({ description: 'Release of its first error' }),
    last_release: z.string().nullable().meta({ description: 'Release of its latest error' }),
    event_count: z.int().meta({ description: 'Number of its errors' }),
    escalation_notified_at: TimeOut.nullable().meta({ description: 'When people were last told that it escalates' }),
    group_reason: z.string().meta({ description: 'Why its errors are one issue' }),
    group_reason_code: z.string().meta({ description: 'The same as a code' }),
    group_reason_params: Params.meta({ description: 'What the text says besides the code' }),
    change_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why errors or time changed its status; `null`: a person did' }),
    change_reason_code: z.string().nullable().meta({ description: 'The same as a code' }),
    change_reason_params: Params.nullable().meta({ description: 'What the text says besides the code' }),
  })
  .meta({ id: 'RumIssue', description: 'Errors of a RUM application with one cause' })
export type RumIssue = z.output<typeof RumIssue>

export const issueParams = z.strictObject({ ...appParams.shape, fingerprint: Fingerprint })
const fixture = 'rum_issue'
const path = '/rum/{app_id}/errors'

export const listRumIssues = defineRoute({
  id: 'rum_issue.list',
  method: 'GET',
  path,
  summary: 'List the issues without merged ones',
  access: readRum,
  params: appParams,
  query: z.strictObject({
    status: Status.optional().meta({ description: 'Status of the items to list' }),
    substatus: Substatus.optional().meta({ description: 'Only unresolved issues with this substatus' }),
    assignee_user_id: z.uuid().optional().meta({ description: 'Member who takes care of them' }),
    release: text(200, 1).optional().meta({ description: 'Only issues whose first or last error was in this release' }),
    search: text(200, 1).optional().meta({
      description: 'Only issues with this text in title or place, in any case',
    }),
    sort: z.enum(ISSUE_SORTS).default('last_seen').meta({ description: 'The largest or latest first' }),
    ...paging(50, 200),
  }),
  reply: z.array(RumIssue),
  list: 'page',
  fixture,
})

export const getRumIssue = defineRoute({
  id: 'rum_issue.get',
  method: 'GET',
  path: `${path}/{fingerprint}`,
  summary: 'Read an issue',
  access: readRum,
  params: issueParams,
  reply: RumIssue,
  fixture,
})

export const updateRumIssue = defineRoute({
  id: 'rum_issue.update',
  method: 'PATCH',
  path: `${path}/{fingerprint}`,
  summary: 'Resolve, ignore, reopen or assign an issue; omitted fields keep their value',
  access: writeRum,
  params: issueParams,
  body: z.strictObject({
    status: Status.nullable().optional().meta({ description: 'New status; `null` keeps it' }),
    resolution: Resolution.nullable().optional().meta({
      description: 'How it is resolved, only with `resolved`; `null`: `fixed`',
    }),
    ignore_until: TimeIn.nullable().optional().meta({
      description: 'When it comes back, only with `ignored`; `null` clears it',
    }),
    ignore_until_events: z.int().min(1).max(2_147_483_647).nullable().optional().meta({
      description: 'After how many more errors it comes back, only with `ignored`; `null` clears it',
    }),
    ignore_until_escalating: z.boolean().nullable().optional().meta({
      description: 'Whether it comes back if it escalates, only with `ignored`; `null`: no',
    }),
    assignee_user_id: ref('member')
      .nullable()
      .optional()
      .meta({ description: 'Member who takes care of it; `null`: nobody' }),
  }),
  reply: RumIssue,
  refusals: ['conflict'],
  fixture,
})

export const mergeRumIssues = defineRoute({
  id: 'rum_issue.merge',
  method: 'POST',
  path: `${path}/merge`,
  summary: 'Merge issues into the first of them; their errors count for it from now on',
  access: writeRum,
  params: appParams,
  body: z.strictObject({
    fingerprints: z.array(Fingerprint).min(2).max(100).meta({
      description: 'Fingerprints; the first issue keeps its status and takes the errors of the others',
    }),
  }),
  reply: RumIssue,
  status: 200,
  refusals: ['conflict'],
  fixture,
})

export const splitRumIssue = defineRoute({
  id: 'rum_issue.split',
  method: 'POST',
  path: `${path}/{fingerprint}/split`,
  summary: 'Take groups of errors out of an issue; each becomes an issue of its own',
  access: writeRum,
  params: issueParams,
  body: z.strictObject({
    error_keys: z.array(z.int().min(1)).min(1).max(100).meta({
      description: 'Keys of the groups that leave it; its own one stays',
    }),
  }),
  reply: z.array(RumIssue),
  status: 200,
  refusals: ['conflict'],
  fixture,
})
