import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { MAINTENANCE_STARTED, type MaintenanceNotice } from '../../monitoring/maintenance-window/index.ts'
import type { OwnOutage, Part } from '../../monitoring/pulse/index.ts'
import { counted, inWords, lengthInWords } from '../../platform/clock-words.ts'
import type { Message } from '../delivery/index.ts'

/** The message about a region that lost its last agent, or has one again. Pure. */
export function regionMessage(
  region: { id: string; slug: string; name: string },
  offline: boolean,
  at: EpochMs,
): Message {
  const shown = region.name === region.slug ? region.slug : `${region.name} (${region.slug})`
  return {
    event: offline ? 'region_offline' : 'region_online',
    tone: offline ? 'problem' : 'recovered',
    severity: null,
    subject: `Region ${shown} is ${offline ? 'offline' : 'online again'}`,
    text: offline
      ? `No agent in region ${shown} has been online since ${inWords(at)}. No checks run from there. No monitor is marked as down because of this.`
      : `Region ${shown} has had an agent online again since ${inWords(at)}. Its checks have resumed.`,
    facts: [{ label: 'Region', value: shown }],
    links: [],
    thread: `region-${region.id}`,
    at,
    webhook: {
      event: offline ? 'region_offline' : 'region_online',
      region: region.slug,
      at: new Date(at).toISOString(),
    },
  }
}

const PART_IN_WORDS: { [K in Part]: string } = {
  api: 'The API was not running, so pings were refused',
  scheduler: 'The scheduler was not running, so no checks were sent out',
  intake: 'The message bus or the intake was unavailable, so no results were processed',
}

/** The message about an outage of the installation itself, during it or at its end. Pure. */
export function installationMessage(id: string, { from, to, parts }: OwnOutage, at: EpochMs): Message {
  const causes = parts.map(part => `${PART_IN_WORDS[part]}.`).join(' ')
  const event = to === null ? 'installation_offline' : 'installation_online'
  return {
    event,
    tone: to === null ? 'problem' : 'recovered',
    severity: null,
    subject: to === null ? 'Pharos is unavailable' : `Pharos was unavailable for ${lengthInWords(to - from)}`,
    text:
      to === null
        ? `Parts of Pharos have been unavailable since ${inWords(from)}. ${causes} Monitors become unknown, without a notification for each one.`
        : `Pharos was unavailable from ${inWords(from)} until ${inWords(to)}. ${causes} Checks have resumed. The time in between is unknown where there are no results.`,
    facts: [{ label: 'Parts', value: parts.join(', ') }],
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
}

/** The message about regions whose runs the bus did not hand out. Pure. */
export function laneMessage(regions: readonly { slug: string; name: string }[], at: EpochMs): Message {
  const shown = regions.map(({ slug, name }) => (name === slug ? slug : `${name} (${slug})`))
  const which = shown.length === 1 ? `region ${shown[0]}` : `${shown.length} regions`
  return {
    event: 'installation_lane_renewed',
    tone: 'info',
    severity: null,
    subject: `The message bus stopped handing out the runs of ${which}`,
    text: `Runs of ${which} waited on the message bus although an agent was online there. Pharos made their queue anew at ${inWords(at)}, and checks run again. Checks that were due in between may be missing. If this happens again, look at the logs of the NATS servers.`,
    facts: namedFacts('Region', shown),
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
export function clockMessage({ machine, skew_ms }: { machine: string; skew_ms: number }, at: EpochMs): Message {
  const wrong = `${lengthInWords(Math.abs(skew_ms))} ${skew_ms > 0 ? 'ahead of' : 'behind'} the database's`
  return {
    event: 'installation_clock_wrong',
    tone: 'info',
    severity: null,
    subject: `The clock of ${machine} is wrong`,
    text: `The clock of ${machine}, which runs a part of Pharos, is ${wrong}. Pharos goes by the database's clock, so nothing is measured or sent at a wrong time. Certificates and the message bus are judged by the machine's own clock: set it right, for example with NTP.`,
    facts: [{ label: 'Machine', value: machine }],
    links: [],
    thread: `clock-${machine}`,
    at,
    webhook: { event: 'installation_clock_wrong', machine, skew_ms, at: new Date(at).toISOString() },
  }
}

/** The message about a clock of the database that was set back. Pure. */
export function setBackMessage({ by_ms }: { by_ms: number }, at: EpochMs): Message {
  return {
    event: 'installation_clock_set_back',
    tone: 'info',
    severity: null,
    subject: `The clock of the database was set back by ${lengthInWords(by_ms)}`,
    text: `The clock of the database, by which all of Pharos goes, was set back by ${lengthInWords(by_ms)}. Pharos moved what was due, so checks, heartbeats and pages go on. The time that came again has results of both times. Snoozes, maintenance and expiry dates stay as people set them. If nobody set the clock on purpose, look at the time service (NTP) of its machine.`,
    facts: [],
    links: [],
    thread: 'clock-set-back',
    at,
    webhook: { event: 'installation_clock_set_back', by_ms, at: new Date(at).toISOString() },
  }
}

/** The message about maintenance that begins or ends. Pure. */
export function maintenanceMessage(name: string, notice: MaintenanceNotice, at: EpochMs): Message {
  const { window, starts_at, ends_at, monitors, monitor_count: count } = notice
  const started = name === MAINTENANCE_STARTED.name
  const held = window.suppress === 'checks' ? 'Checks are paused.' : 'Failures are reported when it ends.'
  const names = monitors.map(monitor => monitor.friendly_name)
  const facts = namedFacts('Monitor', names, count)
  const times = { starts_at: new Date(starts_at).toISOString(), ends_at: new Date(ends_at).toISOString() }
  return {
    event: name,
    tone: 'info',
    severity: null,
    subject: `Maintenance: ${window.title}`,
    text: started
      ? `Maintenance of ${counted(count, 'monitor')} has started and will last until ${inWords(ends_at)}. ${held}`
      : `Maintenance of ${counted(count, 'monitor')} ended after ${lengthInWords(ends_at - starts_at)}.`,
    facts,
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
function namedFacts(label: string, names: readonly string[], count = names.length): Message['facts'] {
  const facts = names.slice(0, NAMED).map(value => ({ label, value }))
  return count > NAMED ? [...facts, { label: 'And', value: `${count - NAMED} more` }] : facts
}
