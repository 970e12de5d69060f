import { type DeliveryDraft, isSentTo, type Message, takesEachChange } from '../delivery/index.ts'
import type { NoticedMonitor } from './load.ts'
import type { Reader } from './message.ts'

export interface Sent {
  drafts: DeliveryDraft[]
  destinations: string[]
}

/** One delivery for each channel that the message goes to, as its reader reads it; a repeated notice makes none. */
export function toChannels(
  { subject, channels }: NoticedMonitor,
  messageFor: (reader: Reader) => Message,
  notice: string,
): Sent {
  const heard = channels
    .map(channel => ({ ...channel, message: messageFor(channel.reader) }))
    .filter(({ type, message }) => isSentTo(type, message))
  return {
    destinations: heard.map(({ destination }) => destination),
    drafts: heard.map(({ id, message }) => ({
      account: subject.account_id,
      destination: { via: 'channel', id },
      message,
      dedup: `notice/${notice}/${id}`,
    })),
  }
}

/** The monitor with the channels that get summaries while its status changes again and again. */
export function forPeople(monitor: NoticedMonitor): NoticedMonitor {
  return { ...monitor, channels: monitor.channels.filter(({ type }) => !takesEachChange(type)) }
}

/** The monitor with the channels that get each change. */
export function forPrograms(monitor: NoticedMonitor): NoticedMonitor {
  return { ...monitor, channels: monitor.channels.filter(({ type }) => takesEachChange(type)) }
}
