import { z } from 'zod'
import type { InboundAlert } from './alert.ts'
import { severityOf } from './severity.ts'
import { detailOf, type InboundNote, Key, Text, titleOf, Words, word } from './text.ts'

/** An alert of a panel, as Grafana up to version 10 sends it with the alerting that came before the present one. */
export const PanelAlert = z.object({
  state: word(['alerting', 'no_data', 'ok', 'paused', 'pending', 'unknown']),
  ruleId: Key,
  ruleName: Text.optional(),
  orgId: Text.optional(),
  title: Text.optional(),
  message: Text.optional(),
  tags: Words,
})

/** Whether a body of Grafana is about a panel: groups of alerts have no rule of their own. */
export function isPanelAlert(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'ruleId' in body && !('alerts' in body)
}

/** Null for states that neither begin nor end an outage. A rule without data fires: its data may be what is missing. */
export function readPanelAlert(alert: z.output<typeof PanelAlert>): InboundAlert | null {
  const { state, ruleId, ruleName, orgId = '', message = '', tags } = alert
  if (state === 'paused' || state === 'pending' || state === 'unknown') return null
  const title = ruleName ?? alert.title ?? ''
  const notes: InboundNote[] = []
  const detail = detailOf(title, message, notes)
  return {
    key: `panel/${orgId}/${ruleId}`,
    state: state === 'ok' ? 'resolved' : 'firing',
    title: titleOf(title),
    severity: severityOf(tags.severity),
    detail,
    ...(notes.length > 0 ? { notes } : {}),
  }
}
