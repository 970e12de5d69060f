import type { Severity } from '@pharos/shared-protocol/contract/incident.ts'

/** What a sender says, in our terms. `key` tells its alerts apart. */
export interface InboundAlert {
  key: string
  state: 'firing' | 'resolved'
  title: string
  /** Null: not said, or in words that we do not know. */
  severity: Severity | null
  /** For the note on the incident; null when there is nothing to add. */
  detail: string | null
}

/** The sender's words for how bad it is. */
const SEVERITIES: Record<string, Severity> = {
  critical: 'critical',
  page: 'critical',
  emergency: 'critical',
  fatal: 'critical',
  major: 'major',
  error: 'major',
  high: 'major',
  minor: 'minor',
  warning: 'minor',
  warn: 'minor',
  low: 'minor',
  info: 'minor',
}

export function severityOf(word: string | undefined): Severity | null {
  return SEVERITIES[word?.toLowerCase() ?? ''] ?? null
}

/** As much of a text as a title holds. */
export function titleOf(text: string): string {
  return text.trim().slice(0, 300).toWellFormed() || 'An alert without a name'
}
