import type { IncidentMessage } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inZone } from '../../platform/clock-words.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { type Link, type Message, viewLink } from '../delivery/index.ts'
import type { IncidentSnapshot } from './event.ts'
import { actionUrl, roundOf } from './link.ts'
import { incidentWebhook, type PublicUpdate, type WebhookEvent, type WebhookMonitor } from './webhook.ts'

/**
 * The reason for a message about an incident; `page` asks one person to act. `joined`: it was open already when it began
 * to concern the receiver. `left`: it goes on, but no longer concerns the receiver.
 */
export type IncidentNews = 'opened' | 'reopened' | 'acknowledged' | 'updated' | 'resolved' | 'page' | 'joined' | 'left'

export interface MessageExtra {
  /** Public updates, newest first. */
  updates?: readonly PublicUpdate[]
  /** The monitor that a webhook names; else the first of the incident. */
  monitor?: WebhookMonitor
  /** Whether the reader may act: their message has the links that acknowledge and resolve. True by default. */
  responder?: boolean
  /** The only recipient: its links act in that member's name. */
  reader?: string | null
  /** How many real users met it, for responders. */
  real_users?: string | null
  /** The clock that its text and facts show; webhooks have UTC. UTC by default. */
  timezone?: string
}

const WEBHOOK_EVENTS: { [K in IncidentNews]: WebhookEvent } = {
  opened: 'incident.opened',
  reopened: 'incident.opened',
  acknowledged: 'incident.updated',
  updated: 'incident.updated',
  resolved: 'incident.resolved',
  page: 'incident.opened',
  joined: 'incident.opened',
  left: 'incident.resolved',
}

const EVENTS: { [K in IncidentNews]: IncidentMessage } = {
  opened: 'incident.opened',
  reopened: 'incident.reopened',
  acknowledged: 'incident.acknowledged',
  updated: 'incident.updated',
  resolved: 'incident.resolved',
  page: 'page',
  joined: 'incident.opened',
  left: 'incident.resolved',
}

/** What an inbox shows of a message. */
const STATES: { [K in IncidentNews]: string } = {
  opened: 'Opened',
  reopened: 'Reopened',
  acknowledged: 'Acknowledged',
  updated: 'Update',
  resolved: 'Resolved',
  page: 'Page',
  joined: 'Opened',
  left: 'Moved',
}

const TONES: { [K in IncidentNews]: Message['tone'] } = {
  opened: 'problem',
  reopened: 'problem',
  acknowledged: 'info',
  updated: 'info',
  resolved: 'recovered',
  page: 'problem',
  joined: 'problem',
  left: 'recovered',
}

/**
 * The message about an incident, for any channel. Its subject says the state; all messages of one incident have one
 * thread, which keeps them together.
 */
export function incidentMessage(
  platform: Platform,
  incident: IncidentSnapshot,
  news: IncidentNews,
  now: EpochMs,
  extra: MessageExtra = {},
): Message {
  const {
    updates = [],
    monitor = incident.monitors[0] ?? null,
    responder = true,
    reader = null,
    real_users = null,
    timezone = 'UTC',
  } = extra
  // Receivers outside the account do not get what a query may contain, such as a token.
  const named = responder || monitor === null ? monitor : { ...monitor, uri: withoutQuery(monitor.uri) }
  const actions = responder ? actionLinks(platform, incident, reader, now) : []
  const addresses = Object.fromEntries(actions.map(({ action, url }) => [action, url]))
  const open = viewLink(baseUrlOf(platform.config), 'Open incident', `/incident/${incident.id}`)
  return {
    event: EVENTS[news],
    tone: TONES[news],
    severity: incident.severity,
    subject: `[${STATES[news]}] Incident #${incident.number}: ${incident.title}`,
    text: textOf(incident, news, now, updates, timezone),
    facts: news === 'left' ? [] : factsOf(incident, timezone, responder ? real_users : null),
    // Others may not even be members: the console would refuse them.
    links: responder ? [open, ...actions] : [],
    thread: `incident-${incident.id}`,
    at: now,
    webhook: {
      ...incidentWebhook(WEBHOOK_EVENTS[news], incident, updates, named, addresses),
      ...(news === 'joined' ? { joined: true } : news === 'left' ? { moved: true } : {}),
    },
  }
}

