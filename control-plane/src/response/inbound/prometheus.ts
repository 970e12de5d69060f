import { faultsOf } from '@pharos/shared-protocol/issue.ts'
import { contractText } from '@pharos/shared-protocol/text/en/contract.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { z } from 'zod'
import { refuseIssues } from '../../platform/http/body.ts'
import { refuseField } from '../../platform/refusal.ts'
import { type ToldAlert, worstOf } from '../incident/index.ts'
import type { InboundAlert } from './alert.ts'
import { severityOf } from './severity.ts'
import { detailOf, type InboundNote, Key, leftOutNote, notReadNote, Text, titleOf, Words, word } from './text.ts'

const Status = word(['firing', 'resolved'])

const MemberAlert = z.object({
  status: Status,
  labels: Words,
  annotations: Words,
  startsAt: Text.optional(),
  endsAt: Text.optional(),
  fingerprint: Text.optional(),
})
type MemberAlert = z.output<typeof MemberAlert>

/**
 * A group of alerts as Alertmanager's webhook (version 4, and 3 with a number as its key) and Grafana's alerting send
 * it; other fields are ignored. The group is one incident: it fires while one of its alerts does.
 */
export const AlertGroup = z.object({
  status: Status,
  groupKey: Key,
  groupLabels: Words,
  commonLabels: Words,
  commonAnnotations: Words,
  truncatedAlerts: Text.optional(),
  alerts: z.array(z.unknown()).nullish(),
})

/** The most members that are read. */
const MOST_MEMBERS = 10_000

/**
 * Reads a group. A member that cannot be read is left out, and the group then does not list all of its alerts; it is
 * refused if none can be read.
 */
export function readAlertGroup(group: z.output<typeof AlertGroup>): InboundAlert {
  const { status, groupKey, groupLabels, commonLabels, commonAnnotations } = group
  const notes: InboundNote[] = []
  const alerts = readMembers(group.alerts ?? [], notes)
  if (alerts.length === 0 && status === 'resolved') throw refuseField('alerts', contractText('field.at_least_one_item'))
  const isWhole = alerts.length > 0 && notes.length === 0 && !(Number(group.truncatedAlerts) > 0)
  const firing = alerts.filter(alert => alert.status === 'firing')
  const first = firing[0] ?? alerts[0]
  const labels = { ...first?.labels, ...groupLabels, ...commonLabels }
  const annotations = { ...first?.annotations, ...commonAnnotations }
  // The labels of a group are those that all of its alerts share, so a mixed group has no severity of its own.
  const severities = firing.map(alert => severityOf(alert.labels.severity))
  const text = annotations.summary ?? labels.alertname ?? ''
  const title = titleOf(text)
  const count = firing.length > 1 ? `The message lists ${firing.length} alerts that are firing.` : ''
  const detail = detailOf(text, [annotations.description, count].filter(Boolean).join('\n'), notes)
  return {
    key: groupKey,
    state: firing.length > 0 ? 'firing' : status,
    title,
    severity: worstOf(severities) ?? severityOf(labels.severity),
    detail,
    ...(notes.length > 0 ? { notes } : {}),
    group: {
      titles: [title, ...firing.map(alert => titleOf(textOf(alert)))],
      alerts: alerts.map(alert => readMember(alert, groupLabels)),
      isWhole,
    },
  }
}

/** The members that can be read; adds to `notes` how many are left out. */
function readMembers(given: readonly unknown[], notes: InboundNote[]): MemberAlert[] {
  if (given.length > MOST_MEMBERS) notes.push(leftOutNote('alerts', given.length, MOST_MEMBERS))
  const parsed = given.slice(0, MOST_MEMBERS).map(alert => MemberAlert.safeParse(alert))
  const alerts = parsed.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const first = parsed.findIndex(({ success }) => !success)
  if (first === -1) return alerts
  const issues = (parsed[first]?.error?.issues ?? []).map(issue => ({
    ...issue,
    path: ['alerts', first, ...issue.path],
  }))
  if (alerts.length === 0) refuseIssues(issues)
  const [fault] = faultsOf(issues)
  notes.push(notReadNote('alerts', parsed.length - alerts.length, fault?.path ?? 'alerts'))
  return alerts
}

function readMember(alert: MemberAlert, groupLabels: Record<string, string>): ToldAlert {
  const { status, labels, annotations, startsAt, endsAt, fingerprint } = alert
  const firing = status === 'firing'
  return {
    key: fingerprint || JSON.stringify(Object.entries(labels).sort()),
    name: nameOf(alert, groupLabels),
    severity: severityOf(labels.severity),
    message: annotations.description ?? null,
    firing,
    starts_at: instantOf(startsAt),
    ended_at: firing ? null : instantOf(endsAt),
  }
}

function textOf({ labels, annotations }: MemberAlert): string {
  return annotations.summary ?? labels.alertname ?? ''
}

/** Labels that do not tell the alerts of a group apart. */
const SHARED = new Set(['alertname', 'severity', 'job', 'alertgroup', 'prometheus'])
/** Labels that say best what an alert is about, in this order; others follow. */
const TELLING = ['instance', 'host', 'hostname', 'node', 'pod', 'container', 'device', 'service']
const MOST_LABELS = 3

/** The alert's own text and the labels that tell it apart: the same whatever other alerts the group has. */
function nameOf(alert: MemberAlert, groupLabels: Record<string, string>): string {
  const text = titleOf(textOf(alert))
  const values = Object.entries(alert.labels)
    .filter(([label, value]) => !SHARED.has(label) && !(label in groupLabels) && !text.includes(value))
    .sort(([one], [other]) => rankOf(one) - rankOf(other) || one.localeCompare(other))
    .map(([, value]) => value)
  return values.length === 0 ? text : `${text} (${values.slice(0, MOST_LABELS).join(', ')})`
}

function rankOf(label: string): number {
  const at = TELLING.indexOf(label)
  return at < 0 ? TELLING.length : at
}

/** Null for no instant, and for the zero time by which Go says that there is none. */
function instantOf(time: string | undefined): ToldAlert['starts_at'] {
  const at = Date.parse(time ?? '')
  return at > 0 ? epoch(at) : null
}
