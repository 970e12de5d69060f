import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { z } from 'zod'
import { refuseField } from '../../platform/refusal.ts'
import type { InboundAlert } from './alert.ts'
import { meansOver, severityOf } from './severity.ts'
import { detailOf, type InboundNote, Key, lineOf, Text, titleOf, word } from './text.ts'

/**
 * Our own format, for senders without one. A field that is not part of it is refused, since it may be another system's
 * word for one that is: `status` for `state`.
 */
export const GenericAlert = z.strictObject({
  dedup_key: Key,
  state: word(['firing', 'resolved']).default('firing'),
  title: Text.optional(),
  severity: Text.optional(),
  message: Text.optional(),
})

/** Reads an alert. Its title, if it has none, is its message or its key. */
export function readGeneric(alert: z.output<typeof GenericAlert>): InboundAlert {
  const { dedup_key, state, severity = '', message = '' } = alert
  const title = [alert.title, message, dedup_key].find(text => text !== undefined && lineOf(text) !== '') ?? ''
  const common = { key: dedup_key, state, title: titleOf(title) }
  if (state === 'resolved') return { ...common, severity: null, detail: null }
  if (meansOver(severity)) throw refuseField('severity', responseText('inbound.severity_means_resolved'))
  const notes: InboundNote[] = []
  const known = severityOf(severity)
  if (known === null && severity.trim() !== '') notes.push(unknownSeverity(severity))
  const detail = detailOf(title, message, notes)
  return { ...common, severity: known, detail, ...(notes.length > 0 ? { notes } : {}) }
}

function unknownSeverity(given: string): InboundNote {
  const name = lineOf(given).slice(0, 50).toWellFormed()
  const message = `“${name}” is unknown, so the severity of the source is used`
  return { path: 'severity', code: 'unknown_severity', params: { severity: name }, message }
}
