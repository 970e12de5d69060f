import { CONTROLS } from '@pharos/shared-protocol/contract/field.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { failureInWords } from '../../monitoring/verdict/index.ts'
import { inZone } from '../../platform/clock-words.ts'
import type { Platform } from '../../platform/context.ts'
import { blastFact } from '../blast-radius/index.ts'
import { cut, type Link, type Message } from '../delivery/index.ts'
import { type IncidentSnapshot, incidentMessage, type PublicUpdate } from '../incident/index.ts'
import type { Brief, Failing } from './brief.ts'

/** One page: whom it goes to, and who else is paged. */
export interface PageFacts {
  /** The only recipient; null for a channel of a group. */
  reader: string | null
  level: number
  /** Names of the others who were paged. */
  others: readonly string[]
  /** Public updates, for webhooks. */
  updates: readonly PublicUpdate[]
}

const MOST_NAMES = 5
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
  const { reader, updates } = page
  const message = incidentMessage(platform, incident, 'page', now, { updates, reader })
  const reason = reasonOf(incident, brief)
  const since = sinceOf(incident, brief, reader)
  const isReopened = incident.reopen_count > 0
  return {
    ...message,
    subject: `[${capital(incident.severity)}] ${isReopened ? 'Reopened: ' : ''}${incident.title}${reason.short === null ? '' : `: ${reason.short}`}`,
    text: [reason.long, `Since ${since}. ${isReopened ? 'The incident was reopened. ' : ''}${careOf(incident)}`]
      .filter(Boolean)
      .join('\n'),
    facts: factsOf(incident, brief, page, since),
    links: withRunbook(message.links, brief),
  }
}

interface Reason {
  /** For the subject. */
  short: string | null
  long: string
}

/** Why: the first failing monitor, the alerts of another system, or the words of the person who opened it. */
function reasonOf({ alerts }: IncidentSnapshot, { failing: [first, ...others], said, opened_by }: Brief): Reason {
  if (first) {
    const { short, detail } = failureOf(first)
    const more = others.length > 0 ? ` ${count(others.length, 'more monitor')} also failing.` : ''
    return { short, long: `${line(first.name, 120)}: ${short ?? 'it is failing'}${detail && ` (${detail})`}.${more}` }
  }
  const [alert] = alerts?.shown ?? []
  if (alert && alerts) {
    const more = alerts.total > 1 ? `${count(alerts.total, 'alert')} firing` : null
    return {
      short: more,
      long: [line(alert.name, LONGEST), line(alert.message ?? '', LONGEST)].filter(Boolean).join(': '),
    }
  }
  return { short: null, long: said === null ? `Opened by ${line(opened_by, 100)}.` : line(said, LONGEST) }
}

/** `HTTP 500 from 2 of 3 regions`, and what was seen. */
function failureOf({ regions, reason }: Failing): { short: string | null; detail: string } {
  const failing = regions.filter(region => region.failing)
  const [first] = failing
  if (!first) return { short: reason === null ? null : line(reason, LONGEST_DETAIL).replace(/\.$/, ''), detail: '' }
  const status = /^status (\d{3}) /.exec(first.failure_detail ?? '')?.[1]
  const what = status === undefined ? failureInWords(first.failure_reason) : `HTTP ${status}`
  const where = regions.length > 1 ? ` from ${failing.length} of ${regions.length} regions` : ` from ${first.slug}`
  return { short: line(`${what}${where}`, LONGEST_DETAIL), detail: line(first.failure_detail ?? '', LONGEST_DETAIL) }
}

function factsOf(incident: IncidentSnapshot, brief: Brief, page: PageFacts, since: string): Message['facts'] {
  const { level, others } = page
  const { failing, levels, suspects, opened_by } = brief
  const { alerts, service_name, severity, number } = incident
  const [first] = failing
  const facts: [string, string | null][] = [
    ['Target', first && first.target !== first.name ? line(first.target, LONGEST) : null],
    [
      'Failing',
      failing.length > 1
        ? listOf(
            failing.map(each => each.name),
            failing.length,
          )
        : null,
    ],
    [
      'Firing',
      alerts &&
        listOf(
          alerts.shown.map(alert => alert.name),
          alerts.total,
        ),
    ],
    ['Since', since],
    ['Regions', first ? regionsOf(first) : null],
    ['Opened by', first ? null : line(opened_by, 100)],
    ['Service', service_name],
    ['Severity', severity],
    ['Level', levels > 0 ? `${level} of ${levels}` : String(level)],
    ['Also paged', others.length > 0 ? listOf(others, others.length) : 'nobody else yet'],
    ['Real users', blastFact(brief.met, zoneOf(brief, page.reader))],
    ...suspects.map((text): [string, string] => ['Possible cause', line(text, LONGEST)]),
    ['Incident', `#${number}`],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

function regionsOf({ regions }: Failing): string | null {
  if (regions.length === 0) return null
  const words = regions.map(
    ({ slug, failing, failure_reason }) => `${slug} ${failing ? failureInWords(failure_reason) : 'fine'}`,
  )
  return listOf(words, words.length)
}

function withRunbook(links: readonly Link[], { failing }: Brief): Link[] {
  const url = failing.find(each => each.runbook_url !== null)?.runbook_url
  return url == null ? [...links] : [...links, { label: 'Runbook', url, action: 'runbook' }]
}

function sinceOf({ created_at }: IncidentSnapshot, brief: Brief, reader: string | null): string {
  const failing = brief.failing.map(each => each.since)
  const since = failing.length > 0 ? Math.min(...failing) : created_at
  return inZone(since, zoneOf(brief, reader))
}

function zoneOf({ timezone, timezones }: Brief, reader: string | null): string {
  return (reader !== null && timezones.get(reader)) || timezone
}

function careOf({ acknowledged_by }: IncidentSnapshot): string {
  return acknowledged_by === null ? 'Nobody has acknowledged it yet.' : `Acknowledged by ${acknowledged_by.name}.`
}

const BREAKS = new RegExp(`[${CONTROLS}\\s\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+`, 'gu')

/** Text of others as one line, so that it cannot add lines of its own. */
function line(text: string, longest: number): string {
  return cut(text.replace(BREAKS, ' ').trim(), longest)
}

/** The first of `total` names. */
function listOf(names: readonly string[], total: number): string {
  const shown = names.slice(0, MOST_NAMES).map(name => line(name, 120))
  const more = total - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

function count(some: number, what: string): string {
  return `${some} ${what}${some === 1 ? ' is' : 's are'}`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
