import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Message } from '../../response/delivery/index.ts'
import type { IncidentWords, MaintenanceWords } from '../status-page/index.ts'

/** The page that news is of, as people know it. */
export interface NewsPage {
  id: string
  name: string
  url: string
}

/** Components that news is about, under their public names. */
export interface About {
  id: string
  name: string
}

const INCIDENT_STATES = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
} as const
const MAINTENANCE_STATES = { scheduled: 'Scheduled', in_progress: 'Begun', completed: 'Completed' } as const

/** What subscribers are told of an incident, or of an update of one. */
export function incidentMessage(page: NewsPage, words: IncidentWords, about: readonly About[], at: EpochMs): Message {
  const { incident_id, update_id, title, status, severity, message, started_at, resolved_at } = words
  const state = INCIDENT_STATES[status]
  const times = { started_at: rfc3339(started_at), resolved_at: resolved_at === null ? null : rfc3339(resolved_at) }
  return {
    event: 'page.incident',
    tone: status === 'resolved' ? 'recovered' : severity === 'none' ? 'info' : 'problem',
    severity: severity === 'none' ? null : severity,
    subject: `[${page.name}] ${state}: ${title}`,
    text: message ?? `${title}: ${state.toLowerCase()}.`,
    facts: [
      { label: 'Status', value: state },
      { label: 'Impact', value: severity },
      ...affects(about),
      { label: 'Since', value: times.started_at },
      ...(times.resolved_at === null ? [] : [{ label: 'Resolved', value: times.resolved_at }]),
    ],
    ...common(page, `incident/${incident_id}`, at),
    webhook: {
      event: 'page.incident',
      page,
      incident: { id: incident_id, title, status, impact: severity, ...times },
      update: message === null ? null : { id: update_id, message },
      components: about,
    },
  }
}

/** What subscribers are told of maintenance: when it is planned or moved, when it begins and when it is done. */
export function maintenanceMessage(
  page: NewsPage,
  words: MaintenanceWords,
  about: readonly About[],
  at: EpochMs,
): Message {
  const { maintenance_id, title, body, status, moved } = words
  const state = MAINTENANCE_STATES[status]
  const [from, to] = [rfc3339(words.scheduled_start_at), rfc3339(words.scheduled_end_at)]
  return {
    event: 'page.maintenance',
    tone: 'info',
    severity: null,
    subject: `[${page.name}] Maintenance ${moved ? 'moved' : state.toLowerCase()}: ${title}`,
    text: body ?? `Maintenance from ${from} to ${to}.`,
    facts: [
      { label: 'Status', value: state },
      ...affects(about),
      { label: 'From', value: from },
      { label: 'To', value: to },
    ],
    ...common(page, `maintenance/${maintenance_id}`, at),
    webhook: {
      event: 'page.maintenance',
      page,
      maintenance: { id: maintenance_id, title, body, status, scheduled_start_at: from, scheduled_end_at: to },
      components: about,
    },
  }
}

/**
 * What a mail address is asked before it is told anything. Anybody can have it sent to anybody, so of all that the page's owner
 * wrote it carries the name alone, cut and without links. The link to confirm comes with the address.
 */
export function confirmMessage(page: NewsPage, subscriber: string, at: EpochMs): Message {
  const name = safeName(page.name)
  return {
    event: 'subscription.confirm',
    tone: 'info',
    severity: null,
    subject: `Confirm your subscription to ${name}`,
    text: `Somebody, hopefully you, asked to send news about incidents and maintenance of ${name} to this address.\nNothing is sent unless you confirm it within 7 days. If it was not you, there is nothing to do.`,
    facts: [],
    ...common(page, `subscriber/${subscriber}`, at),
    webhook: {},
  }
}

const NAME_LENGTH = 60

/** A name that no mail program makes a link of: without addresses, controls and marks of direction, on one line. */
export function safeName(name: string): string {
  const words = name
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .split(/\s+/)
    .filter(word => word !== '' && !/[/@\\]|www\./i.test(word))
  const [...characters] = words.join(' ')
  const cut =
    characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH - 1).join('')}…` : characters.join('')
  // A word joiner behind the dot of a host name: it looks the same, and is no host name.
  return cut.replaceAll(/\.(?=[\p{L}\p{N}])/gu, '.\u2060') || 'a status page'
}

function affects(about: readonly About[]): Message['facts'] {
  return about.length === 0 ? [] : [{ label: 'Affects', value: about.map(each => each.name).join(', ') }]
}

function common({ id, url }: NewsPage, thread: string, at: EpochMs): Pick<Message, 'links' | 'thread' | 'at'> {
  return { links: [{ label: 'Open the status page', url, action: 'view' }], thread: `page/${id}/${thread}`, at }
}
