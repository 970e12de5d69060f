import type { TimelineKind } from '@pharos/shared-protocol/contract/response/incident.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'

type Data = Record<string, unknown>

/** One sentence for each kind of entry. An entry may bring its own as `data.text`. */
const SENTENCES: { [K in TimelineKind]: (data: Data) => string } = {
  opened: data => `${who(data)} opened the incident: ${word(data.title)}.`,
  monitor_joined: data => `${nameOf(data.monitor)} is failing: ${word(data.reason)}`,
  monitor_recovered: data => `${nameOf(data.monitor)} ${RECOVERED[word(data.because)] ?? 'recovered'}.`,
  alert_joined: data =>
    others(data, 'more alerts are firing') ?? `Another alert is firing: ${nameOf(data.alert, 'name')}.${after(data)}`,
  alert_changed: data =>
    others(data, 'more alerts have changed') ??
    `The alert “${nameOf(data.alert, 'name')}” has changed: ${changesOf(data)}`,
  alert_left: data => others(data, 'more alerts have ended') ?? `The alert “${nameOf(data.alert, 'name')}” has ended.`,
  paged: data => `${word(data.name)} was paged.`,
  notification_sent: data => `Notification sent${byWhat(data)}: ${word(data.event)}.`,
  notification_failed: data =>
    `Notification could not be sent${byWhat(data)}: ${word(data.reason)}.${data.retry_at === undefined ? '' : ' It will be tried again.'}`,
  acknowledged: data => `${who(data)} acknowledged the incident.`,
  updated: data => `${who(data)} posted an update (${word(data.status)}): ${word(data.message)}`,
  severity_changed: data => `${who(data)} changed the severity from ${word(data.before)} to ${word(data.after)}.`,
  title_changed: data => `${who(data)} changed the title to “${word(data.after)}”.`,
  service_changed: data =>
    `${who(data)} ${data.after === null ? 'removed the incident from its service' : 'moved the incident to another service'}.`,
  escalated: data => `${data.by_hand ? `${who(data)} escalated the incident` : 'The incident was escalated'}.`,
  snoozed: data =>
    typeof data.until === 'number'
      ? `${who(data)} snoozed the incident until ${rfc3339(data.until)}.`
      : 'The snooze ended; the incident is triggered again.',
  merged: data =>
    data.into_number === undefined
      ? `${who(data)} merged incident #${word(data.from_number)} into this incident.`
      : `${who(data)} merged this incident into incident #${word(data.into_number)}.`,
  published: data =>
    data.status_page_id !== null
      ? `${who(data)} published the incident.`
      : `${who(data)} removed the incident from its status page${data.by_mistake ? '; it was published by mistake' : ''}.`,
  reopened: data => `${who(data)} reopened the incident${data.because === undefined ? '' : `: ${word(data.because)}`}.`,
  resolved: data =>
    `${data.automatically && typeOf(data.actor) === 'automation' ? 'Resolved automatically: no monitor is failing anymore' : `${who(data)} resolved the incident`}.`,
  note: data =>
    data.corrected !== undefined
      ? `${who(data)} ${word(data.corrected)}: “${word(data.before)}”.`
      : data.message === undefined
        ? `${who(data)} changed the escalation policy.`
        : `${who(data)} added a note: ${word(data.message)}`,
}

const RECOVERED: Record<string, string> = {
  paused: 'was paused and no longer keeps the incident open',
  deleted: 'was deleted and no longer keeps the incident open',
  unlinked: 'was unlinked from the service and no longer keeps the incident open',
}

const MOST_NAMES = 20

/** The sentence of an entry about several alerts; undefined if it is about one. */
function others({ count, names }: Data, what: string): string | undefined {
  if (typeof count !== 'number') return undefined
  const shown = Array.isArray(names) ? names.slice(0, MOST_NAMES).map(word) : []
  const more = count - shown.length
  return `${count} ${what}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

function after({ message }: Data): string {
  return word(message) && ` ${word(message)}`
}

function changesOf({ was, severity, message }: Data): string {
  const parts = [
    was === undefined ? '' : `it was “${word(was)}”`,
    severity === undefined
      ? ''
      : `its severity is ${nameOf(severity, 'after') || 'unknown'} instead of ${nameOf(severity, 'before') || 'unknown'}`,
  ].filter(Boolean)
  const said = message === undefined ? '' : word(message) || 'it has no message anymore'
  return [parts.join(', '), said].filter(Boolean).join('. ')
}

export function describeEntry(kind: TimelineKind, data: Data): string {
  return typeof data.text === 'string' ? data.text : SENTENCES[kind](data)
}

function typeOf(actor: unknown): string {
  return nameOf(actor, 'type')
}

function who({ actor }: Data): string {
  const name = nameOf(actor, 'name') || 'Someone'
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function nameOf(value: unknown, key = 'friendly_name'): string {
  return typeof value === 'object' && value !== null ? word((value as Data)[key]) : ''
}

function byWhat({ type }: Data): string {
  return typeof type === 'string' ? ` by ${type}` : ''
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
