import { KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { textOf } from '@pharos/shared-protocol/text/render.ts'
import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { alertDeclared, type Kinds } from '../../monitoring/monitor/index.ts'
import { failureInWords } from '../../monitoring/verdict/index.ts'
import { inZone, lengthInWords } from '../../platform/clock-words.ts'
import type { Language } from '../../platform/language.ts'
import type { AlertRaised } from '../alert/index.ts'
import { type Link, type Message, viewLink } from '../delivery/index.ts'
import { NOTICE_WORDS, type NoticeWords, type StatusNews } from './words/index.ts'

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

/** For whom a notice is written. */
export interface Reader {
  language: Language
  /** Of IANA. */
  timezone: string
}

/** A status that changed, or a reminder of it. */
export interface StatusTold {
  news: StatusNews
  alert: AlertRaised
  since: EpochMs
}

/** What a change to a status is, and how it looks. */
export const EVENTS = {
  failed: { event: 'monitor.failed', tone: 'problem' },
  degraded: { event: 'monitor.degraded', tone: 'degraded' },
  unknown: { event: 'monitor.unknown', tone: 'info' },
  recovered: { event: 'monitor.recovered', tone: 'recovered' },
  reminder: { event: 'monitor.reminder', tone: 'problem' },
} as const satisfies { [N in StatusNews]: Pick<Message, 'event' | 'tone'> }

/** The message about a status that changed, or the reminder of it, for one reader. Webhooks are in English. Pure. */
export function statusMessage(
  subject: Subject,
  { news, alert, since }: StatusTold,
  { language, timezone }: Reader,
  now: EpochMs,
): Message {
  const words = NOTICE_WORDS[language]
  const { event, tone } = EVENTS[news]
  const { from, to, failure_reason, regions, at, held_for } = alert
  const when = (instant: EpochMs) => inZone(instant, timezone, language)
  const lasted = (news === 'reminder' ? now : at) - since
  const told = words.text[news]({
    name: subject.name,
    since: when(since),
    at: when(at),
    length: lasted > 0 ? lengthInWords(lasted, language) : null,
    why: reasonIn(alert, language),
  })
  const held = held_for === null || news === 'recovered' || news === 'reminder' ? '' : ` ${words.held[held_for]}`
  const failure = failure_reason === null || news === 'recovered' ? null : failureInWords(failure_reason, language)
  return {
    event,
    tone,
    severity: null,
    language,
    subject: `${subject.name} ${words.what[news]}`,
    text: withIncident(`${told}${held}`, subject, words),
    facts: [
      monitorFact(subject, words),
      { label: words.facts.since, value: when(news === 'recovered' ? at : since) },
      ...(failure === null ? [] : [{ label: words.facts.failure, value: failure }]),
      ...regionFacts(regions, language),
    ],
    links: linksOf(subject, words),
    thread: `monitor/${subject.id}/status/${since}`,
    at: now,
    webhook: {
      event,
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

/** Why, without the end of the sentence. Alerts of earlier versions have it in English only. */
export function reasonIn({ reason, reason_text }: AlertRaised, language: Language): string {
  return textOf(CATALOGUES[language], language, reason_text, reason).replace(/\.$/, '')
}

/** An alert beside the status. Webhooks are in English, and get domain alerts exactly as in spec 6.1. */
export function alertMessage(
  kinds: Kinds,
  subject: Subject,
  alert: AlertRaised,
  { language, timezone }: Reader,
  now: EpochMs,
): Message {
  const { reason, data = {} } = alert
  const declared = alertDeclared(kinds, subject.kind, reason)
  if (declared === null) throw new Error(`monitors of the kind ${subject.kind} have no alert ${reason}`)
  const words = NOTICE_WORDS[language]
  const english = declared.words(data, subject.name, 'en')
  const { tone, what, detail, facts } = declared.words(data, subject.name, language)
  const isDomain = subject.kind === 'domain'
  return {
    event: reason,
    tone,
    severity: null,
    language,
    subject: isDomain ? what : `${subject.name}${language === 'fr' ? '\u00a0' : ''}: ${what}`,
    text: withIncident(detail, subject, words),
    facts: [
      { label: words.facts.monitor, value: subject.name },
      ...facts,
      { label: words.facts.seen, value: inZone(alert.at, timezone, language) },
    ],
    links: linksOf(subject, words),
    thread: `monitor/${subject.id}/${reason.split('_')[0]}`,
    at: now,
    webhook: isDomain
      ? { data: Object.fromEntries(DOMAIN_KEYS.map(key => [key, data[key]])) }
      : {
          event: 'monitor.alert',
          reason,
          ...about(subject),
          at: rfc3339(alert.at),
          headline: `${subject.name}: ${english.what}`,
          detail: english.detail,
          data,
        },
  }
}

/** Spec 6.1, and nothing else. */
const DOMAIN_KEYS = ['dns_job_id', 'monitor_name', 'domain', 'expiry_date', 'reason', 'headline', 'detail']

export function about({ id, type, name, target, kind, account_id }: Subject): Record<string, unknown> {
  const uri = KINDS[kind].webhook_type === 'http' ? { uri: target } : {}
  return { monitor: { id, type, friendly_name: name, ...uri }, account: { id: account_id } }
}

export function monitorFact({ name, target }: Subject, { facts }: NoticeWords): Message['facts'][number] {
  return { label: facts.monitor, value: target === name ? name : `${name} (${target})` }
}

/** The assigned person, if there is one. */
export function withIncident(text: string, { incident }: Subject, words: NoticeWords): string {
  return incident === null ? text : `${text} ${words.incident(incident.number, incident.acknowledged_by)}`
}

function regionFacts(regions: AlertRaised['regions'], language: Language): Message['facts'] {
  if (regions === undefined || regions.length < 2) return []
  const words = NOTICE_WORDS[language]
  const states = regions.map(({ region, status, failure_reason }) => {
    const state = failure_reason === null ? words.regions[status] : failureInWords(failure_reason, language)
    return `${region} ${state}`
  })
  return [{ label: words.facts.regions, value: states.join(', ') }]
}

export function linksOf({ base, kind, id, name, runbook_url }: Subject, { links }: NoticeWords): Link[] {
  const view = viewLink(base, links.open(name), `${KINDS[kind].path}${id}`)
  return runbook_url === null ? [view] : [view, { label: links.runbook, url: runbook_url, action: 'runbook' }]
}
