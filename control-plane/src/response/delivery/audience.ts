import type { ChannelType } from '@pharos/shared-protocol/contract/channel-type.ts'
import type { Message } from './message.ts'

/** Services that keep alerts of their own, and page by their own rules for whatever they are sent. */
export function keepsAlerts(type: ChannelType): boolean {
  return type === 'pagerduty' || type === 'opsgenie'
}

/**
 * Whether a message goes to a channel of this type. Those that wake people get what asks for a person, and its end: planned
 * maintenance, "can't be checked" and information open no alert, no text and no call; nobody is called because it is over.
 */
export function isSentTo(type: ChannelType, { event, tone }: Message): boolean {
  const asks = tone === 'problem' || tone === 'degraded'
  const ends = tone === 'recovered'
  if (type === 'voice') return asks
  if (type === 'sms') return asks || ends
  if (keepsAlerts(type)) return asks || ends || event === 'incident.acknowledged'
  return true
}
