import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import type { Platform } from '../../../platform/context.ts'
import { NotAllowed, type OutboundAnswer, type OutboundRequest } from '../../../platform/egress.ts'
import { answered, USER_AGENT, whyFailed } from '../../../platform/outbound-fault.ts'
import type { Endpoint } from '../endpoints.ts'
import type { Message } from '../message.ts'
import { readRetryAfter, type SendResult } from '../rules.ts'

/** One message being sent. */
export interface Parcel {
  /** The delivery's id: equal in every attempt, so that receivers recognise a repetition. */
  id: string
  message: Message
}

/** The platform functions that a channel may use. */
export type Door = Pick<Platform, 'egress' | 'mail' | 'config' | 'clock' | 'objects'>

/** One way to notify. A new one is a file here, and a line in `CHANNELS`. */
export interface Channel {
  /** Sends once. Throws only errors that `resultOfFault` can classify. */
  send(door: Door, endpoint: Endpoint, parcel: Parcel): Promise<SendResult>
}

export type Print = (endpoint: Endpoint, parcel: Parcel, door: Door) => OutboundRequest
export type Judge = (answer: OutboundAnswer, now: number) => SendResult

/** A channel that is one HTTP request. */
export function byHttp(print: Print, judge: Judge = judgeStatus): Channel {
  return {
    async send(door, endpoint, parcel) {
      const request = print(endpoint, parcel, door)
      return judge(await door.egress.request(request), door.clock.now())
    },
  }
}

/** A POST of JSON. */
export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): OutboundRequest {
  return {
    url,
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': USER_AGENT, ...headers },
    body: JSON.stringify(body),
  }
}

const MAY_GET_BETTER = [408, 409, 423, 425]

/** Judges by status alone: a message that a service rejects as invalid stays invalid. */
export const judgeStatus: Judge = (answer, now) => {
  const { status, text, headers } = answer
  if (status >= 200 && status < 300) return { result: 'delivered', status, answer: text }
  const retry_after_ms = readRetryAfter(headers['retry-after'], now)
  const wait = retry_after_ms === undefined ? {} : { retry_after_ms }
  if (status === 429)
    return {
      result: 'limited',
      reason: deliveryText('delivery.too_many_messages', { status }),
      status,
      answer: text,
      ...wait,
    }
  const reason = answered(status)
  if (status >= 400 && status < 500 && !MAY_GET_BETTER.includes(status))
    return { result: 'refused', reason, status, answer: text }
  return {
    result: 'failed',
    reason,
    status,
    answer: text,
    ...wait,
  }
}

/** Classifies an error. A forbidden address stays forbidden; everything else may be temporary. */
export function resultOfFault(error: unknown): SendResult {
  const result = error instanceof NotAllowed ? 'refused' : 'failed'
  return { result, reason: whyFailed(error), status: null, answer: '' }
}
