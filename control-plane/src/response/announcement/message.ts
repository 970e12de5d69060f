import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Reader } from '../../account/member/index.ts'
import { MAINTENANCE_STARTED, type MaintenanceNotice } from '../../monitoring/maintenance-window/index.ts'
import type { OwnOutage } from '../../monitoring/pulse/index.ts'
import { inZone, lengthInWords } from '../../platform/clock-words.ts'
import type { Message } from '../delivery/index.ts'
import { ANNOUNCEMENT_WORDS, type AnnouncementWords } from './words/index.ts'

/** For whom an announcement is written. */
type For = Pick<Reader, 'language' | 'timezone'>

interface Region {
  slug: string
  name: string
}

const regionInWords = ({ slug, name }: Region) => (name === slug ? slug : `${name} (${slug})`)

/** The message about a region that lost its last agent, or has one again. Pure. */
export function regionMessage(
  region: Region & { id: string },
  offline: boolean,
  at: EpochMs,
  { language, timezone }: For,
): Message {
  const words = ANNOUNCEMENT_WORDS[language]
  const told = words.region[offline ? 'offline' : 'online']
  const facts = { region: regionInWords(region), at: inZone(at, timezone, language) }
  const event = offline ? 'region_offline' : 'region_online'
  return {
    event,
    tone: offline ? 'problem' : 'recovered',
    severity: null,
    language,
    subject: told.subject(facts),
    text: told.text(facts),
    facts: [{ label: words.facts.region, value: facts.region }],
    links: [],
    thread: `region-${region.id}`,
    at,
    webhook: { event, region: region.slug, at: new Date(at).toISOString() },
  }
}

/** The message about an outage of the installation itself, during it or at its end. Pure. */
export function installationMessage(
  id: string,
  { from, to, parts }: OwnOutage,
  at: EpochMs,
  { language, timezone }: For,
): Message {
  const words = ANNOUNCEMENT_WORDS[language]
  const when = (instant: EpochMs) => inZone(instant, timezone, language)
  const event = to === null ? 'installation_offline' : 'installation_online'
  return {
    event,
    tone: to === null ? 'problem' : 'recovered',
    severity: null,
    language,
    ...outageInWords(),
    facts: [{ label: words.facts.parts, value: parts.join(', ') }],
    links: [],
    thread: `installation-${id}`,
    at,
    webhook: {
      event,
      parts,
      from: new Date(from).toISOString(),
      to: to === null ? null : new Date(to).toISOString(),
    },
  }

  function outageInWords(): Pick<Message, 'subject' | 'text'> {
    const causes = parts.map(part => `${words.parts[part]}.`).join(' ')
    const { offline, online } = words.installation
    if (to === null) {
      const facts = { from: when(from), causes }
      return { subject: offline.subject(facts), text: offline.text(facts) }
    }
    const facts = { from: when(from), to: when(to), length: lengthInWords(to - from, language), causes }
    return { subject: online.subject(facts), text: online.text(facts) }
  }
}

/** The message about regions whose runs the bus did not hand out. Pure. */
export function laneMessage(regions: readonly Region[], at: EpochMs, { language, timezone }: For): Message {
  const words = ANNOUNCEMENT_WORDS[language]
  const facts = { regions: regions.map(regionInWords), at: inZone(at, timezone, language) }
  return {
    event: 'installation_lane_renewed',
    tone: 'info',
    severity: null,
    language,
    subject: words.lane.subject(facts),
    text: words.lane.text(facts),
    facts: namedFacts(words, words.facts.region, facts.regions),
    links: [],
    thread: 'lanes',
    at,
    webhook: {
      event: 'installation_lane_renewed',
      regions: regions.map(({ slug }) => slug),
      at: new Date(at).toISOString(),
    },
  }
}

/** The message about a machine whose clock is wrong. Pure. */
export function clockMessage(
  { machine, skew_ms }: { machine: string; skew_ms: number },
  at: EpochMs,
  { language }: For,
): Message {
  const words = ANNOUNCEMENT_WORDS[language]
  const facts = { machine, length: lengthInWords(Math.abs(skew_ms), language), isAhead: skew_ms > 0 }
  return {
    event: 'installation_clock_wrong',
    tone: 'info',
    severity: null,
    language,
    subject: words.clock.subject(facts),
    text: words.clock.text(facts),
    facts: [{ label: words.facts.machine, value: machine }],
    links: [],
    thread: `clock-${machine}`,
    at,
    webhook: { event: 'installation_clock_wrong', machine, skew_ms, at: new Date(at).toISOString() },
  }
}

/** The message about a clock of the database that was set back. Pure. */
export function setBackMessage({ by_ms }: { by_ms: number }, at: EpochMs, { language }: For): Message {
  const { set_back } = ANNOUNCEMENT_WORDS[language]
  const facts = { length: lengthInWords(by_ms, language) }
  return {
    event: 'installation_clock_set_back',
    tone: 'info',
    severity: null,
    language,
    subject: set_back.subject(facts),
    text: set_back.text(facts),
    facts: [],
    links: [],
    thread: 'clock-set-back',
    at,
    webhook: { event: 'installation_clock_set_back', by_ms, at: new Date(at).toISOString() },
  }
}

/** The message about maintenance that begins or ends. Pure. */
export function maintenanceMessage(
  name: string,
  notice: MaintenanceNotice,
  at: EpochMs,
  { language, timezone }: For,
): Message {
  const { window, starts_at, ends_at, monitors, monitor_count: count } = notice
  const words = ANNOUNCEMENT_WORDS[language]
  const { subject, started, held, ended } = words.maintenance
  const names = monitors.map(monitor => monitor.friendly_name)
  const times = { starts_at: new Date(starts_at).toISOString(), ends_at: new Date(ends_at).toISOString() }
  return {
    event: name,
    tone: 'info',
    severity: null,
    language,
    subject: subject(window.title),
    text:
      name === MAINTENANCE_STARTED.name
        ? `${started(count, inZone(ends_at, timezone, language))} ${held[window.suppress]}`
        : ended(count, lengthInWords(ends_at - starts_at, language)),
    facts: namedFacts(words, words.facts.monitor, names, count),
    links: [],
    thread: `maintenance-${notice.occurrence_id}`,
    at,
    webhook: {
      event: name,
      maintenance_window: { id: window.id, title: window.title, suppress: window.suppress, ...times },
      monitors: monitors.map(({ id, friendly_name }) => ({ id, friendly_name })),
      monitor_count: count,
    },
  }
}

const NAMED = 10

/** The first names, and how many more of `count` there are. */
function namedFacts(
  { facts, more }: AnnouncementWords,
  label: string,
  names: readonly string[],
  count = names.length,
): Message['facts'] {
  const named = names.slice(0, NAMED).map(value => ({ label, value }))
  return count > NAMED ? [...named, { label: facts.and, value: more(count - NAMED) }] : named
}
