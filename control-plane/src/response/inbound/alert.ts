import type { Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { ToldAlert } from '../incident/index.ts'
import type { InboundNote } from './text.ts'

/** A sender's alert in our terms. `key` identifies it. */
export interface InboundAlert {
  key: string
  state: 'firing' | 'resolved'
  title: string
  /** Null: missing, or an unknown word. */
  severity: Severity | null
  /** For the note on the incident; null when there is nothing to add. */
  detail: string | null
  /** Of a sender with groups. */
  group?: InboundGroup
  /** What was cut or replaced, so that the alert could be taken. */
  notes?: readonly InboundNote[]
}

/** The alerts that a sender has put together into one. */
export interface InboundGroup {
  /** Titles that fit as well: an incident that already has one of them keeps it. */
  titles: readonly string[]
  alerts: readonly ToldAlert[]
  /** Whether `alerts` lists the whole group. */
  isWhole: boolean
}

/** The group of an alert; one of a sender without groups is a group of its own. */
export function groupOf({ group, state, title, severity, detail }: InboundAlert): InboundGroup {
  if (group) return group
  const alert = { key: '', name: title, severity, message: detail, starts_at: null, ended_at: null }
  return { titles: [title], alerts: [{ ...alert, firing: state === 'firing' }], isWhole: true }
}
