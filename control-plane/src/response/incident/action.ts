import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { IncidentEntity, type StoredIncident } from './entity.ts'
import { INCIDENT_EVENT, type IncidentUpdateText } from './event.ts'
import { loadIncident } from './load.ts'
import { type DecidedEvent, type Decision, decideAction, type IncidentAction, type IncidentState } from './rules.ts'
import { postClosing, postReopening } from './template.ts'

/** A service can have at most one open automatic incident, and an inbound alert one open incident. */
const OPEN_ALREADY = responseText('incident.open_already')
const TAKEN = { incident_one_auto: OPEN_ALREADY, incident_one_alert: OPEN_ALREADY }

/**
 * Locks an incident, so that of two concurrent actions the second sees the result of the first. A 404 when it does not
 * exist.
 */
export async function lockIncident(ctx: SystemCtx, account: string, id: string): Promise<StoredIncident> {
  const incident = await ctx.em.findOne(IncidentEntity, { id, account_id: account }, FOR_UPDATE)
  if (!incident) throw notFound('incident')
  ctx.readClock()
  return incident
}

/** Decides an action on a locked incident and writes the results: its row, timeline and events. */
export async function act(
  ctx: SystemCtx,
  incident: StoredIncident,
  action: IncidentAction,
  by: IncidentActor,
): Promise<Decision & { refused: null }> {
  const decision = await applyAction(ctx, incident, action, by)
  const isReopened = decision.events.some(event => event.name === 'incident.reopened')
  const update = isReopened ? await postReopening(ctx, incident, by) : null
  await announce(ctx, incident.id, by, withUpdate(decision.events, 'incident.reopened', update))
  return decision
}

/**
 * The same, but returns the events instead of emitting them, for changes that must be written before the events are
 * read: `announce` them afterwards. `note` is added to the timeline entries.
 */
export async function applyAction(
  ctx: SystemCtx,
  incident: StoredIncident,
  action: IncidentAction,
  by: IncidentActor,
  note: Record<string, unknown> = {},
): Promise<Decision & { refused: null }> {
  const decision = decideAction(stateOf(incident), action, by, ctx.now)
  if (decision.refused !== null) throw new Refusal('conflict', decision.refused)
  if (Object.keys(decision.change).length > 0) {
    Object.assign(incident, decision.change)
    incident.revision += 1
    await flushUnique(ctx, TAKEN)
  }
  const { id: of, account_id: account } = incident
  await noteOnIncident(
    ctx,
    decision.entries.map(({ kind, data }) => ({ account, incident: of, kind, data: { ...data, ...note, actor: by } })),
  )
  const closing = await postClosing(ctx, incident, action, decision, by)
  return { ...decision, events: withUpdate(decision.events, 'incident.resolved', closing) }
}

/** The events with the update that belongs to one of them, if there is one. */
export function withUpdate(
  events: readonly DecidedEvent[],
  name: DecidedEvent['name'],
  update: IncidentUpdateText | null,
): DecidedEvent[] {
  return events.map(event =>
    event.name === name && update !== null ? { ...event, more: { ...event.more, update } } : event,
  )
}

/** Emits events of an incident in its present state. */
export async function announce(
  ctx: SystemCtx,
  id: string,
  actor: IncidentActor,
  events: readonly DecidedEvent[],
): Promise<void> {
  const incident = events.length > 0 ? await loadIncident(ctx, id) : null
  if (incident === null) return
  ctx.emit(
    ...events.map(({ name, more }) =>
      INCIDENT_EVENT.of(name, { account: incident.account_id, subject: id }, { incident, actor, ...more }),
    ),
  )
}

function stateOf(incident: StoredIncident): IncidentState {
  return {
    ...incident,
    service_id: incident.service_id ?? null,
    escalation_policy_id: incident.escalation_policy_id ?? null,
    acknowledged_at: incident.acknowledged_at ?? null,
    acknowledged_by: incident.acknowledged_by ?? null,
    resolved_at: incident.resolved_at ?? null,
    resolved_by: incident.resolved_by ?? null,
    snoozed_until: incident.snoozed_until ?? null,
    merged_into: incident.merged_into ?? null,
  }
}
