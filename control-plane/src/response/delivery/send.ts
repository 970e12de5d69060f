import { changed } from '@pharos/shared-protocol/text/text.ts'
import type { Platform } from '../../platform/context.ts'
import { credentialsOf } from '../../platform/egress.ts'
import { type Channel, type Door, type Parcel, resultOfFault } from './channel/channel.ts'
import { CHANNELS } from './channel/index.ts'
import type { Endpoint } from './endpoints.ts'
import type { Message } from './message.ts'
import type { SendResult } from './rules.ts'

const KEPT_CHARACTERS = 1_024
/** Shorter parts of an address are not secrets, and would mask half of a response. */
const SHORTEST_SECRET = 6

export type Doors = Door & Pick<Platform, 'publicEgress'>

/** Sends a message once; an error becomes a result. The stored response contains no secret of the endpoint. */
export async function sendOnce(doors: Doors, endpoint: Endpoint, parcel: Parcel): Promise<SendResult> {
  const channel: Channel = CHANNELS[endpoint.type]
  const door = endpoint.of_stranger ? { ...doors, egress: doors.publicEgress } : doors
  const own = { ...parcel, message: addressed(parcel.message, endpoint) }
  const result = await channel.send(door, endpoint, own).catch(resultOfFault)
  const mask = masker(endpoint.secrets)
  const answer = mask(result.answer).slice(0, KEPT_CHARACTERS)
  return result.result === 'delivered'
    ? { ...result, answer }
    : { ...result, answer, reason: changed(result.reason, mask) }
}

/** The message with the receiver's own parts. */
function addressed(message: Message, { links: plain = [], said, unsubscribe_url }: Endpoint): Message {
  const { links = plain, facts = [] } = said?.(message.language ?? 'en') ?? {}
  const own = { ...message, links: [...message.links, ...links], facts: [...message.facts, ...facts] }
  if (unsubscribe_url === undefined) return own
  return { ...own, unsubscribe_url, webhook: { ...message.webhook, unsubscribe_url } }
}

/** Replaces secrets, and the secret paths of addresses, by stars. */
function masker(secrets: Record<string, string>): (text: string) => string {
  const parts = Object.values(secrets).flatMap(secret => {
    if (!URL.canParse(secret)) return [secret]
    const { pathname, search, password } = new URL(secret)
    const own = [password, credentialsOf(secret) ?? '']
    return [secret, `${pathname}${search}`, ...pathname.split('/'), ...new URLSearchParams(search).values(), ...own]
  })
  const hidden = [...new Set(parts)].filter(part => part.length >= SHORTEST_SECRET).sort((a, b) => b.length - a.length)
  return text => hidden.reduce((masked, part) => masked.replaceAll(part, '***'), text)
}
