import type { Severity } from '@pharos/shared-protocol/contract/incident.ts'

/** A sender's alert in our terms. `key` identifies it. */
export interface InboundAlert {
  key: string
  state: 'firing' | 'resolved'
  title: string
  /** Null: missing, or an unknown word. */
  severity: Severity | null
  /** For the note on the incident; null when there is nothing to add. */
  detail: string | null
}

/** The sender's severity words. */
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

/** A title: the text, cut to the longest title. */
export function titleOf(text: string): string {
  return text.trim().slice(0, 300).toWellFormed() || 'Unnamed alert'
}
