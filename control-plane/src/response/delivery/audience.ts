import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import type { Message } from './message.ts'

/** Services that keep alerts of their own, and page by their own rules for everything sent to them. */
export function keepsAlerts(type: ChannelType): boolean {
  return type === 'pagerduty' || type === 'opsgenie'
}

/**
 * Whether a channel gets each change of a status, however often it changes: a program, or a service that would keep an
 * alert open of which it was not told the end. People get summaries instead.
 */
export function takesEachChange(type: ChannelType): boolean {
  return type === 'webhook' || keepsAlerts(type)
}

/**
 * Whether a message goes to a channel of this type. Channels that wake people get messages that need a person, and
 * their end: planned maintenance, "unknown" and information open no alert and send no text or call. Nobody is called
 * because something is over.
 */
export function isSentTo(type: ChannelType, { event, tone }: Message): boolean {
  const asks = tone === 'problem' || tone === 'degraded'
  const ends = tone === 'recovered'
  if (type === 'voice') return asks
  if (type === 'sms') return asks || ends
  if (keepsAlerts(type)) return asks || ends || event === 'incident.acknowledged'
  return true
}