/** An address without its query and fragment; a target that is no address as it is. */
function withoutQuery(uri: string | null | undefined): string | null | undefined {
  if (!uri || !URL.canParse(uri)) return uri
  const { protocol, host, pathname } = new URL(uri)
  return host === '' ? uri : `${protocol}//${host}${pathname}`
}

function actionLinks(
  platform: Platform,
  { id, account_id, responder_status, reopen_count }: IncidentSnapshot,
  user: string | null,
  now: EpochMs,
): Link[] {
  const grant = { account: account_id, incident: id, round: roundOf(reopen_count), user }
  const url = (action: 'acknowledge' | 'resolve') => actionUrl(platform, { ...grant, action }, now)
  const acknowledge: Link = { label: 'Acknowledge', action: 'acknowledge', url: url('acknowledge') }
  const resolve: Link = { label: 'Resolve', action: 'resolve', url: url('resolve') }
  if (responder_status === 'resolved') return []
  return responder_status === 'triggered' ? [acknowledge, resolve] : [resolve]
}

/** One to three sentences: what, since when, who is assigned. */
function textOf(
  incident: IncidentSnapshot,
  news: IncidentNews,
  now: EpochMs,
  updates: readonly PublicUpdate[],
  timezone: string,
): string {
  const name = `Incident #${incident.number}${incident.service_name === null ? '' : ` on ${incident.service_name}`}`
  const since = `since ${inZone(incident.created_at, timezone)}`
  const sentences: { [K in IncidentNews]: string } = {
    opened: `${name} has been open ${since}: ${incident.title}. ${careOf(incident)}`,
    page: `${name} has been open ${since}: ${incident.title}. ${careOf(incident)}`,
    joined: `${name} has been open ${since}: ${incident.title}. ${careOf(incident)}`,
    // The other service is not the receiver's.
    left: `Incident #${incident.number} has moved to another service and ends here: ${incident.title}.`,
    reopened: `${name} was reopened: ${incident.title}. ${careOf(incident)}`,
    acknowledged: `${name} was acknowledged by ${incident.acknowledged_by?.name ?? 'someone'}: ${incident.title}.`,
    updated: `${name}, ${incident.status}: ${updates[0]?.message ?? `${incident.title}. ${careOf(incident)}`}`,
    resolved: `${name} was resolved after ${durationOf((incident.resolved_at ?? now) - incident.created_at)}: ${incident.title}.`,
  }
  return sentences[news]
}

function careOf({ acknowledged_by }: IncidentSnapshot): string {
  return acknowledged_by === null ? 'Nobody has acknowledged it yet.' : `Acknowledged by ${acknowledged_by.name}.`
}

function factsOf(incident: IncidentSnapshot, timezone: string, realUsers: string | null): Message['facts'] {
  const failing = incident.monitors.filter(monitor => !monitor.healthy).map(monitor => monitor.friendly_name)
  const facts: [string, string | null][] = [
    ['Service', incident.service_name],
    ['Severity', incident.severity],
    ['Status', incident.status],
    ['Opened', inZone(incident.created_at, timezone)],
    ['Failing', failing.length > 0 ? listOf(failing, failing.length) : null],
    [
      'Firing',
      incident.alerts &&
        listOf(
          incident.alerts.shown.map(alert => alert.name),
          incident.alerts.total,
        ),
    ],
    ['Real users', realUsers],
    ['Acknowledged by', incident.acknowledged_by?.name ?? null],
    ['Resolved', incident.resolved_at === null ? null : inZone(incident.resolved_at, timezone)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

const MOST_NAMES = 5

/** The first of `total` names. */
function listOf(names: string[], total: number): string {
  const more = total - Math.min(names.length, MOST_NAMES)
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ')
}

/** A duration for people: its two largest units, `3 h 12 min`. */
export function durationOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const units: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ]
  const first = units.findIndex(([count]) => count > 0)
  if (first < 0) return '0 s'
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}
