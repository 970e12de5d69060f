import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { AccountId, CreatedAt, Id, line, OwnId, paging, ref, TimeOut, text, UpdatedAt } from '../field.ts'
import { defineRoute } from '../route.ts'

/** The longest that a replaced client token is still accepted, so that cached pages go on. */
export const ROTATION_HOURS = 24

export const readRum = { kind: 'account', scope: 'read:rum', role: 'viewer' } as const
export const writeRum = { kind: 'account', scope: 'write:rum', role: 'member' } as const
export const appParams = z.strictObject({ app_id: ref('rum_app') })

/** An origin (RFC 6454) in lower case; `https://*.shop.example` stands for each host below that name. */
const Origin = text(300, 8).regex(
  /^https?:\/\/(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/,
  says('field.origin'),
)
const origins = (most: number) => z.array(Origin).max(most)
const selectors = z.array(line(200)).max(50)

const privacy = {
  mask_inputs: z.boolean().meta({ description: 'Whether the values of all fields are masked' }),
  mask_text: z.boolean().meta({ description: 'Whether all visible text is masked' }),
  block_selectors: selectors.meta({
    description: 'CSS selectors of elements that are not recorded; an empty box of the same size takes their place',
    example: ['.private'],
  }),
  mask_selectors: selectors.meta({
    description: 'CSS selectors of elements whose texts and values are masked, whatever the other settings',
    example: ['.address'],
  }),
  query_parameters: z
    .array(line(100))
    .max(100)
    .meta({ description: 'Names of query parameters whose values are kept; all others are masked', example: ['page'] }),
}

const PRIVACY = { description: 'What does not leave the browser' }

const settings = {
  consent_required: z
    .boolean()
    .meta({ description: 'Whether the SDK stores and sends nothing before the page has called `consent()`' }),
  allowed_origins: origins(100).meta({
    description: 'Origins that may send events with the client token; empty: every origin',
    example: ['https://shop.example'],
  }),
  trace_origins: origins(50).meta({
    description: 'Origins whose requests get a `traceparent` header (W3C Trace Context)',
    example: ['https://api.shop.example'],
  }),
  retention_days: z
    .int()
    .min(1)
    .max(365)
    .nullable()
    .meta({ description: 'How long events are kept, at most as long as by the plan; `null`: as long as by the plan' }),
}

export const RumSettings = z
  .object({ privacy: z.object(privacy).meta(PRIVACY), ...settings })
  .meta({ id: 'RumSettings', description: 'Settings of a RUM application' })
export type RumSettings = z.output<typeof RumSettings>

export const DEFAULT_RUM_SETTINGS: RumSettings = {
  privacy: { mask_inputs: true, mask_text: false, block_selectors: [], mask_selectors: [], query_parameters: [] },
  consent_required: false,
  allowed_origins: [],
  trace_origins: [],
  retention_days: null,
}

/** What people are told of issues of an application. */
export const NOTIFIED_ISSUES = ['new', 'regressed', 'escalating'] as const
export type NotifiedIssue = (typeof NOTIFIED_ISSUES)[number]

const notified = {
  group_notification_ids: z.array(ref('notification_group')).max(50),
  notified_issues: z.array(z.enum(NOTIFIED_ISSUES)).max(NOTIFIED_ISSUES.length).meta({
    description:
      'Which issues the notification groups are told of: `new` ones, those that came back (`regressed`), and those whose errors are far more than usual (`escalating`)',
  }),
}

export const RumApp = z
  .object({
    id: OwnId,
    account_id: AccountId,
    name: z.string().meta({ description: 'Name' }),
    client_token: z.string().meta({
      description: 'Public token that the SDK sends; it allows nothing but sending events of this application',
      example: 'ph_rum_3kTMd2VqLxWnR8sYbGzJ0hCf5aPu7eQi',
    }),
    previous_token_until: TimeOut.nullable().meta({
      description: 'How long the token before this one is still accepted; `null` if it is not',
    }),
    settings: RumSettings.meta({ description: 'Settings of the application' }),
    group_notification_ids: z.array(Id).meta({ description: 'Ids of the notification groups that are notified' }),
    notified_issues: notified.notified_issues,
    tag: z.string().meta({ description: 'The script tag to put into the pages of the application' }),
    first_event_at: TimeOut.nullable().meta({ description: 'When its first events arrived; `null` if none have' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'RumApp' })
export type RumApp = z.output<typeof RumApp>

/** Settings that a request leaves out keep their value. */
const SettingsIn = z
  .strictObject({ privacy: z.strictObject(privacy).partial().meta(PRIVACY), ...settings })
  .partial()
  .meta({ description: 'Settings; those that are left out keep their value, or have their default' })
export type RumSettingsIn = z.output<typeof SettingsIn>

const fixture = 'rum_app'

export const listRumApps = defineRoute({
  id: 'rum_app.list',
  method: 'GET',
  path: '/rum',
  summary: 'List the RUM applications, newest first',
  access: readRum,
  query: z.strictObject(paging(200, 1000)),
  reply: z.array(RumApp),
  list: 'page',
  fixture: 'none',
})

export const createRumApp = defineRoute({
  id: 'rum_app.create',
  method: 'POST',
  path: '/rum',
  summary: 'Create a RUM application; the reply has the script tag for its pages',
  access: writeRum,
  body: z.strictObject({
    name: line(100).meta({ description: 'Name' }),
    settings: SettingsIn.default({}),
    group_notification_ids: notified.group_notification_ids
      .default([])
      .meta({ description: 'Ids of the notification groups that are notified' }),
    notified_issues: notified.notified_issues.default([...NOTIFIED_ISSUES]),
  }),
  reply: RumApp,
  status: 201,
  refusals: ['limit_reached', 'conflict', 'unavailable'],
  fixture,
})

export const getRumApp = defineRoute({
  id: 'rum_app.get',
  method: 'GET',
  path: '/rum/{app_id}',
  summary: 'Read a RUM application',
  access: readRum,
  params: appParams,
  reply: RumApp,
  fixture,
})

export const updateRumApp = defineRoute({
  id: 'rum_app.update',
  method: 'PUT',
  path: '/rum/{app_id}',
  summary: 'Change a RUM application; omitted fields and settings keep their value',
  access: writeRum,
  params: appParams,
  body: z.strictObject({
    name: line(100).optional().meta({ description: 'Name' }),
    settings: SettingsIn.optional(),
    group_notification_ids: notified.group_notification_ids
      .optional()
      .meta({ description: 'Ids of the notification groups that are notified' }),
    notified_issues: notified.notified_issues.optional(),
  }),
  reply: RumApp,
  refusals: ['conflict', 'unavailable'],
  fixture,
})

export const rotateRumToken = defineRoute({
  id: 'rum_app.rotate_token',
  method: 'POST',
  path: '/rum/{app_id}/rotate_token',
  summary: `Replace the client token; the present one is accepted for ${ROTATION_HOURS} more hours, or revoked at once`,
  access: writeRum,
  params: appParams,
  body: z.strictObject({
    revoke: z.boolean().default(false).meta({ description: 'Whether the present token is revoked at once' }),
  }),
  reply: RumApp,
  refusals: ['unavailable'],
  fixture,
})

export const deleteRumApp = defineRoute({
  id: 'rum_app.delete',
  method: 'DELETE',
  path: '/rum/{app_id}',
  summary: 'Delete a RUM application with all of its data',
  access: writeRum,
  params: appParams,
  fixture,
})
