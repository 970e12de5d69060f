import type { ContactType, Urgency } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import type { Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import { sayPaging } from '@pharos/shared-protocol/text/en/paging.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Target } from '../escalation-policy/index.ts'
import { type Duty, dutyAt, type Schedule } from '../on-call/index.ts'

export interface Policy {
  repeat_count: number
  levels: readonly Level[]
}

export interface Level {
  id: string
  delay_minutes: number
  round_robin: boolean
  /** How often it was paged before: whose turn it is when `round_robin`. */
  turn: number
  targets: readonly Target[]
}

/** Who can be paged, and how. */
export interface Directory {
  people: ReadonlyMap<string, Person>
  schedules: ReadonlyMap<string, Duties>
  groups: ReadonlyMap<string, Group>
}

/** A schedule, and who is on call by it. */
export interface Duties {
  name: string
  schedule: Schedule
  onCall(at: EpochMs): Duty
}

export function dutiesOf(schedule: Schedule & { name: string }): Duties {
  return { name: schedule.name, schedule, onCall: at => dutyAt(schedule, at) }
}

export interface Person {
  name: string
  /** In the order of creation. */
  methods: readonly { id: string; type: ContactType; verified: boolean }[]
  rules: readonly { contact_method_id: string; urgency: Urgency; delay_minutes: number; position: number }[]
}

interface Group {
  name: string
  channels: readonly { id: string; type: string }[]
}

/** One message to one destination. */
export interface Page {
  at: EpochMs
  via: 'contact_method' | 'channel'
  destination: string
  /** Of the contact method or channel. */
  type: string
  /** Null when a channel of a group is paged. */
  user_id: string | null
  /** Of the person or group. */
  name: string
  /** The schedule and rule that led here. */
  why: Said
}

export type MissKind = 'gap' | 'unverified_contact' | 'no_contact' | 'empty_level'

/** A person or time that a level means to page but cannot. */
export interface Miss {
  kind: MissKind
  user_id: string | null
  schedule_id: string | null
  said: Said
  /** An override says that nobody is on call. */
  on_purpose: boolean
}

export interface Reached {
  pages: Page[]
  misses: Miss[]
}

/** Critical and major incidents are urgent, minor ones are not (spec part C). */
export function urgencyOf(severity: Severity): Urgency {
  return severity === 'minor' ? 'low' : 'high'
}

/** Whether a change of severity makes an incident urgent that was not. */
export function rises(before: string | null | undefined, after: Severity): boolean {
  return before === 'minor' && urgencyOf(after) === 'high'
}

/** Whom a level pages that was paged before: with `round_robin` the same one. */
export function pageAgain(level: Level, directory: Directory, urgency: Urgency, at: EpochMs): Reached {
  return pageLevel({ ...level, turn: Math.max(0, level.turn - 1) }, directory, urgency, at)
}

/**
 * Whom a level pages at an instant: all targets, or with `round_robin` the one whose turn it is, and the next when it
 * reaches nobody. Nobody is paged twice, however many targets lead to them.
 */
export function pageLevel(level: Level, directory: Directory, urgency: Urgency, at: EpochMs): Reached {
  const misses: Miss[] = []
  if (level.targets.length === 0) misses.push(missed('empty_level', sayPaging('paging.level_without_targets')))
  const first = level.round_robin && level.targets.length > 0 ? level.turn % level.targets.length : 0
  const pages: Page[] = []
  for (const target of [...level.targets.slice(first), ...level.targets.slice(0, first)]) {
    const reached = pageTarget(target, directory, urgency, at)
    const known = new Set(pages.map(page => page.user_id ?? page.destination))
    pages.push(...reached.pages.filter(page => !known.has(page.user_id ?? page.destination)))
    misses.push(...reached.misses)
    if (level.round_robin && pages.length > 0) break
  }
  return { pages, misses }
}

function pageTarget({ type, id }: Target, directory: Directory, urgency: Urgency, at: EpochMs): Reached {
  if (type === 'user') return pagePerson(id, directory, urgency, at, null)
  if (type === 'notification_group') return pageGroup(directory.groups.get(id), at)
  const schedule = directory.schedules.get(id)
  if (!schedule) return { pages: [], misses: [missed('gap', sayPaging('paging.schedule_deleted'), null, id)] }
  const { user_id, override_id } = schedule.onCall(at)
  if (user_id !== null) return pagePerson(user_id, directory, urgency, at, { id, name: schedule.name })
  const on_purpose = override_id !== null
  const said = sayPaging(on_purpose ? 'paging.nobody_by_override' : 'paging.nobody_on_call', {
    schedule: schedule.name,
  })
  return { pages: [], misses: [{ ...missed('gap', said, null, id), on_purpose }] }
}

function pageGroup(group: Group | undefined, at: EpochMs): Reached {
  const pages = (group?.channels ?? []).map(({ id, type }): Page => {
    const name = group?.name ?? ''
    const why = sayPaging('paging.channel_of_group', { group: name })
    return { at, via: 'channel', destination: id, type, user_id: null, name, why }
  })
  if (pages.length > 0) return { pages, misses: [] }
  const said = group
    ? sayPaging('paging.group_without_channels', { group: group.name })
    : sayPaging('paging.group_deleted')
  return { pages, misses: [missed('no_contact', said)] }
}

function pagePerson(
  id: string,
  { people }: Directory,
  urgency: Urgency,
  at: EpochMs,
  schedule: { id: string; name: string } | null,
): Reached {
  const person = people.get(id)
  if (!person) return { pages: [], misses: [missed('no_contact', sayPaging('paging.member_left'), id, schedule?.id)] }
  const pages = waysTo(person, urgency).map(
    ({ method, delay_minutes, why }): Page => ({
      at: epoch(at + delay_minutes * MINUTE_MS),
      via: 'contact_method',
      destination: method.id,
      type: method.type,
      user_id: id,
      name: person.name,
      why: schedule === null ? why : sayPaging('paging.on_call', { schedule: schedule.name, way: why }),
    }),
  )
  if (pages.length > 0) return { pages, misses: [] }
  const [kind, lack] =
    person.methods.length > 0
      ? (['unverified_contact', 'paging.no_verified_contact_method'] as const)
      : (['no_contact', 'paging.no_contact_method'] as const)
  return { pages, misses: [missed(kind, sayPaging(lack, { name: person.name }), id, schedule?.id)] }
}

/**
 * How a person is paged, earliest first: by their rules for the urgency; without a usable one, by those for the other;
 * without any, by every verified contact method at once.
 */
function waysTo({ methods, rules }: Person, urgency: Urgency) {
  const verified = new Map(methods.filter(method => method.verified).map(method => [method.id, method]))
  for (const each of [urgency, urgency === 'high' ? 'low' : 'high'] as const) {
    const ways = rules
      .filter(rule => rule.urgency === each)
      .toSorted((a, b) => a.delay_minutes - b.delay_minutes || a.position - b.position)
      .flatMap(({ contact_method_id, delay_minutes }) => {
        const method = verified.get(contact_method_id)
        return method ? [{ method, delay_minutes, why: sayPaging(`paging.rule_${each}`) }] : []
      })
    if (ways.length > 0) return ways
  }
  return [...verified.values()].map(method => ({ method, delay_minutes: 0, why: sayPaging('paging.no_rule') }))
}

function missed(kind: MissKind, said: Said, user_id: string | null = null, schedule_id: string | null = null): Miss {
  return { kind, said, user_id, schedule_id, on_purpose: false }
}

/** The position of an escalation: the level that is paged next. */
export interface Progress {
  /** From 0: how often all levels have been paged. */
  round: number
  /** Index of the level; past the last one when all were paged. */
  level: number
  /** Whether anyone was reached in this round. */
  reached: boolean
  at: EpochMs
}

export interface Step extends Reached {
  /** The examined level; null when there was none left. */
  level: Level | null
  /** Null when the escalation has ended. */
  next: Progress | null
}

/**
 * One step of an escalation at `now`. A level that reaches nobody is skipped at once; a round that reached nobody at
 * all is repeated only after the delay of its last level, when someone else may be on call.
 */
export function takeStep(
  policy: Policy,
  progress: Progress,
  directory: Directory,
  urgency: Urgency,
  now: EpochMs,
): Step {
  const { round, level: index } = progress
  const level = policy.levels[index]
  if (!level) {
    const again = policy.levels.length > 0 && round < policy.repeat_count
    const next = again ? { round: round + 1, level: 0, reached: false, at: now } : null
    return { level: null, pages: [], misses: [], next }
  }
  const { pages, misses } = pageLevel(level, directory, urgency, now)
  const reached = progress.reached || pages.length > 0
  const isLast = index === policy.levels.length - 1
  const wait = pages.length > 0 || (isLast && !reached)
  const at = wait ? epoch(now + level.delay_minutes * MINUTE_MS) : now
  return { level, pages, misses, next: { round, level: index + 1, reached, at } }
}

export const START = { round: 0, level: 0, reached: false }

/** Pages to one address that are due together, as after an outage of our own, are merged into the first. Pure. */
export function onePerDestination<P extends Pick<Page, 'destination'>>(pages: readonly P[]): P[] {
  return [...Map.groupBy(pages, page => page.destination).values()].flatMap(([first]) => (first ? [first] : []))
}
