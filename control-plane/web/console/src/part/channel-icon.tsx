import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import {
  Bell,
  BellRing,
  Hash,
  type IconNode,
  Mail,
  MessageCircle,
  MessageSquare,
  Phone,
  Send,
  Siren,
  Webhook,
} from 'lucide'
import { Icon } from './icon.tsx'

/** Lucide has no brands: chats have one icon, and programs that page people another. */
const ICONS: Record<ChannelType, IconNode> = {
  email: Mail,
  webhook: Webhook,
  slack: Hash,
  discord: MessageCircle,
  teams: MessageCircle,
  google_chat: MessageCircle,
  mattermost: MessageCircle,
  telegram: Send,
  ntfy: Bell,
  gotify: Bell,
  pushover: BellRing,
  pagerduty: Siren,
  opsgenie: Siren,
  sms: MessageSquare,
  voice: Phone,
  chat_channel: Hash,
}

/** The icon of a channel. */
export function ChannelIcon({ of }: { of: ChannelType }) {
  return <Icon of={ICONS[of]} />
}
