import { z } from 'zod'
import { AccountId, CreatedAt, ExternalKeyOut, HttpUrl, Id, Name, OwnId, paging, ref, TimeOut, text } from '../field.ts'
import { ReasonText } from '../monitoring/run-fields.ts'
import { defineRoute } from '../route.ts'
import { CHANNEL_DETAILS, ChannelTypeSchema, DetailsOut, type IntegrationType } from './channel-details.ts'

/** Details of a service, stored once under a name. Channels of its type refer to it by `integration_id`. */
export const Integration = z
  .object({
    id: OwnId,
    account_id: AccountId,
    type: ChannelTypeSchema.meta({ description: 'Type' }),
    friendly_name: z.string().meta({ description: 'Display name' }),
    details: DetailsOut.meta({ description: 'Destination of the messages; the fields depend on the type' }),
    external_key: ExternalKeyOut,
    created_at: CreatedAt,
  })
  .meta({ id: 'Integration' })
export type Integration = z.output<typeof Integration>

const common = {
  friendly_name: Name.meta({ description: 'Display name' }),
  external_key: text(200, 1).nullable().optional().meta({
    description:
      'Your own identifier, unique per account and resource type, for tools such as configuration management; `null` for none',
  }),
}

/** All possible details; docs/notifications.md lists those of each type. */
const anyDetails = z.strictObject({
  url: HttpUrl.meta({ description: 'URL' }),
  /** Null removes it. */
  token: text(500).nullable().meta({ description: 'Access token; never returned. `null` removes it', writeOnly: true }),
  channel: text(200).meta({ description: 'Name or id of the chat channel' }),
  chat_token: text(500).meta({ description: 'Bot token; never returned', writeOnly: true }),
  chat_id: text(100).meta({ description: 'Id of the chat, or `@name` of the channel' }),
  user_key: text(500).meta({ description: 'Pushover user or group key; never returned', writeOnly: true }),
  routing_key: text(500).meta({
    description: 'Integration key of a PagerDuty service; never returned',
    writeOnly: true,
  }),
  api_key: text(500).meta({ description: 'Opsgenie API key; never returned', writeOnly: true }),
  region: text(10).meta({ description: 'Region of the Opsgenie account' }),
})
export const IntegrationUpdate = z.strictObject({ ...common, ...anyDetails.shape }).partial()

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const
export const DeliveryState = z.enum(DELIVERY_STATES).meta({ id: 'DeliveryState' })

