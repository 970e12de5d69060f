import type { Language } from '../../platform/language.ts'

/** The text of an alert, before it becomes a message: `what` completes "<monitor>: …". */
export interface AlertWords {
  tone: 'problem' | 'degraded' | 'recovered' | 'info'
  what: string
  detail: string
  facts: { label: string; value: string }[]
}

export type AlertData = Record<string, unknown>

/** The declaration of one of a kind's alerts. */
export interface AlertDeclaration<Reason extends string = string> {
  /** In the language of the reader; webhooks have English. */
  words(data: AlertData, name: string, language: Language): AlertWords
  /** For a recovery, the reasons that no longer hold; null for an alert that reports a failure or a change. */
  takes_back: ((data: AlertData) => readonly Reason[]) | null
  /** What it is about: of alerts about one thing that are held back, only the newest is told. Its reason by default. */
  topicOf?: (data: AlertData) => string
  /** The data of an alert that was held back, as of now; null when it no longer holds. Unchanged by default. */
  present?: (data: AlertData, known: AlertKnowledge) => AlertData | null
}

/** What is known of a monitor when an alert that was held back is told. */
export interface AlertKnowledge {
  config: Record<string, unknown>
  /** As its kind has stored them; null before its first run. */
  facts: unknown
  now: number
}

/** The alerts of a kind by their stable reasons. */
export type AlertTable<Reason extends string = string> = { [R in Reason]: AlertDeclaration<Reason> }

/** Declares the alerts of a kind; `takes_back` can name only reasons of the same table. */
export function defineAlerts<Reason extends string>(
  table: {
    [R in Reason]: AlertDeclaration<NoInfer<Reason>>
  },
): AlertTable<Reason> {
  return table
}

/** An alert of a monitor, which becomes the event `monitor.alert`. */
export interface Alert<Reason extends string = string> {
  reason: Reason
  data: AlertData
}

// The data of an alert was stored as JSON in between, so its words must not rely on its types.

export function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

/** A labelled value; an empty list if there is none. */
export function factOf(label: string, value: unknown): AlertWords['facts'] {
  return value === undefined || value === null || value === '' ? [] : [{ label, value: textOf(value) }]
}

/** `nothing` is said of an empty list. */
export function listOf(value: unknown, nothing: string): string {
  const items = Array.isArray(value) ? value.map(textOf) : []
  return items.length === 0 ? nothing : items.join(', ')
}

export function recordOf(value: unknown): AlertData {
  return typeof value === 'object' && value !== null ? (value as AlertData) : {}
}

export function recordsOf(value: unknown): AlertData[] {
  return Array.isArray(value) ? value.map(recordOf) : []
}
