import type {
  IncidentActor,
  IncidentStatus,
  ResponderStatus,
  Severity,
  TimelineKind,
} from '@pharos/shared-protocol/contract/response/incident.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { IncidentEventName, IncidentEventPayload } from './event.ts'

/** The state on which decisions about an incident depend, and which they change. */
export interface IncidentState {
  title: string
  severity: Severity
  status: IncidentStatus
  responder_status: ResponderStatus
  service_id: string | null
  escalation_policy_id: string | null
  own_policy: boolean
  recovered: boolean
  acknowledged_at: number | null
  acknowledged_by: IncidentActor | null
  resolved_at: number | null
  resolved_by: IncidentActor | null
  resolved_automatically: boolean
  snoozed_until: number | null
  merged_into: string | null
  reopen_count: number
}

export type IncidentAction =
  | { do: 'acknowledge' }
  | { do: 'resolve'; automatically?: boolean }
  | { do: 'reopen' }
  | { do: 'snooze'; until: EpochMs }
  /** Its snooze has expired. */
  | { do: 'unsnooze' }
  | { do: 'escalate' }
  | { do: 'merge'; into: { id: string; number: number; open: boolean } }
  | { do: 'say'; update: { id: string; status: IncidentStatus | undefined; message: string; internal: boolean } }
  | { do: 'change'; to: ChangedFields }
  /** Its alert has become more severe. */
  | { do: 'worsen'; to: Severity }

/** A person's changes; omitted or undefined fields keep their value. */
export interface ChangedFields {
  title?: string | undefined
  severity?: Severity | undefined
  service_id?: string | null | undefined
  escalation_policy_id?: string | null | undefined
}

export interface DecidedEntry {
  kind: TimelineKind
  data: Record<string, unknown>
}

export interface DecidedEvent {
  name: IncidentEventName
  more?: Omit<IncidentEventPayload, 'incident' | 'actor'>
}

/** The effect of an action on an incident. When `refused` is set, nothing has changed. */
export type Decision =
  | { refused: Said }
  | { refused: null; change: Partial<IncidentState>; entries: DecidedEntry[]; events: DecidedEvent[] }

const NOTHING: Decision = { refused: null, change: {}, entries: [], events: [] }

/**
 * The state machine of incidents (spec 3.2). Repeating a completed action changes nothing and is not an error; actions
 * that the state does not allow are refused. Pure: `by` acts at `now`.
 */
export function decideAction(state: IncidentState, action: IncidentAction, by: IncidentActor, now: EpochMs): Decision {
  const open = state.responder_status !== 'resolved'
  switch (action.do) {
    case 'acknowledge':
      return open ? acknowledge(state, by, now) : { refused: responseText('incident.resolved_reopen_first') }
    case 'resolve':
      return open ? resolve(action.automatically ?? false, by, now) : NOTHING
    case 'reopen':
      return open ? NOTHING : reopen(state)
    case 'snooze':
      return open ? snooze(action.until) : { refused: responseText('incident.resolved_nothing_to_snooze') }
    case 'unsnooze':
      return state.snoozed_until === null || state.snoozed_until > now ? NOTHING : unsnooze()
    case 'escalate':
      return escalate(state)
    case 'merge':
      return merge(state, action.into, by, now)
    case 'say':
      return say(state, action.update, by, now)
    case 'change':
      return change(state, action.to)
    case 'worsen':
      return worsen(state, action.to)
  }
}

function acknowledge(state: IncidentState, by: IncidentActor, now: EpochMs): Decision {
  if (state.responder_status === 'acknowledged') return NOTHING
  return {
    refused: null,
    change: { responder_status: 'acknowledged', acknowledged_at: now, acknowledged_by: by, snoozed_until: null },
    entries: [{ kind: 'acknowledged', data: {} }],
    events: [{ name: 'incident.acknowledged' }],
  }
}

function resolve(automatically: boolean, by: IncidentActor, now: EpochMs): Decision {
  return {
    refused: null,
    change: resolvedBy(automatically, by, now),
    entries: [{ kind: 'resolved', data: { automatically } }],
    events: [{ name: 'incident.resolved' }],
  }
}

function resolvedBy(automatically: boolean, by: IncidentActor, now: EpochMs): Partial<IncidentState> {
  return {
    status: 'resolved',
    responder_status: 'resolved',
    resolved_at: now,
    resolved_by: by,
    resolved_automatically: automatically,
    snoozed_until: null,
  }
}

function reopen(state: IncidentState): Decision {
  if (state.merged_into !== null) return { refused: responseText('incident.merged_reopen_that') }
  return {
    refused: null,
    change: {
      ...UNRESOLVED,
      ...UNACKNOWLEDGED,
      status: 'investigating',
      reopen_count: state.reopen_count + 1,
      recovered: false,
    },
    entries: [{ kind: 'reopened', data: {} }],
    events: [{ name: 'incident.reopened' }, { name: 'incident.retriggered' }],
  }
}

