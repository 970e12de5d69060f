import type { AlertRaised } from '../../alert/index.ts'

/** `reminder`: it was notified before, and continues. */
export type StatusNews = 'failed' | 'degraded' | 'unknown' | 'recovered' | 'reminder'

/** What a sentence about a status names. Instants and durations are as the reader sees them. */
export interface Told {
  name: string
  since: string
  /** The instant of the change. */
  at: string
  /** How long it has lasted; null if no time passed. */
  length: string | null
  /** A sentence without its end. */
  why: string
}

/** What is said of a monitor whose status changes again and again. Its changes have been told in summaries since. */
export interface FlapTold {
  name: string
  changes: number
  /** How long they took, and when the last one was. */
  length: string
  at: string
  why: string
  now: StatusState
  /** When the next summary comes, and how long a status lasts that has settled. */
  next: string
  settle: string
}

/** A status that a change ends in. */
export type StatusState = Exclude<StatusNews, 'reminder'>

/** What notices say in one language. Names and reasons are as they may be shown. */
export interface NoticeWords {
  /** Completes "<monitor> …", for the subject. */
  what: Readonly<Record<StatusNews, string>>
  text: { readonly [N in StatusNews]: (told: Told) => string }
  /** Why it is told only now. */
  held: Readonly<Record<NonNullable<AlertRaised['held_for']>, string>>
  flapping: { what: (changes: number, length: string) => string; text: (told: FlapTold) => string }
  settled: { what: Readonly<Record<StatusState, string>>; text: (told: FlapTold) => string }
  incident: (number: number, by: string | null) => string
  facts: { monitor: string; since: string; failure: string; regions: string; seen: string }
  /** States of a region that does not fail. */
  regions: Readonly<Record<'pending' | 'healthy' | 'degraded' | 'failing' | 'stale', string>>
  links: { open: (name: string) => string; runbook: string }
}