/** One message to a receiver, with the result of each attempt. */
export const Delivery = z
  .object({
    id: OwnId,
    event: z.string().meta({ description: 'Name of the event' }),
    subject: z.string().meta({ description: 'Subject of the message' }),
    state: DeliveryState.meta({ description: 'State' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the delivery failed or was dropped, in words; `null` if it was not' }),
    reason_text: ReasonText,
    created_at: CreatedAt,
    next_attempt_at: TimeOut.nullable().meta({ description: 'Time of the next attempt; `null` if there is none' }),
    ended_at: TimeOut.nullable().meta({ description: 'Time at which the delivery ended; `null` if it has not' }),
    redelivery_of: Id.nullable().meta({
      description: 'The delivery whose message it repeats; receivers get the message under the id of that delivery',
    }),
    attempts: z
      .array(
        z.object({
          at: TimeOut.meta({ description: 'Time of the attempt' }),
          result: z.enum(['delivered', 'failed', 'limited', 'refused']).meta({ description: 'Result of the attempt' }),
          status: z
            .int()
            .nullable()
            .meta({ description: 'HTTP status code of the response; `null` if there was none' }),
          duration_ms: z.int().meta({ description: 'Duration, in milliseconds' }),
          answer: z.string().nullable().meta({
            description: 'First 1,024 characters of the response, with secrets masked; `null` if there was none',
          }),
          reason: z.string().nullable().meta({ description: 'Why the attempt failed, in words; `null` if it did not' }),
          reason_text: ReasonText,
        }),
      )
      .meta({ description: 'Attempts to send the message' }),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

const read = { kind: 'account', scope: 'read:integrations', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:integrations', role: 'admin' } as const
const params = z.strictObject({ id: ref('integration') })
const PATH = '/integration/{id}'
const fixture = 'integration'

export const listIntegrations = defineRoute({
  id: 'integration.list',
  method: 'GET',
  path: '/integration',
  summary: 'List the integrations, newest first',
  access: read,
  reply: z.array(Integration),
  list: 'whole',
  fixture,
})

function create<S extends z.ZodRawShape>(type: IntegrationType, { shape }: z.ZodObject<S>) {
  return defineRoute({
    id: `integration.create_${type}`,
    method: 'POST',
    path: `/integration/${type}`,
    summary: `Create an integration of type ${type}`,
    access: write,
    body: z.strictObject({ ...common, ...shape }),
    reply: Integration,
    status: 201,
    lastingCredential: true,
    tx: 'none',
    refusals: ['conflict'],
    fixture,
  })
}

export const createWebhookIntegration = create('webhook', CHANNEL_DETAILS.webhook.fields)
export const createSlackIntegration = create('slack', CHANNEL_DETAILS.slack.fields)
export const createDiscordIntegration = create('discord', CHANNEL_DETAILS.discord.fields)
export const createTeamsIntegration = create('teams', CHANNEL_DETAILS.teams.fields)
export const createGoogleChatIntegration = create('google_chat', CHANNEL_DETAILS.google_chat.fields)
export const createMattermostIntegration = create('mattermost', CHANNEL_DETAILS.mattermost.fields)
export const createTelegramIntegration = create('telegram', CHANNEL_DETAILS.telegram.fields)
export const createNtfyIntegration = create('ntfy', CHANNEL_DETAILS.ntfy.fields)
export const createGotifyIntegration = create('gotify', CHANNEL_DETAILS.gotify.fields)
export const createPushoverIntegration = create('pushover', CHANNEL_DETAILS.pushover.fields)
export const createPagerdutyIntegration = create('pagerduty', CHANNEL_DETAILS.pagerduty.fields)
export const createOpsgenieIntegration = create('opsgenie', CHANNEL_DETAILS.opsgenie.fields)
export const createChatChannelIntegration = create('chat_channel', CHANNEL_DETAILS.chat_channel.fields)

/** The routes that create an integration, by type. */
export const INTEGRATION_CREATORS = {
  webhook: createWebhookIntegration,
  slack: createSlackIntegration,
  discord: createDiscordIntegration,
  teams: createTeamsIntegration,
  google_chat: createGoogleChatIntegration,
  mattermost: createMattermostIntegration,
  telegram: createTelegramIntegration,
  ntfy: createNtfyIntegration,
  gotify: createGotifyIntegration,
  pushover: createPushoverIntegration,
  pagerduty: createPagerdutyIntegration,
  opsgenie: createOpsgenieIntegration,
  chat_channel: createChatChannelIntegration,
} satisfies { [T in IntegrationType]: object }

export const updateIntegration = defineRoute({
  id: 'integration.update',
  method: 'PUT',
  path: PATH,
  summary: 'Change an integration; its channels use the new details immediately',
  access: write,
  params,
  body: IntegrationUpdate,
  reply: Integration,
  lastingCredential: true,
  tx: 'none',
  refusals: ['conflict', 'precondition_failed'],
  fixture,
})
export const deleteIntegration = defineRoute({
  id: 'integration.delete',
  method: 'DELETE',
  path: PATH,
  summary: 'Delete an integration that is not used by any channel',
  access: write,
  params,
  refusals: ['conflict', 'precondition_failed'],
  fixture,
})
export const listDeliveries = defineRoute({
  id: 'integration.deliveries',
  method: 'GET',
  path: `${PATH}/deliveries`,
  summary: 'List the deliveries of the last 90 days and their attempts, newest first',
  access: read,
  params,
  query: z.strictObject({
    ...paging(50, 200),
    state: DeliveryState.optional().meta({ description: 'State of the items to list' }),
  }),
  reply: z.array(Delivery),
  list: 'page',
  fixture: 'integration_delivery',
})
export const redeliver = defineRoute({
  id: 'integration.redeliver',
  method: 'POST',
  path: `${PATH}/redeliver/{delivery_id}`,
  summary:
    'Send the message of a delivery again, at once: a waiting one now instead of later, any other as a new delivery',
  access: write,
  params: params.extend({ delivery_id: ref('delivery') }),
  reply: Delivery,
  status: 202,
  fixture: 'integration_delivery',
})
