import type { IncidentMessage } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inZone } from '../../platform/clock-words.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import { type Link, type Message, viewLink } from '../delivery/index.ts'
import type { IncidentSnapshot } from './event.ts'
import { actionUrl, roundOf } from './link.ts'
import type { IncidentReader } from './reader.ts'
import { titleIn } from './title.ts'
import { incidentWebhook, type PublicUpdate, type WebhookEvent, type WebhookMonitor } from './webhook.ts'
import { INCIDENT_WORDS, type IncidentNews, type IncidentWords } from './words/index.ts'

export type { IncidentNews }

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
  /** The clock and the language of its text and facts; webhooks have UTC and English. So do they by default. */
  timezone?: string
  language?: Language
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
    language = 'en',
  } = extra
  const words = INCIDENT_WORDS[language]
  // Receivers outside the account do not get what a query may contain, such as a token.
  const named = responder || monitor === null ? monitor : { ...monitor, uri: withoutQuery(monitor.uri) }
  const actions = responder ? actionLinks(platform, incident, reader, words, now) : []
  const addresses = Object.fromEntries(actions.map(({ action, url }) => [action, url]))
  const open = viewLink(baseUrlOf(platform.config), words.links.open, `/incident/${incident.id}`)
  return {
    event: EVENTS[news],
    tone: TONES[news],
    severity: incident.severity,
    language,
    subject: words.subject(words.states[news], incident.number, titleIn(incident, words)),
    text: textOf(incident, news, now, updates, { timezone, language }),
    facts: news === 'left' ? [] : factsOf(incident, { timezone, language }, responder ? real_users : null),
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
  { links }: IncidentWords,
  now: EpochMs,
): Link[] {
  const grant = { account: account_id, incident: id, round: roundOf(reopen_count), user }
  const url = (action: 'acknowledge' | 'resolve') => actionUrl(platform, { ...grant, action }, now)
  const acknowledge: Link = { label: links.acknowledge, action: 'acknowledge', url: url('acknowledge') }
  const resolve: Link = { label: links.resolve, action: 'resolve', url: url('resolve') }
  if (responder_status === 'resolved') return []
  return responder_status === 'triggered' ? [acknowledge, resolve] : [resolve]
}

/** One to three sentences: what, since when, who is assigned. */
function textOf(
  incident: IncidentSnapshot,
  news: IncidentNews,
  now: EpochMs,
  updates: readonly PublicUpdate[],
  { timezone, language }: IncidentReader,
): string {
  const words = INCIDENT_WORDS[language]
  return words.text[news]({
    name: words.name(incident.number, news === 'left' ? null : incident.service_name),
    title: titleIn(incident, words),
    since: inZone(incident.created_at, timezone, language),
    length: durationOf((incident.resolved_at ?? now) - incident.created_at, language),
    by: incident.acknowledged_by?.name ?? null,
    status: words.status[incident.status],
    update: updates[0]?.message ?? null,
  })
}

function factsOf(
  incident: IncidentSnapshot,
  { timezone, language }: IncidentReader,
  realUsers: string | null,
): Message['facts'] {
  const words = INCIDENT_WORDS[language]
  const { facts: labels } = words
  const failing = incident.monitors.filter(monitor => !monitor.healthy).map(monitor => monitor.friendly_name)
  const facts: [string, string | null][] = [
    [labels.service, incident.service_name],
    [labels.severity, words.severity[incident.severity]],
    [labels.status, words.status[incident.status]],
    [labels.opened, inZone(incident.created_at, timezone, language)],
    [labels.failing, failing.length > 0 ? listOf(failing, failing.length, words) : null],
    [
      labels.firing,
      incident.alerts &&
        listOf(
          incident.alerts.shown.map(alert => alert.name),
          incident.alerts.total,
          words,
        ),
    ],
    [labels.realUsers, realUsers],
    [labels.acknowledgedBy, incident.acknowledged_by?.name ?? null],
    [labels.resolved, incident.resolved_at === null ? null : inZone(incident.resolved_at, timezone, language)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

const MOST_NAMES = 5

/** The first of `total` names. */
export function listOf(names: readonly string[], total: number, { more }: IncidentWords): string {
  const shown = names.slice(0, MOST_NAMES)
  return total > shown.length ? more(shown.join(', '), total - shown.length) : shown.join(', ')
}

/** A duration for people: its two largest units, `3 h 12 min`. */
export function durationOf(ms: number, language: Language = 'en'): string {
  const { units: names } = INCIDENT_WORDS[language]
  const seconds = Math.max(0, Math.round(ms / 1000))
  const units: [number, string][] = [
    [Math.floor(seconds / 86_400), names.day],
    [Math.floor(seconds / 3600) % 24, names.hour],
    [Math.floor(seconds / 60) % 60, names.minute],
    [seconds % 60, names.second],
  ]
  const first = units.findIndex(([count]) => count > 0)
  if (first < 0) return `0 ${names.second}`
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}
