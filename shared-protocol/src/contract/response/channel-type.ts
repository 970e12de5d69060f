/** Ways to reach a person or a program (api.md part C). */
export const CHANNEL_TYPES = [
  'email',
  'webhook',
  'slack',
  'discord',
  'teams',
  'google_chat',
  'mattermost',
  'telegram',
  'ntfy',
  'gotify',
  'pushover',
  'pagerduty',
  'opsgenie',
  'sms',
  'voice',
  'chat_channel',
] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]
