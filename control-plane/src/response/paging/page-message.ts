import { CONTROLS } from '@pharos/shared-protocol/contract/field.ts'
import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { textOf } from '@pharos/shared-protocol/text/render.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { failureInWords } from '../../monitoring/verdict/index.ts'
import { inZone } from '../../platform/clock-words.ts'
import type { Platform } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import { blastFact } from '../blast-radius/index.ts'
import { cut, type Link, type Message } from '../delivery/index.ts'
import {
  INCIDENT_WORDS,
  type IncidentReader,
  type IncidentSnapshot,
  type IncidentWords,
  incidentMessage,
  listOf,
  type PublicUpdate,
  titleIn,
} from '../incident/index.ts'
import type { Brief, Failing } from './brief.ts'

/** One page: whom it goes to, and who else is paged. */
export interface PageFacts extends IncidentReader {
  /** The only recipient; null for a channel of a group. */
  reader: string | null
  level: number
  /** Names of the others who were paged. */
  others: readonly string[]
  /** Public updates, for webhooks. */
  updates: readonly PublicUpdate[]
}

const LONGEST = 300
const LONGEST_DETAIL = 160

/**
 * The message that asks one person or group to act: why, what, since when, where, and who else knows. Its webhook is
 * that of every message about the incident (spec 6.3). Pure.
 */
export function pageMessage(
  platform: Platform,
  incident: IncidentSnapshot,
  brief: Brief,
  page: PageFacts,
  now: EpochMs,
): Message {
  const { language, timezone, reader, updates } = page
  const words = INCIDENT_WORDS[language]
  const message = incidentMessage(platform, incident, 'page', now, { updates, reader, language, timezone })
  const reason = reasonOf(incident, brief, language)
  const since = sinceOf(incident, brief, page)
  const isReopened = incident.reopen_count > 0
  const title = titleIn(incident, words)
  const care = words.care(incident.acknowledged_by?.name ?? null)
  return {
    ...message,
    subject: words.page.subject(
      capital(words.severity[incident.severity]),
      isReopened ? words.page.reopenedTitle(title) : title,
      reason.short,
    ),
    text: [reason.long, words.page.since(since, isReopened ? `${words.page.reopened} ${care}` : care)]
      .filter(Boolean)
      .join('\n'),
    facts: factsOf(incident, brief, page, since),
    links: withRunbook(message.links, brief, words),
  }
}

interface Reason {
  /** For the subject. */
  short: string | null
  long: string
}

/** Why: the first failing monitor, the alerts of another system, or the words of the person who opened it. */
function reasonOf({ alerts }: IncidentSnapshot, brief: Brief, language: Language): Reason {
  const { page: words } = INCIDENT_WORDS[language]
  const {
    failing: [first, ...others],
    said,
    opened_by,
  } = brief
  if (first) {
    const { short, detail } = failureOf(first, language)
    const why = `${short ?? words.unknownReason}${detail && ` (${detail})`}`
    return { short, long: words.failing(line(first.name, 120), why, others.length) }
  }
  const [alert] = alerts?.shown ?? []
  if (alert && alerts) {
    const more = alerts.total > 1 ? words.alerts(alerts.total) : null
    return {
      short: more,
      long: [line(alert.name, LONGEST), line(alert.message ?? '', LONGEST)].filter(Boolean).join(': '),
    }
  }
  return { short: null, long: said === null ? words.openedBy(line(opened_by, 100)) : line(said, LONGEST) }
}

/** `HTTP 500 from 2 of 3 regions`, and what was seen. */
function failureOf({ regions, ...monitor }: Failing, language: Language): { short: string | null; detail: string } {
  const { page: words } = INCIDENT_WORDS[language]
  const failing = regions.filter(region => region.failing)
  const [first] = failing
  if (!first) {
    const reason = saidIn(monitor.reason_text, monitor.reason ?? '', language)
    return { short: reason === '' ? null : line(reason, LONGEST_DETAIL).replace(/\.$/, ''), detail: '' }
  }
  const where = regions.length > 1 ? words.regions(failing.length, regions.length) : words.region(first.slug)
  const detail = saidIn(first.failure_text, first.failure_detail ?? '', language)
  return { short: line(`${whatOf(first, language)} ${where}`, LONGEST_DETAIL), detail: line(detail, LONGEST_DETAIL) }
}

