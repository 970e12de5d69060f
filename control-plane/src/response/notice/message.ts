import { KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { alertDeclared, type Kinds } from '../../monitoring/monitor/index.ts'
import { inWords } from '../../platform/clock-words.ts'
import type { AlertRaised } from '../alert/index.ts'
import { type Link, type Message, viewLink } from '../delivery/index.ts'
import { STATUS_WORDS, type StatusNews } from './status-words.ts'

/** The context of a notification about a monitor. */
export interface Subject {
  account_id: string
  id: string
  kind: MonitorKindName
  /** Its wire name (docs/glossary.md). */
  type: string
  name: string
  /** What it watches, for people. */
  target: string
  runbook_url: string | null
  incident: { number: number; title: string; acknowledged_by: string | null } | null
  /** Address of the installation. */
  base: string
}

/** A status that changed, or a reminder. */
export function statusMessage(
  subject: Subject,
  news: StatusNews,
  alert: AlertRaised,
  since: EpochMs,
  now: EpochMs,
): Message {
  const words = STATUS_WORDS[news]({ name: subject.name, alert, since, now })
  const { from, to, failure_reason, regions, at } = alert
  return {
    event: words.event,
    tone: words.tone,
    severity: null,
    subject: `${subject.name} ${words.what}`,
    text: withIncident(words.text, subject),
    facts: [
      {
        label: 'Monitor',
        value: subject.target === subject.name ? subject.name : `${subject.name} (${subject.target})`,
      },
      { label: 'Since', value: inWords(news === 'recovered' ? at : since) },
      ...(failure_reason === null || news === 'recovered' ? [] : [{ label: 'Failure', value: failure_reason }]),
      ...regionFacts(regions),
    ],
    links: linksOf(subject),
    thread: `monitor/${subject.id}/status/${since}`,
    at: now,
    webhook: {
      event: words.event,
      ...about(subject),
      status: to ?? null,
      previous_status: from ?? null,
      since: rfc3339(since),
      at: rfc3339(at),
      reason: alert.reason,
      failure_reason,
      regions: regions ?? [],
    },
  }
}

/** An alert beside the status. Webhooks get domain alerts exactly as in spec 6.1. */
export function alertMessage(kinds: Kinds, subject: Subject, alert: AlertRaised, now: EpochMs): Message {
  const { reason, data = {} } = alert
  const declared = alertDeclared(kinds, subject.kind, reason)
  if (declared === null) throw new Error(`monitors of the kind ${subject.kind} have no alert ${reason}`)
  const { tone, what, detail, facts } = declared.words(data, subject.name)
  const isDomain = subject.kind === 'domain'
  return {
    event: reason,
    tone,
    severity: null,
    subject: isDomain ? what : `${subject.name}: ${what}`,
    text: withIncident(detail, subject),
    facts: [{ label: 'Monitor', value: subject.name }, ...facts, { label: 'Seen', value: inWords(alert.at) }],
    links: linksOf(subject),
    thread: `monitor/${subject.id}/${reason.split('_')[0]}`,
    at: now,
    webhook: isDomain
      ? { data: Object.fromEntries(DOMAIN_KEYS.map(key => [key, data[key]])) }
      : {
          event: 'monitor.alert',
          reason,
          ...about(subject),
          at: rfc3339(alert.at),
          headline: `${subject.name}: ${what}`,
          detail,
          data,
        },
  }
}

/** Spec 6.1, and nothing else. */
const DOMAIN_KEYS = ['dns_job_id', 'monitor_name', 'domain', 'expiry_date', 'reason', 'headline', 'detail']

function about({ id, type, name, target, kind, account_id }: Subject): Record<string, unknown> {
  const uri = KINDS[kind].webhook_type === 'http' ? { uri: target } : {}
  return { monitor: { id, type, friendly_name: name, ...uri }, account: { id: account_id } }
}

/** The assigned person, if there is one. */
function withIncident(text: string, { incident }: Subject): string {
  if (incident === null) return text
  const who =
    incident.acknowledged_by === null ? 'nobody has acknowledged it yet' : `acknowledged by ${incident.acknowledged_by}`
  return `${text} Incident #${incident.number}: ${who}.`
}

function regionFacts(regions: AlertRaised['regions']): Message['facts'] {
  if (regions === undefined || regions.length < 2) return []
  const words = regions.map(({ region, status, failure_reason }) => `${region} ${failure_reason ?? status}`)
  return [{ label: 'Regions', value: words.join(', ') }]
}

function linksOf({ base, kind, id, name, runbook_url }: Subject): Link[] {
  const view = viewLink(base, `Open ${name}`, `${KINDS[kind].path}${id}`)
  return runbook_url === null ? [view] : [view, { label: 'Runbook', url: runbook_url, action: 'runbook' }]
}
