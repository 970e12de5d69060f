import { MOST_EVENTS, type RumEvent } from '@pharos/shared-protocol/rum/event.ts'
import type { Session } from './session.ts'

// Events that are not sent yet. In bad times the oldest are dropped, errors last.

/** Bytes of all waiting events. */
const MOST_BYTES = 500_000
const MOST_WAITING = 2_000
/** An event that is larger than this fits no batch with its session. */
const MOST_EVENT_BYTES = 30_000

export interface Waiting {
  event: RumEvent
  bytes: number
  session: Session
}

let queue: Waiting[] = []
let bytes = 0
let generation = 0

export const byteLength = (text: string): number => new TextEncoder().encode(text).length

export function enqueue(event: RumEvent, session: Session): void {
  const size = byteLength(JSON.stringify(event)) + 1
  if (size > MOST_EVENT_BYTES) return
  queue.push({ event, bytes: size, session })
  bytes += size
  while (bytes > MOST_BYTES || queue.length > MOST_WAITING) dropOldest()
}

function dropOldest(): void {
  const at = queue.findIndex(({ event }) => event.kind !== 'error')
  const [dropped] = queue.splice(Math.max(at, 0), 1)
  bytes -= dropped?.bytes ?? 0
}

/** Takes the oldest events of one session, of at most so many bytes together. */
export function takeBatch(mostBytes: number): Waiting[] {
  const id = queue[0]?.session.id
  let room = mostBytes
  let count = 0
  for (const waiting of queue) {
    room -= waiting.bytes
    if (waiting.session.id !== id || (count > 0 && room < 0) || count === MOST_EVENTS) break
    count++
  }
  const batch = queue.splice(0, count)
  for (const one of batch) bytes -= one.bytes
  return batch
}

/** Puts back what was not delivered; it is the first to be sent again. */
export function putBack(batch: Waiting[]): void {
  queue = [...batch, ...queue]
  for (const one of batch) bytes += one.bytes
  while (bytes > MOST_BYTES || queue.length > MOST_WAITING) dropOldest()
}

export const waitingBytes = (): number => bytes
export const firstSession = (): Session | undefined => queue[0]?.session

/** Changes when the queue is cleared: what was taken before is not put back. */
export const queueGeneration = (): number => generation

export function clearQueue(): void {
  queue = []
  bytes = 0
  generation++
}