/** What a region sees: `HTTP 500`, `connection refused`. */
function whatOf(region: Failing['regions'][number], language: Language): string {
  const status = statusOf(region)
  return status === undefined ? failureInWords(region.failure_reason, language) : `HTTP ${status}`
}

/** The status that an HTTP target answered with, if that is the failure. Older agents say it in words only. */
function statusOf({ failure_text, failure_detail }: Failing['regions'][number]): string | undefined {
  if (failure_text?.code === 'http.status') return String(failure_text.params.status)
  return /^status (\d{3}) /.exec(failure_detail ?? '')?.[1]
}

/** What agents and earlier versions said without a code stays in English. */
function saidIn(text: Text | null, sentence: string, language: Language): string {
  return textOf(CATALOGUES[language], language, text, sentence)
}

function factsOf(incident: IncidentSnapshot, brief: Brief, page: PageFacts, since: string): Message['facts'] {
  const { level, others, language } = page
  const words = INCIDENT_WORDS[language]
  const { facts: labels } = words
  const { failing, levels, suspects, opened_by } = brief
  const { alerts, service_name, severity, number } = incident
  const [first] = failing
  const names = (given: readonly string[], total: number) =>
    listOf(
      given.map(name => line(name, 120)),
      total,
      words,
    )
  const failingNames = failing.map(each => each.name)
  const facts: [string, string | null][] = [
    [labels.target, first && first.target !== first.name ? line(first.target, LONGEST) : null],
    [labels.failing, failing.length > 1 ? names(failingNames, failing.length) : null],
    [
      labels.firing,
      alerts &&
        names(
          alerts.shown.map(alert => alert.name),
          alerts.total,
        ),
    ],
    [labels.since, since],
    [labels.regions, first ? regionsOf(first, words, language) : null],
    [labels.openedBy, first ? null : line(opened_by, 100)],
    [labels.service, service_name],
    [labels.severity, words.severity[severity]],
    [labels.level, levels > 0 ? words.page.level(level, levels) : String(level)],
    [labels.alsoPaged, others.length > 0 ? names(others, others.length) : words.page.nobodyElse],
    [labels.realUsers, blastFact(brief.met, page)],
    ...suspects.map(({ text, said }): [string, string] => [labels.cause, line(saidIn(said, text, language), LONGEST)]),
    [labels.incident, `#${number}`],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

function regionsOf({ regions }: Failing, words: IncidentWords, language: Language): string | null {
  if (regions.length === 0) return null
  const states = regions.map(region =>
    line(`${region.slug} ${region.failing ? whatOf(region, language) : words.page.fine}`, 120),
  )
  return listOf(states, states.length, words)
}

function withRunbook(links: readonly Link[], { failing }: Brief, words: IncidentWords): Link[] {
  const url = failing.find(each => each.runbook_url !== null)?.runbook_url
  return url == null ? [...links] : [...links, { label: words.links.runbook, url, action: 'runbook' }]
}

function sinceOf({ created_at }: IncidentSnapshot, brief: Brief, { timezone, language }: IncidentReader): string {
  const failing = brief.failing.map(each => each.since)
  const since = failing.length > 0 ? Math.min(...failing) : created_at
  return inZone(since, timezone, language)
}

const BREAKS = new RegExp(`[${CONTROLS}\\s\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+`, 'gu')

/** Text of others as one line, so that it cannot add lines of its own. */
function line(text: string, longest: number): string {
  return cut(text.replace(BREAKS, ' ').trim(), longest)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
