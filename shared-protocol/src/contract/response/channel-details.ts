import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { HttpUrl, MailAddress, text } from '../field.ts'
import { CHANNEL_TYPES, type ChannelType } from './channel-type.ts'

const Token = text(500, 1).regex(/^\S+$/, says('field.no_white_space'))
/** E.164, as every gateway accepts it. */
export const Phone = z.string().regex(/^\+[1-9]\d{6,14}$/, says('field.phone_number'))
const ChatName = text(200, 1)

interface Details {
  fields: z.ZodObject
  /** Write-only. */
  secret: readonly string[]
  /** The fields that identify the destination: two channels of a group may not have the same values in them. */
  destination: readonly string[]
}

const byUrl = {
  fields: z.strictObject({ url: HttpUrl.meta({ description: 'URL' }) }),
  secret: ['url'],
  destination: ['url'],
}
const byPhone = { fields: z.strictObject({ phone_number: Phone }), secret: [], destination: ['phone_number'] }

/** The settings of each type of channel. */
export const CHANNEL_DETAILS = {
  email: { fields: z.strictObject({ email: MailAddress }), secret: [], destination: ['email'] },
  webhook: byUrl,
  slack: {
    fields: z
      .strictObject({
        url: HttpUrl.optional().meta({ description: 'URL' }),
        token: Token.optional().meta({ description: 'Bot token; never returned', writeOnly: true }),
        channel: ChatName.optional().meta({ description: 'Name or id of the chat channel' }),
      })
      .refine(by => (by.url === undefined) === (by.token !== undefined && by.channel !== undefined), {
        message: says('field.url_or_token_and_channel'),
        path: ['url'],
      }),
    secret: ['url', 'token'],
    destination: ['url', 'token', 'channel'],
  },
  discord: byUrl,
  teams: byUrl,
  google_chat: byUrl,
  mattermost: byUrl,
  telegram: {
    fields: z.strictObject({
      token: Token.meta({ description: 'Bot token; never returned', writeOnly: true }),
      chat_id: text(100, 1)
        .regex(/^(-?\d+|@\w+)$/, says('field.chat_id'))
        .meta({ description: 'Id of the chat, or `@name` of the channel' }),
    }),
    secret: ['token'],
    destination: ['chat_id'],
  },
  ntfy: {
    fields: z.strictObject({
      url: HttpUrl.meta({ description: 'URL' }),
      token: Token.optional().meta({ description: 'Access token; never returned', writeOnly: true }),
    }),
    secret: ['url', 'token'],
    destination: ['url'],
  },
  gotify: {
    fields: z.strictObject({
      url: HttpUrl.meta({ description: 'URL' }),
      token: Token.meta({ description: 'Access token; never returned', writeOnly: true }),
    }),
    secret: ['token'],
    destination: ['url', 'token'],
  },
  pushover: {
    fields: z.strictObject({
      user_key: Token.meta({ description: 'Pushover user or group key; never returned', writeOnly: true }),
      token: Token.meta({ description: 'Access token; never returned', writeOnly: true }),
    }),
    secret: ['user_key', 'token'],
    destination: ['user_key'],
  },
  pagerduty: {
    fields: z.strictObject({
      routing_key: Token.meta({
        description: 'Integration key of a PagerDuty service; never returned',
        writeOnly: true,
      }),
    }),
    secret: ['routing_key'],
    destination: ['routing_key'],
  },
  opsgenie: {
    fields: z.strictObject({
      api_key: Token.meta({ description: 'Opsgenie API key; never returned', writeOnly: true }),
      region: z
        .enum(['us', 'eu'])
        .default('us')
        .meta({ description: 'Region of the Opsgenie account. Defaults to `us`' }),
    }),
    secret: ['api_key'],
    destination: ['api_key'],
  },
  sms: byPhone,
  voice: byPhone,
  chat_channel: {
    fields: z.strictObject({
      chat_token: Token.meta({ description: 'Bot token; never returned', writeOnly: true }),
      channel: ChatName.meta({ description: 'Name or id of the chat channel' }),
    }),
    secret: ['chat_token'],
    destination: ['chat_token', 'channel'],
  },
} satisfies { [T in ChannelType]: Details }

export const ChannelTypeSchema = z.enum(CHANNEL_TYPES).meta({ id: 'ChannelType' })

/** Types whose details can be stored once and shared by many channels. */
export const INTEGRATION_TYPES = CHANNEL_TYPES.filter(
  (type): type is IntegrationType => !['email', 'sms', 'voice'].includes(type),
)
export type IntegrationType = Exclude<ChannelType, 'email' | 'sms' | 'voice'>

/** Details as they are returned: secrets only as `has_<name>`, secret addresses only as scheme and host. */
export const DetailsOut = z
  .object({
    integration_id: z.uuid().optional().meta({ description: 'Id of the integration that contains the destination' }),
    email: z.string().optional().meta({ description: 'Email address' }),
    phone_number: z.string().optional().meta({ description: 'Phone number in international format, starting with +' }),
    url: z.string().optional().meta({ description: 'URL; only scheme and host are returned if the URL is a secret' }),
    channel: z.string().optional().meta({ description: 'Name or id of the chat channel' }),
    chat_id: z.string().optional().meta({ description: 'Id of the chat, or `@name` of the channel' }),
    region: z.string().optional().meta({ description: 'Region of the Opsgenie account' }),
    has_url: z.literal(true).optional().meta({ description: 'Whether a URL is set' }),
    has_token: z.literal(true).optional().meta({ description: 'Whether a token is set' }),
    has_user_key: z.literal(true).optional().meta({ description: 'Whether a user key is set' }),
    has_routing_key: z.literal(true).optional().meta({ description: 'Whether a routing key is set' }),
    has_api_key: z.literal(true).optional().meta({ description: 'Whether an API key is set' }),
  })
  .meta({ id: 'ChannelDetails' })
export type DetailsOut = z.output<typeof DetailsOut>

/** Validation issues of a type's details, with paths under `details`. */
export function checkDetails(type: ChannelType, details: unknown): z.core.$ZodIssue[] {
  const parsed = CHANNEL_DETAILS[type].fields.safeParse(details)
  return parsed.success ? [] : parsed.error.issues.map(issue => ({ ...issue, path: ['details', ...issue.path] }))
}
