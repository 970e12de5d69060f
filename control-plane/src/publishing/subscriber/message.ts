import { type EpochMs, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { type Message, safeName } from '../../response/delivery/index.ts'
import { htmlOf, htmlOfUpdate, textWithLinks } from '../page-view/index.ts'
import { type Format, fill, formatOf, type Language, sayIn } from '../page-words/index.ts'
import type { IncidentWords, MaintenanceWords } from '../status-page/index.ts'
import { brandOf } from './brand.ts'
import type { PageFacts } from './page.ts'
import { SUBSCRIBER_WORDS } from './words/index.ts'

/** The page of the news, as subscribers know it. */
export interface NewsPage {
  id: string
  name: string
  url: string
}

/** Components of the news, under their public names. */
export interface About {
  id: string
  name: string
}

const TONES = { none: 'info', minor: 'degraded', major: 'problem', critical: 'problem' } as const

/** The notification about an incident, or an update of one, in a language. */
export function incidentMessage(
  facts: PageFacts,
  words: IncidentWords,
  about: readonly About[],
  at: EpochMs,
  language: Language = 'en',
): Message {
  const { incident_id, update_id, status, severity, is_gone, started_at, resolved_at } = words
  const title = sayIn(language, words.title, words.title_automatic)
  const { message_automatic: automatic } = words
  const message = words.message === null ? null : sayIn(language, words.message, automatic)
  const format = formatOf(language)
  const own = SUBSCRIBER_WORDS[language]
  const state = format.words.incident[status]
  const { id, name, url } = facts
  const times = { started_at: rfc3339(started_at), resolved_at: rfc3339OrNull(resolved_at) }
  return {
    event: 'page.incident',
    tone: status === 'resolved' ? 'recovered' : TONES[severity],
    severity: severity === 'none' ? null : severity,
    subject: `[${name}] ${state}: ${title}`,
    ...told(message, is_gone ? own.gone : `${title}: ${state}`, markdown => htmlOfUpdate(markdown, automatic)),
    facts: [
      { label: own.status, value: state },
      ...affects(about, format),
      { label: own.since, value: format.instant(started_at) },
      ...(resolved_at === null ? [] : [{ label: format.words.incident.resolved, value: format.instant(resolved_at) }]),
    ],
    ...common(facts, `incident/${incident_id}`, at, language, is_gone),
    webhook: {
      event: 'page.incident',
      page: { id, name, url },
      incident: { id: incident_id, title, status, impact: severity, ...times },
      update: message === null ? null : { id: update_id, message },
      components: about,
      ...(is_gone ? { removed: true } : {}),
    },
  }
}

/** The notification about maintenance: when it is planned or moved, when it begins and when it is done. */
export function maintenanceMessage(
  facts: PageFacts,
  words: MaintenanceWords,
  about: readonly About[],
  at: EpochMs,
  language: Language = 'en',
): Message {
  const { maintenance_id, title, body, status, moved, scheduled_start_at, scheduled_end_at } = words
  const format = formatOf(language)
  const own = SUBSCRIBER_WORDS[language]
  const state = format.words.maintenance[status]
  const { id, name, url } = facts
  const span = `${format.instant(scheduled_start_at)} – ${format.instant(scheduled_end_at)}`
  return {
    event: 'page.maintenance',
    tone: 'info',
    severity: null,
    subject: `[${name}] ${format.words.status.maintenance} · ${moved ? own.moved : state}: ${title}`,
    ...told(body, `${title}: ${span}`),
    facts: [
      { label: own.status, value: state },
      ...affects(about, format),
      { label: format.words.status.maintenance, value: span },
    ],
    ...common(facts, `maintenance/${maintenance_id}`, at, language),
    webhook: {
      event: 'page.maintenance',
      page: { id, name, url },
      maintenance: {
        id: maintenance_id,
        title,
        body,
        status,
        scheduled_start_at: rfc3339(scheduled_start_at),
        scheduled_end_at: rfc3339(scheduled_end_at),
      },
      components: about,
    },
  }
}

/** Markdown as the text and the HTML of a mail. */
function told(markdown: string | null, otherwise: string, print = htmlOf): Pick<Message, 'text' | 'html'> {
  if (markdown === null || markdown.trim() === '') return { text: otherwise }
  const html = print(markdown)
  return { text: textWithLinks(html) || otherwise, html }
}

/**
 * The confirmation request to a mail address. Anyone can have it sent to anyone, so it contains no text of the owner
 * except the page's name, cut and without links. The endpoint adds the confirmation link.
 */
export function confirmMessage(facts: PageFacts, subscriber: string, at: EpochMs, language: Language = 'en'): Message {
  const page = safeName(facts.name) || 'a status page'
  const own = SUBSCRIBER_WORDS[language]
  const { brand, ...rest } = common(facts, `subscriber/${subscriber}`, at, language)
  return {
    event: 'subscription.confirm',
    tone: 'info',
    severity: null,
    subject: fill(own.confirm_subject, { page }),
    text: fill(own.confirm_text, { page }),
    facts: [],
    ...rest,
    brand: { ...brand, name: page, logo: null, sender: false },
    webhook: {},
  }
}

function affects(about: readonly About[], { words }: Format): Message['facts'] {
  return about.length === 0 ? [] : [{ label: words.affected, value: about.map(each => each.name).join(', ') }]
}

function common(facts: PageFacts, thread: string, at: EpochMs, language: Language, isGone = false) {
  const { id, url } = facts
  // Incidents and maintenance have a page of their own, named after their thread.
  const address = isGone || thread.startsWith('subscriber/') ? url : `${url}/${thread}`
  return {
    links: [{ label: SUBSCRIBER_WORDS[language].open, url: address, action: 'view' as const }],
    thread: `page/${id}/${thread}`,
    at,
    brand: brandOf(facts, language),
  }
}
