import type { Capture } from '@pharos/shared-protocol/rum/event.ts'
import { makeId, on } from './guard.ts'
import { openStorage, readStored, storageKey, writeStored } from './storage.ts'

const IDLE_MS = 30 * 60_000
const MOST_MS = 4 * 60 * 60_000
/** How often activity is written down, and what other tabs wrote is read. */
const SYNC_MS = 1_000

/** One session of all tabs, as it is stored. */
export interface Session {
  id: string
  started_at: number
  /** The last activity: of the person, or a new view. */
  active_at: number
  anonymous_id: string
  /** Whether there was consent; remembered so that the next page need not ask. */
  consent?: boolean
  interacted?: boolean
  /** Rules and filters that have held, by id: they go on holding. `refused`: the server takes no replay of it. */
  held: string[]
  capture: Capture
  /** Whether a rule or filter wants a replay, now or once the session is old enough. */
  isReplayWanted?: boolean
  /** How many segments of replays all tabs have begun. */
  segments?: number
  rules: string[]
  filters: string[]
}

let session: Session | undefined
let readAt = 0
/** Whether anything may be stored. */
let isOpen = false
let isListening = false

export function openSession(application: string, domain?: string): Session | undefined {
  openStorage(application, domain)
  return readStored<Session>()
}

/** From here on a session is begun and stored. */
export function allowSession(): void {
  isOpen = true
  if (isListening) return
  isListening = true
  on<StorageEvent>(window, 'storage', ({ key }) => {
    if (key === storageKey()) adopt()
  })
}

/** Deletes everything that is stored. */
export function forgetSession(): void {
  isOpen = false
  session = undefined
  writeStored(null)
}

const within = (instant: number, most: number) => Math.abs(Date.now() - instant) < most

/** The session that goes on, if any. */
export function aliveSession(): Session | undefined {
  if (!within(readAt, SYNC_MS) || !isAlive(session)) adopt()
  return isAlive(session) ? session : undefined
}

function isAlive(one: Session | undefined): one is Session {
  return one !== undefined && within(one.active_at, IDLE_MS) && within(one.started_at, MOST_MS)
}

/** Takes over what another tab stored. Of two sessions that tabs began at once the older one is that of both. */
function adopt(): void {
  readAt = Date.now()
  const stored = isOpen ? readStored<Session>() : undefined
  if (!stored || !isAlive(stored) || !Array.isArray(stored.held)) return
  if (stored.id === session?.id) {
    session.active_at = Math.max(stored.active_at, session.active_at)
    session.interacted ||= stored.interacted ?? false
    session.segments = Math.max(stored.segments ?? 0, session.segments ?? 0)
    session.held = [...new Set([...session.held, ...stored.held])]
  } else if (!isAlive(session)) session = stored
  else if ((stored.started_at - session.started_at || (stored.id < session.id ? -1 : 1)) < 0)
    Object.assign(session, stored)
  else writeStored(session)
}

/** Notes activity, which begins a session if there is none. Without leave to store anything it does nothing. */
export function touchSession(isInteraction = false): Session | undefined {
  if (!isOpen) return undefined
  const now = Date.now()
  const alive = aliveSession()
  const stored = session ?? readStored<Session>()
  session = alive ?? {
    ...{ id: makeId(), started_at: now, active_at: 0, anonymous_id: stored?.anonymous_id ?? makeId() },
    ...(stored?.consent && { consent: true }),
    ...{ held: [], capture: 'none', rules: [], filters: [] },
  }
  const isWritten = within(session.active_at, SYNC_MS) && (session.interacted || !isInteraction)
  if (isInteraction) session.interacted = true
  if (!isWritten) {
    session.active_at = now
    writeStored(session)
  }
  return session
}

export function saveSession(): void {
  if (isOpen && session) writeStored(session)
}

/** The index of the next segment of the session, over all tabs. */
export function nextSegment(): number {
  adopt()
  const index = session?.segments ?? 0
  if (session) session.segments = index + 1
  saveSession()
  return index
}

export function noteConsent(): void {
  const one = touchSession()
  if (one) one.consent = true
  saveSession()
}
