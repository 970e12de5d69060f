import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import type { Link, Message } from './message.ts'

/** A destination, given by the row that determines how it is reached now. */
export type Destination =
  /** A channel of a notification group. */
  | { via: 'channel'; id: string }
  /** A person's contact method. */
  | { via: 'contact_method'; id: string }
  /** A service's broadcast target. */
  | { via: 'target'; id: string }
  /** A confirmed subscriber of a status page. */
  | { via: 'subscriber'; id: string }
  /** A subscriber who is asked to confirm. */
  | { via: 'asked_subscriber'; id: string }
  /** A recipient of a mailed report. */
  | { via: 'report_recipient'; id: string }
  /** One who is asked to confirm. */
  | { via: 'asked_report_recipient'; id: string }
  /** A link to sign in, at the address it was requested for. */
  | { via: 'sign_in'; id: string }
  /** The receiver of an invitation. */
  | { via: 'invitation'; id: string }
  /** The new address of a person, to be confirmed. */
  | { via: 'email_change'; id: string }
  /** A person, at the address with which they sign in. */
  | { via: 'person'; id: string }
  /** Notices to admins, verification codes. */
  | { via: 'email'; address: string }

/**
 * The endpoint of a destination, with secrets in the clear; exists only while a message is sent. By type: email
 * `config.email` · sms, voice `config.phone_number` (E.164) · webhook `secrets.url` · slack, mattermost, discord,
 * teams, google_chat `secrets.url` · chat_channel and slack by bot `config.channel`, `secrets.token` · ntfy
 * `secrets.url` (topic address), `secrets.token?` · telegram `config.chat_id`, `secrets.token` · gotify `config.url`,
 * `secrets.token` · pushover `secrets.user_key`, `secrets.token` · pagerduty `secrets.routing_key` · opsgenie
 * `config.region`, `secrets.api_key`.
 */
export interface Endpoint {
  type: ChannelType
  /** A name for people, if the type is not enough: `webhook of the group Ops`. */
  label?: string
  config: Record<string, unknown>
  secrets: Record<string, string>
  /** Given by someone without an account: only public addresses are called, whatever the settings. */
  of_stranger?: boolean
  /** Links for this receiver only, below those of the message. */
  links?: Link[]
  /** The same in the language of the message, with facts. */
  said?: (language: Language) => Pick<Message, 'links'> & Partial<Pick<Message, 'facts'>>
  /** The address at which a POST unsubscribes the receiver (RFC 8058). */
  unsubscribe_url?: string
}

export type FindEndpoints = (ctx: SystemCtx, ids: string[]) => Promise<Map<string, Endpoint>>

/**
 * Finds the endpoints of each sort of destination when a message is about to be sent. Passed in by whoever starts the
 * sender, since the concepts that know are above this one. A deleted destination has no endpoint.
 */
export type Finders = { [K in Destination['via']]: FindEndpoints }

/** An address that is part of the destination itself. */
export const emailEndpoints: FindEndpoints = async (_, addresses) =>
  new Map(addresses.map(email => [email, { type: 'email', config: { email }, secrets: {} }]))
