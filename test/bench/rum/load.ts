import { Agent, request } from 'node:http'
import type { RumBatch, RumEvent } from '@pharos/shared-protocol/rum/event.ts'

/** Events of a batch, as an SDK sends them every few seconds. */
const EVENTS = 25
/** Events of a segment of a replay: the most that one may have. */
const SEGMENT_EVENTS = 100
const SEGMENTS_OF_SESSION = 20
const CONNECTIONS = 8

export interface Sent {
  requests: number
  events: number
  bytes: number
  seconds: number
  refused: number
}

interface Body {
  path: string
  text: string
  events: number
}

/** Sends what `next` makes over 8 connections, as fast as it is acknowledged. */
async function sendFor(url: string, token: string, seconds: number, next: (n: number) => Body): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = ({ path, text }: Body) =>
    new Promise<number>((answered, failed) => {
      const sending = request(url + path, { method: 'POST', agent, headers }, answer => {
        answer.resume().once('end', () => answered(answer.statusCode ?? 0))
      })
      sending.once('error', failed).end(text)
    })
  const began = performance.now()
  const sent = { requests: 0, events: 0, bytes: 0, refused: 0 }
  let n = 0
  const send = async () => {
    while (performance.now() - began < seconds * 1_000) {
      const body = next(n++)
      if ((await post(body)) !== 202) sent.refused += 1
      else {
        sent.requests += 1
        sent.events += body.events
        sent.bytes += body.text.length
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, send))
  agent.destroy()
  return { ...sent, seconds: (performance.now() - began) / 1_000 }
}

/** Batches of new events, each of a session of its own. */
export function sendEvents(url: string, app: { id: string; client_token: string }, seconds: number): Promise<Sent> {
  return sendFor(url, app.client_token, seconds, n => {
    const sent_at = Date.now()
    const batch: RumBatch = {
      application_id: app.id,
      sent_at,
      sdk: { name: 'pharos-rum', version: '0.1.0' },
      session: {
        ...{ id: crypto.randomUUID(), started_at: sent_at - 60_000, anonymous_id: crypto.randomUUID() },
        ...{ device: { width: 1280, height: 720, language: 'de' }, capture: 'analyze', release: '1.4.2' },
        ...{ environment: 'production', attributes: { plan: 'free', cart: n % 7 } },
      },
      events: Array.from({ length: EVENTS }, (_, i) => eventOf(n, i, sent_at - i * 200)),
    }
    return { path: '/rum/v1/events', text: JSON.stringify(batch), events: EVENTS }
  })
}

const VITALS = ['LCP', 'FCP', 'CLS', 'INP', 'TTFB'] as const

function eventOf(n: number, i: number, at: number): RumEvent {
  const url = `https://shop.example/orders/${n % 1_000}?page=${i}`
  const common = { id: crypto.randomUUID(), at, view_id: crypto.randomUUID(), url }
  if (i === 0) return { ...common, kind: 'view', entry: 'load', title: 'An order' }
  if (i <= VITALS.length)
    return {
      ...common,
      kind: 'vital',
      name: VITALS[i - 1] ?? 'LCP',
      value: (n * i) % 5_000,
      soft: false,
      element: 'main > img',
    }
  if (i < 12)
    return {
      ...common,
      kind: 'request',
      method: 'GET',
      request_url: 'https://api.shop.example/cart',
      duration_ms: 120,
      status: 200,
    }
  if (i < 22) return { ...common, kind: 'click', element: `main > button:nth-child(${i})` }
  if (i < 24) return { ...common, kind: 'event', name: 'added', attributes: { item: n } }
  const message = `Cannot read properties of undefined (reading '${n % 20}')`
  const stack = `TypeError: ${message}\n    at buy (https://shop.example/assets/app.js:1:${n % 500})`
  return { ...common, kind: 'error', error_type: 'TypeError', message, stack, handled: false, source: 'exception' }
}

/** Segments of replays, in order, with what moves in a page. */
export function sendSegments(url: string, app: { client_token: string }, seconds: number): Promise<Sent> {
  let session_id = ''
  return sendFor(url, app.client_token, seconds, n => {
    const segment_index = n % SEGMENTS_OF_SESSION
    if (segment_index === 0) session_id = crypto.randomUUID()
    const events = Array.from({ length: SEGMENT_EVENTS }, (_, i) => ({
      ...{ type: 3, timestamp: Date.now() - 10_000 + i * 100 },
      data: { source: 0, texts: [{ id: i, value: `row ${n} ${i}` }], attributes: [], removes: [], adds: addsOf(n, i) },
    }))
    const path = `/v1/segments?session_id=${session_id}&segment_index=${segment_index}`
    return { path, text: JSON.stringify({ session_id, segment_index, events }), events: SEGMENT_EVENTS }
  })
}

function addsOf(n: number, i: number) {
  const node = {
    type: 2,
    tagName: 'td',
    attributes: { class: `cell c${i}`, title: `**** ${n}` },
    childNodes: [],
    id: 1_000 + i,
  }
  return [{ parentId: 10, nextId: null, node }]
}
