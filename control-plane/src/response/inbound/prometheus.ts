import { z } from 'zod'
import { worstOf } from '../incident/index.ts'
import { type InboundAlert, severityOf, titleOf } from './alert.ts'

const Words = z.record(z.string(), z.string())

/**
 * A group of alerts as Alertmanager's webhook (version 4) and Grafana's alerting send it; other fields are ignored. The
 * group is one incident: it fires while one of its alerts does.
 */
export const AlertGroup = z.object({
  status: z.enum(['firing', 'resolved']),
  groupKey: z.string().min(1).max(10_000),
  groupLabels: Words.optional(),
  commonLabels: Words.optional(),
  commonAnnotations: Words.optional(),
  alerts: z
    .array(z.object({ status: z.string(), labels: Words, annotations: Words.optional() }))
    .min(1)
    .max(10_000),
})

export function readAlertGroup(group: z.output<typeof AlertGroup>): InboundAlert {
  const { status, groupKey, groupLabels = {}, commonLabels = {}, commonAnnotations = {}, alerts } = group
  const first = alerts.find(alert => alert.status === 'firing') ?? alerts[0]
  const labels = { ...first?.labels, ...groupLabels, ...commonLabels }
  const annotations = { ...first?.annotations, ...commonAnnotations }
  const firing = alerts.filter(alert => alert.status === 'firing')
  const detail = [
    annotations.description,
    firing.length > 1 ? `${firing.length} alerts of the group are firing.` : undefined,
  ]
  // The labels of a group are those that all of its alerts share, so a mixed group has no severity of its own.
  const severities = firing.map(alert => severityOf(alert.labels.severity))
  return {
    key: groupKey,
    state: status,
    title: titleOf(annotations.summary ?? labels.alertname ?? ''),
    severity: worstOf(severities) ?? severityOf(labels.severity),
    detail: detail.filter(Boolean).join('\n') || null,
  }
}
