import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import type { RumEvent } from '@pharos/shared-protocol/rum/event.ts'
import { isStopped, makeId, safely } from './guard.ts'
import { maskEvent } from './mask-event.ts'
import { enqueue, waitingBytes } from './queue.ts'
import { addFacts } from './rule.ts'
import { aliveSession, type Session, touchSession } from './session.ts'

// Every event goes through here: first as it happened, in memory; once the configuration and consent allow it, masked
// and queued, in slices that leave the page its time.

const SLICE_MS = 8
/** Events that wait for the configuration, for consent or for their slice. */
const MOST_RAW = 1_000

export interface View {
  id: string
  /** As the page has it; masked in each event. */
  url: string
  /** The session in which it began. */
  session?: Session
}

type Raw<E> = E extends RumEvent ? Omit<E, 'id' | 'at' | 'view_id' | 'url'> & { id?: string } : never

let view: View | undefined
let config: RumConfig | undefined
let raw: { event: RumEvent; of: View }[] = []
let isDue = false
let isRefused = false
const listeners: ((event: RumEvent) => void)[] = []

export const currentView = (): View | undefined => view
export function setView(next: View): void {
  view = next
}

/** From here on events are masked by these settings and queued; before, they wait. */
export function setPrivacy(next: RumConfig): void {
  config = next
  isRefused = false
  due()
}

/** Drops what waits, and records nothing until `setPrivacy`. */
export function refuseEvents(): void {
  config = undefined
  isRefused = true
  raw = []
}

/** Calls it with each event, before it is masked. */
export function onEvent(run: (event: RumEvent) => void): void {
  listeners.push(run)
}

/** Records an event of a view, by default of the current one at this instant. Returns it; its fields may still change. */
export function record(
  event: Raw<RumEvent>,
  at: number = Date.now(),
  of: View | undefined = view,
): RumEvent | undefined {
  if (isStopped() || isRefused || !of) return undefined
  const whole = { id: makeId(), at: Math.round(at), view_id: of.id, url: of.url, ...event } as RumEvent
  raw.push({ event: whole, of })
  if (raw.length > MOST_RAW)
    raw.splice(
      Math.max(
        raw.findIndex(one => one.event.kind !== 'error'),
        0,
      ),
      1,
    )
  for (const run of listeners) safely(() => run(whole))
  due()
  return whole
}

function due(): void {
  if (isDue || !config) return
  isDue = true
  setTimeout(() => {
    isDue = false
    finish(performance.now() + SLICE_MS)
    if (raw.length > 0) due()
  })
}

/** Masks and queues what was recorded, until an instant of `performance.now()`. */
export function finish(until = Number.POSITIVE_INFINITY): void {
  while (config && raw.length > 0 && performance.now() < until) {
    const { event, of } = raw.shift() ?? {}
    if (event && of) safely(() => finishOne(event, of, config as RumConfig))
  }
}

function finishOne(event: RumEvent, of: View, { privacy }: RumConfig): void {
  const session = sessionOf(event, of)
  // The session has ended, and nobody has been there since.
  if (!session) return
  maskEvent(event, privacy)
  addFacts(event, session)
  enqueue(event, session)
}

/** A view begins a session; other events only belong to one, that of their view. */
function sessionOf({ kind }: RumEvent, of: View): Session | undefined {
  const session = kind === 'view' ? touchSession() : aliveSession()
  if (session) of.session ??= session
  return of.session === session ? session : undefined
}

export const isIdle = (): boolean => raw.length === 0 && waitingBytes() === 0
