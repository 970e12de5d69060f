import type { Endpoint } from '@pharos/control-plane/response/delivery/index.ts'
import * as assert from 'uvu/assert'
import type { Received } from './receiver.ts'

/** Texts of the message that every case sends, with characters that services treat specially. */
export const WORDS = { subject: 'Shop <b>&* is down', text: 'It is <script> & @everyone `down`.', fact: 'a_b*c <d>' }

export interface ChannelCase {
  /** The endpoint at a loopback server, also for services with one common address. */
  endpoint(base: string): Endpoint
  path: string
  /** The service's response when it accepts a message. */
  ok: { status: number; body: unknown }
  /** How it rejects permanently invalid messages. */
  wrong: { status: number; body: unknown }
  /** Whatever it responds, it is retried by the schedule only. */
  byScheduleAlone?: boolean
  /** Asserts the format of a request strictly. */
  check(request: Received): void
  /** The longest text that was sent, which the service limits. */
  longest(request: Received): { text: string; limit: number }
}

export const json = (request: Received) => {
  assert.match(request.headers['content-type'] ?? '', /^application\/json/)
  return JSON.parse(request.body)
}
export const form = (request: Received) => {
  assert.is(request.headers['content-type'], 'application/x-www-form-urlencoded')
  return Object.fromEntries(new URLSearchParams(request.body))
}

export const LINK = 'https://pharos.example/incident/1?a=1&b=2'
