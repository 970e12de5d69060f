import { z } from 'zod'
import { AccountId, CreatedAt, ExternalKey, ExternalKeyOut, Id, Name, OwnId, paging, ref } from '../field.ts'
import { ReasonText } from '../monitoring/run-fields.ts'
import { defineRoute } from '../route.ts'
import { ChannelTypeSchema, checkDetails, DetailsOut } from './channel-details.ts'
import type { ChannelType } from './channel-type.ts'
import { Delivery, DeliveryState } from './integration.ts'

/**
 * docs/notifications.md lists the details of each type. A type with integrations also accepts only `integration_id`.
 */
const Details = z
  .record(z.string(), z.unknown())
  .meta({ description: 'Settings of the channel; the fields depend on the type (see docs/notifications.md)' })

function withDetails<T extends z.ZodObject<{ type: typeof ChannelTypeSchema; details: typeof Details }>>(schema: T): T {
  return schema.check(({ value, issues }) => {
    const { type, details } = value as { type: ChannelType; details: Record<string, unknown> }
    if ('integration_id' in details) return checkIntegration(details, issues)
    for (const issue of checkDetails(type, details)) issues.push({ ...issue, input: details } as z.core.$ZodRawIssue)
  })
}

const ByIntegration = z.strictObject({ integration_id: z.uuid() })

function checkIntegration(details: unknown, issues: z.core.$ZodRawIssue[]): void {
  for (const issue of ByIntegration.safeParse(details).error?.issues ?? [])
    issues.push({ ...issue, path: ['details', ...issue.path], input: details } as z.core.$ZodRawIssue)
}

const channelFields = { type: ChannelTypeSchema.meta({ description: 'Type' }), details: Details }
export const ChannelCreate = withDetails(
  z.strictObject({ notification_group_id: ref('notification_group'), ...channelFields }),
)
export const ChannelInput = withDetails(z.strictObject(channelFields)).meta({ id: 'NotificationChannelInput' })
export type ChannelInput = z.output<typeof ChannelInput>

export const Channel = z
  .object({
    id: OwnId,
    account_id: AccountId,
    notification_group_id: Id.meta({ description: 'Id of the notification group' }),
    type: ChannelTypeSchema.meta({ description: 'Type' }),
    details: DetailsOut.meta({ description: 'Destination of the messages; the fields depend on the type' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'NotificationChannel' })
export type Channel = z.output<typeof Channel>

const groupFields = z.strictObject({
  name: Name.meta({ description: 'Name' }),
  channels: z.array(ChannelInput).max(50).meta({
    description:
      'All channels of the group. An existing channel with the same destination is updated; channels that are not listed are removed',
  }),
  external_key: ExternalKey,
})
export const GroupCreate = groupFields.partial().required({ name: true })
export const GroupUpdate = groupFields.partial()

export const Group = z
  .object({
    id: OwnId,
    account_id: AccountId,
    name: z.string().meta({ description: 'Name' }),
    channels: z.array(Channel).meta({
      description:
        'Channels of the group. After three notices of a status that keeps changing they get summaries, except webhooks, PagerDuty and Opsgenie',
    }),
    external_key: ExternalKeyOut,
    created_at: CreatedAt,
  })
  .meta({ id: 'NotificationGroup' })
export type Group = z.output<typeof Group>

/** The result of a test message, which is sent at once. */
export const ChannelTest = z
  .object({
    delivered: z.boolean().meta({ description: 'Whether the receiver accepted the message' }),
    status: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status code of the receiver’s response; `null` if there was none' }),
    answer: z.string().meta({ description: 'Beginning of the receiver’s response, with secrets masked' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the message was not delivered, in words; `null` if it was' }),
    reason_text: ReasonText,
  })
  .meta({ id: 'NotificationTest' })

const read = { kind: 'account', scope: 'read:notifications', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:notifications', role: 'member' } as const
const groupPath = { path: '/notification_group/{id}', params: z.strictObject({ id: ref('notification_group') }) }
const channelPath = z.strictObject({ id: ref('notification_channel') })

export const listGroups = defineRoute({
  id: 'notification_group.list',
  method: 'GET',
  path: '/notification_group',
  summary: 'List the notification groups with their channels, newest first',
  access: read,
  reply: z.array(Group),
  list: 'whole',
  fixture: 'notification_group',
})
export const createGroup = defineRoute({
  id: 'notification_group.create',
  method: 'POST',
  path: '/notification_group',
  summary: 'Create a notification group, optionally with channels',
  access: write,
  body: GroupCreate,
  reply: Group,
  status: 201,
  tx: 'none',
  // Of an integration that a channel names.
  refusals: ['not_found', 'plan_required', 'conflict'],
  fixture: 'notification_group',
})
export const getGroup = defineRoute({
  ...groupPath,
  id: 'notification_group.get',
  method: 'GET',
  summary: 'Read a notification group',
  access: read,
  reply: Group,
  fixture: 'notification_group',
})
export const updateGroup = defineRoute({
  ...groupPath,
  id: 'notification_group.update',
  method: 'PUT',
  summary: 'Change a notification group',
  access: write,
  body: GroupUpdate,
  reply: Group,
  tx: 'none',
  refusals: ['plan_required', 'conflict', 'precondition_failed'],
  fixture: 'notification_group',
})
export const deleteGroup = defineRoute({
  ...groupPath,
  id: 'notification_group.delete',
  method: 'DELETE',
  summary: 'Delete a notification group that is not in use',
  access: write,
  refusals: ['conflict', 'precondition_failed'],
  fixture: 'notification_group',
})
export const listChannels = defineRoute({
  id: 'notification.list',
  method: 'GET',
  path: '/notification',
  summary: 'List the channels of all notification groups, newest first',
  access: read,
  reply: z.array(Channel),
  list: 'whole',
  fixture: 'notification',
})
export const createChannel = defineRoute({
  id: 'notification.create',
  method: 'POST',
  path: '/notification',
  summary: 'Add a channel to a notification group',
  access: write,
  body: ChannelCreate,
  reply: Channel,
  status: 201,
  tx: 'none',
  refusals: ['plan_required', 'conflict', 'limit_reached'],
  fixture: 'notification',
})
export const deleteChannel = defineRoute({
  id: 'notification.delete',
  method: 'DELETE',
  path: '/notification/{id}',
  summary: 'Delete a channel; pending messages to it are dropped',
  access: write,
  params: channelPath,
  fixture: 'notification',
})
export const testChannel = defineRoute({
  id: 'notification.test',
  method: 'POST',
  path: '/notification/{id}/test',
  summary: 'Send a test message through a channel immediately, and return the result',
  access: write,
  params: channelPath,
  reply: ChannelTest,
  tx: 'none',
  refusals: ['plan_required'],
  fixture: 'notification',
})

export const GroupDelivery = Delivery.extend({
  notification_id: Id.meta({ description: 'Channel to which the message was sent' }),
}).meta({ id: 'NotificationDelivery' })

export const listGroupDeliveries = defineRoute({
  ...groupPath,
  id: 'notification_group.deliveries',
  method: 'GET',
  path: '/notification_group/{id}/deliveries',
  summary: 'List the deliveries to the channels of a group in the last 90 days and their attempts, newest first',
  access: read,
  query: z.strictObject({
    ...paging(50, 200),
    state: DeliveryState.optional().meta({ description: 'State of the items to list' }),
  }),
  reply: z.array(GroupDelivery),
  list: 'page',
  fixture: 'notification_group',
})