const UNRESOLVED = { resolved_at: null, resolved_by: null, resolved_automatically: false }
const UNACKNOWLEDGED = { responder_status: 'triggered', acknowledged_at: null, acknowledged_by: null } as const

function snooze(until: EpochMs): Decision {
  return {
    refused: null,
    change: { snoozed_until: until },
    entries: [{ kind: 'snoozed', data: { until } }],
    events: [{ name: 'incident.snoozed', more: { until } }],
  }
}

/** Its acknowledgement lapsed: it is triggered again. */
function unsnooze(): Decision {
  return {
    refused: null,
    change: { ...UNACKNOWLEDGED, snoozed_until: null },
    entries: [{ kind: 'snoozed', data: { until: null } }],
    events: [{ name: 'incident.unsnoozed' }, { name: 'incident.retriggered' }],
  }
}

function escalate(state: IncidentState): Decision {
  if (state.responder_status === 'resolved') return { refused: responseText('incident.resolved_nothing_to_escalate') }
  if (state.escalation_policy_id === null) return { refused: responseText('incident.no_escalation_policy') }
  return {
    refused: null,
    change: {},
    entries: [{ kind: 'escalated', data: { by_hand: true } }],
    events: [{ name: 'incident.escalated' }],
  }
}

function merge(
  state: IncidentState,
  into: { id: string; number: number; open: boolean },
  by: IncidentActor,
  now: EpochMs,
): Decision {
  if (state.merged_into === into.id) return NOTHING
  if (state.responder_status === 'resolved') return { refused: responseText('incident.resolved_not_merged') }
  if (!into.open) return { refused: responseText('incident.not_merged_into_resolved') }
  return {
    refused: null,
    change: { ...resolvedBy(false, by, now), merged_into: into.id },
    entries: [{ kind: 'merged', data: { into: into.id, into_number: into.number } }],
    events: [{ name: 'incident.merged', more: { into: into.id } }],
  }
}

function say(
  state: IncidentState,
  update: { id: string; status: IncidentStatus | undefined; message: string; internal: boolean },
  by: IncidentActor,
  now: EpochMs,
): Decision {
  const { id, message, internal, status = state.status } = update
  const open = state.responder_status !== 'resolved'
  if (!open && status !== 'resolved') return { refused: responseText('incident.resolved_reopen_first') }
  const said: Decision = {
    refused: null,
    // The status is public: a note for members moves it only when it resolves the incident.
    change: { status: internal ? state.status : status },
    entries: [{ kind: internal ? 'note' : 'updated', data: { update_id: id, status, message, internal } }],
    events: [{ name: 'incident.updated', more: { internal, update: { id, status, message, created_at: now } } }],
  }
  if (!open || status !== 'resolved') return said
  const end = resolve(false, by, now)
  if (end.refused !== null) return end
  const { change, entries, events } = end
  const covered = said.events.map(event => ({ ...event, more: { ...event.more, with_resolution: true } }))
  return { refused: null, change, entries: [...said.entries, ...entries], events: [...covered, ...events] }
}

function change(state: IncidentState, to: ChangedFields): Decision {
  const changed = Object.entries(to).filter(
    ([field, value]) => value !== undefined && value !== state[field as keyof ChangedFields],
  )
  const fields = new Map(changed)
  const told = CHANGES.filter(([field]) => fields.has(field))
  const entries: DecidedEntry[] = told.map(([field, kind]) => ({
    kind,
    data: { before: state[field], after: fields.get(field) },
  }))
  const events: DecidedEvent[] = told.map(([field, word]) => ({
    name: `incident.${word}`,
    more: { before: state[field] },
  }))
  const policy = fields.get('escalation_policy_id')
  if (policy !== undefined) entries.push({ kind: 'note', data: { escalation_policy_id: policy } })
  // Others, or nobody, are to be paged now, unless someone is assigned.
  if (policy !== undefined && isUnattended(state)) events.push({ name: 'incident.retriggered' })
  const own = policy === undefined ? {} : { own_policy: policy !== null }
  return { refused: null, change: { ...Object.fromEntries(changed), ...own }, entries, events }
}

function isUnattended({ responder_status, snoozed_until }: IncidentState): boolean {
  return responder_status === 'triggered' && snoozed_until === null
}

/** Only ever raises the severity. */
function worsen(state: IncidentState, to: Severity): Decision {
  return change(state, { severity: worstOf([state.severity, to]) ?? to })
}

const BY_WEIGHT: readonly Severity[] = ['critical', 'major', 'minor']

/** Returns the worst of some severities; null when none is given. */
export function worstOf(severities: readonly (Severity | null)[]): Severity | null {
  return BY_WEIGHT.find(severity => severities.includes(severity)) ?? null
}

const CHANGES = [
  ['title', 'title_changed'],
  ['severity', 'severity_changed'],
  ['service_id', 'service_changed'],
] as const
