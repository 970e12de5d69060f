import { MOST_BEACON_BYTES, type RumBatch } from '@pharos/shared-protocol/rum/event.ts'
import { backoffMs, isRevoked } from './config.ts'
import { isStopped, note } from './guard.ts'
import { byteLength, firstSession, putBack, queueGeneration, takeBatch, type Waiting } from './queue.ts'
import type { Session } from './session.ts'

/** For an answer; after it the batch is sent again. */
const WAIT_MS = 30_000
/** Shorter bodies gain nothing from compression. */
const LEAST_GZIP_BYTES = 1_000
const REQUEST_TIMEOUT = 408
const TOO_MANY = 429
/** The longest wait that the server may ask for. */
const MOST_RETRY_S = 300

export interface Sender {
  url: string
  token: string
  head(session: Session): Omit<RumBatch, 'events' | 'sent_at'>
}

// Before the page's own `fetch` is wrapped, so that no request of the SDK is recorded.
const { fetch } = globalThis
const COMMON = { method: 'POST', credentials: 'omit', referrerPolicy: 'origin' } as const
let isSending = false
let failures = 0
let waitUntil = 0

/** Sends what waits, batch after batch. A batch that fails waits, and is sent again with the same ids. */
export async function sendWaiting(sender: Sender): Promise<void> {
  if (isSending || Date.now() < waitUntil) return
  isSending = true
  for (let batch = next(sender); batch && !isStopped(); batch = next(sender)) {
    const generation = queueGeneration()
    const { status, retryMs } = await post(sender, batch.body)
    if (isRevoked(status) || generation !== queueGeneration()) break
    const isLater = status === 0 || status === REQUEST_TIMEOUT || status === TOO_MANY || status >= 500
    if (isLater) {
      putBack(batch.events)
      waitUntil = Date.now() + Math.max(backoffMs(++failures), retryMs)
      break
    }
    failures = 0
    if (status >= 300) note('a batch was refused', status)
  }
  isSending = false
}

/**
 * Hands what waits to the browser, which sends it after the page has ended. A beacon of its own kind would tell the
 * whole address of the page as its referrer, if the page wants that of all requests. What is not taken waits on.
 */
export function sendAtEnd(sender: Sender): void {
  const generation = queueGeneration()
  // It can set no header.
  const address = `${sender.url}?client_token=${sender.token}`
  for (let batch = next(sender); batch; batch = next(sender)) {
    const { events } = batch
    const body = new Blob([batch.body], { type: 'text/plain' })
    const refused = () => generation === queueGeneration() && putBack(events)
    if ('keepalive' in Request.prototype)
      fetch(address, { ...COMMON, body, mode: 'no-cors', keepalive: true }).catch(refused)
    else if (!navigator.sendBeacon(address, body)) {
      refused()
      break
    }
  }
}

function next(sender: Sender): { events: Waiting[]; body: string } | undefined {
  const session = firstSession()
  if (!session) return undefined
  const head = JSON.stringify({ ...sender.head(session), sent_at: Date.now() })
  const events = takeBatch(MOST_BEACON_BYTES - byteLength(head) - ',"events":[]'.length)
  const body = `${head.slice(0, -1)},"events":[${events.map(one => JSON.stringify(one.event)).join()}]}`
  return { events, body }
}

/** A body with what its headers say of it, compressed where that is possible and gains something. */
export async function compressed(text: string): Promise<{ body: BodyInit; headers: Record<string, string> }> {
  if (text.length <= LEAST_GZIP_BYTES || !('CompressionStream' in globalThis)) return { body: text, headers: {} }
  const body = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()
  return { body, headers: { 'content-encoding': 'gzip' } }
}

async function post({ url, token }: Sender, text: string): Promise<{ status: number; retryMs: number }> {
  try {
    const { body, headers: encoding } = await compressed(text)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...encoding }
    // The browser refuses a request that outlives its page while others fill its allowance; a second try does without.
    const keepalive = failures === 0
    const signal = AbortSignal.timeout(WAIT_MS)
    const response = await fetch(url, { ...COMMON, body, headers, keepalive, signal })
    return {
      status: response.status,
      retryMs: Math.min(Number(response.headers.get('retry-after')) || 0, MOST_RETRY_S) * 1000,
    }
  } catch (error) {
    note('a batch could not be sent', error)
    return { status: 0, retryMs: 0 }
  }
}
