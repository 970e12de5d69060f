import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { Destination } from './endpoints.ts'

/** The result of one attempt. `failed` may be temporary, `limited` asks for a delay, `refused` is permanent. */
export type SendResult =
  | { result: 'delivered'; status: number | null; answer: string }
  | {
      result: 'failed' | 'limited' | 'refused'
      reason: Said
      status: number | null
      answer: string
      /** What the receiver requested. */
      retry_after_ms?: number
    }

export type Next =
  | { state: 'delivered' }
  | { state: 'waiting'; at: EpochMs }
  | { state: 'failed' | 'dropped'; reason: Said }

/** What is sent first to a receiver and for an account. Stored, and the smaller one goes first. */
export const RANKS = { page: 0, news: 1, rest: 2, reminder: 3 } as const

export interface Ranked {
  event: string
  via: Destination['via']
  of_incident: boolean
  patient: boolean
  repeats: boolean
}

/** Mails that somebody waits for in front of a screen. */
const AWAITED: readonly Destination['via'][] = ['sign_in', 'email_change']
/** The beginnings of events that are news of what is watched. */
const NEWS = ['incident.', 'monitor.', 'contact_method.code']

/** Pages first, then incidents, alerts and codes, then everything else, then reminders. */
export function rankOf({ event, via, of_incident, patient, repeats }: Ranked): number {
  if (patient) return RANKS.reminder
  if (repeats) return RANKS.rest
  if (event === 'page') return RANKS.page
  const isNews = of_incident || AWAITED.includes(via) || NEWS.some(beginning => event.startsWith(beginning))
  return isNews ? RANKS.news : RANKS.rest
}

/** The beginnings of events about an account itself, its members and how they sign in. */
const OF_ACCOUNT = ['account', 'app.', 'billing.', 'invitation', 'security.', 'sign_in.', 'sso_connection.']

/** Whether a message is about the account itself. Those are sent even while it is suspended. */
export function isOfAccount(event: string): boolean {
  return OF_ACCOUNT.some(beginning => event.startsWith(beginning))
}

export interface Question {
  type: ChannelType
  /** Earlier failed attempts, not counting limited ones. */
  failures: number
  created_at: number
  not_after: number | null
  result: SendResult
  now: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Delays between attempts (api.md part C). */
export const RETRY_MS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR]
/** A text or a call that is hours late is a nuisance. */
const SOON_MS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]
/** The longest delay that a receiver may request by `Retry-After`, and how long it may keep limiting. */
const LONGEST_WAIT_MS = 6 * HOUR
const LONGEST_LIMITED_MS = 24 * HOUR
const SHORTEST_WAIT_MS = SECOND

/** The state of a delivery after an attempt. Pure; instants are epoch milliseconds. */
export function decideNext(question: Question): Next {
  const { result } = question
  if (result.result === 'delivered') return { state: 'delivered' }
  if (result.result === 'refused') return { state: 'failed', reason: result.reason }
  const wait = waitBefore(question, result)
  const { reason } = result
  if (wait === null)
    return { state: 'failed', reason: deliveryText('delivery.given_up', { reason, attempts: attemptsOf(question) }) }
  const at = question.now + wait
  if (question.not_after !== null && at > question.not_after)
    return { state: 'dropped', reason: deliveryText('delivery.out_of_date', { reason }) }
  return { state: 'waiting', at: epoch(at) }
}

/** A delivery past its deadline is not sent; at the deadline itself it still is. */
export function isOutOfDate(not_after: number | null, now: number): boolean {
  return not_after !== null && now > not_after
}

function waitBefore({ type, failures, created_at, now }: Question, result: SendResult): number | null {
  if (result.result === 'limited') {
    const wait = asked(result.retry_after_ms ?? RETRY_MS[0] ?? 0)
    return now + wait - created_at <= LONGEST_LIMITED_MS ? wait : null
  }
  const scheduled = scheduleOf(type)[failures]
  if (scheduled === undefined) return null
  const after = 'retry_after_ms' in result ? result.retry_after_ms : undefined
  return after === undefined ? scheduled : Math.max(scheduled, asked(after))
}

function asked(ms: number): number {
  return Math.min(Math.max(ms, SHORTEST_WAIT_MS), LONGEST_WAIT_MS)
}

function scheduleOf(type: ChannelType): readonly number[] {
  return type === 'sms' || type === 'voice' ? SOON_MS : RETRY_MS
}

function attemptsOf({ failures }: Question): number {
  return failures + 1
}

/** `Retry-After` in milliseconds: seconds, or a date (RFC 9110 10.2.3); undefined for anything else. */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}(\.\d+)?$/.test(text.trim())) return Math.ceil(Number(text) * SECOND)
  const at = /[a-z]{3},? /i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
