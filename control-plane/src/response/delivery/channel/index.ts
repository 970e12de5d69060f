import type { ChannelType } from '@pharos/shared-protocol/contract/channel-type.ts'
import type { Channel } from './channel.ts'
import { email } from './email.ts'
import { webhook } from './webhook.ts'

/** Every way to reach somebody. */
export const CHANNELS: { [K in ChannelType]?: Channel } = { email, webhook }
