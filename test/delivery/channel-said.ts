import type { Endpoint } from '@pharos/control-plane/response/delivery/index.ts'
import * as assert from 'uvu/assert'
import type { Received } from './receiver.ts'

/** What is said in each case; the words are of the table's own message. */
export const WORDS = { subject: 'Shop <b>&* is down', text: 'It is <script> & @everyone `down`.', fact: 'a_b*c <d>' }

export interface ChannelCase {
  /** The endpoint, at a loopback server; its services of one address for all are there too. */
  endpoint(base: string): Endpoint
  path: string
  /** What the service answers when it takes a message. */
  ok: { status: number; body: unknown }
  /** How it refuses what is wrong for good. */
  wrong: { status: number; body: unknown }
  /** Whatever it answers, it is tried again by the schedule. */
  byScheduleAlone?: boolean
  /** Checks the format strictly. */
  check(request: Received): void
  /** The longest text in what was sent, which the service limits. */
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
