import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import type { Channel } from './channel.ts'
import { discord } from './discord.ts'
import { email } from './email.ts'
import { googleChat } from './google-chat.ts'
import { gotify } from './gotify.ts'
import { mattermost } from './mattermost.ts'
import { ntfy } from './ntfy.ts'
import { opsgenie } from './opsgenie.ts'
import { pagerduty } from './pagerduty.ts'
import { pushover } from './pushover.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'
import { telegram } from './telegram.ts'
import { sms, voice } from './twilio.ts'
import { webhook } from './webhook.ts'

/** Every way to notify. */
export const CHANNELS = {
  email,
  webhook,
  slack,
  discord,
  teams,
  google_chat: googleChat,
  mattermost,
  telegram,
  ntfy,
  gotify,
  pushover,
  pagerduty,
  opsgenie,
  sms,
  voice,
  // The spec's neutral name for a chat that a bot writes to.
  chat_channel: slack,
} satisfies { [T in ChannelType]: Channel }
