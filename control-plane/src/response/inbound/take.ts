import type { IncidentActor } from '@pharos/shared-protocol/contract/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { storableText } from '../../platform/database/storable.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { act, announceOpened, IncidentEntity, openIncident, type StoredIncident, worstOf } from '../incident/index.ts'
import { ServiceEntity } from '../service/index.ts'
import { noteOnIncident } from '../timeline/index.ts'
import type { InboundAlert } from './alert.ts'
import { InboundSourceEntity, type StoredSource } from './entity.ts'

export interface Taken {
  result: 'opened' | 'open_already' | 'resolved' | 'nothing_open'
  incident_id: string | null
}

/** Processes an alert: it opens an incident unless its key has one, or resolves the one it has. */
export async function takeInbound(ctx: SystemCtx, source: StoredSource, alert: InboundAlert): Promise<Taken> {
  // Alerts of one source are serialised, so that two concurrent ones do not open two incidents.
  const locked = await ctx.em.findOne(InboundSourceEntity, { id: source.id }, FOR_UPDATE)
  ctx.readClock()
  if (locked) locked.last_alert_at = ctx.now
  const by: IncidentActor = { type: 'integration', id: source.id, name: source.friendly_name, user_id: null }
  const key = keyOf(alert)
  const open = await findOpen(ctx, source, key)
  if (alert.state === 'resolved') return resolve(ctx, open, by)
  const taking = open ?? (await findMergedInto(ctx, source, key))
  if (taking === null) return { result: 'opened', incident_id: await openFor(ctx, source, { ...alert, key }, by) }
  taking.last_alert_at = ctx.now
  await worsen(ctx, taking, alert, by)
  await ctx.em.flush()
  return { result: 'open_already', incident_id: taking.id }
}

const LONGEST_KEY = 500

/** The key as stored and looked up; a long one is hashed, since the index holds short keys only. */
function keyOf({ key }: InboundAlert): string {
  return key.length > LONGEST_KEY ? `sha256:${tokenHash(key).toString('hex')}` : storableText(key)
}

/**
 * Raises the severity when an alert is worse than earlier ones. A group is sent again every few hours, and must not
 * undo a lower severity that a person has set since.
 */
async function worsen(ctx: SystemCtx, incident: StoredIncident, { severity }: InboundAlert, by: IncidentActor) {
  const before = incident.alert_severity ?? incident.severity
  if (severity === null || worstOf([before, severity]) === before) return
  incident.alert_severity = severity
  await act(ctx, incident, { do: 'worsen', to: severity }, by)
}

async function resolve(ctx: SystemCtx, open: StoredIncident | null, by: IncidentActor): Promise<Taken> {
  if (open === null) return { result: 'nothing_open', incident_id: null }
  await act(ctx, open, { do: 'resolve', automatically: true }, by)
  return { result: 'resolved', incident_id: open.id }
}

/** The open incident of a key; a merged one is not resolved by the alert that opened it. */
async function findOpen(ctx: SystemCtx, source: StoredSource, dedup_key: string): Promise<StoredIncident | null> {
  const { rows } = await sql<{ id: string }>`select id from incident where inbound_source_id = ${source.id}
    and dedup_key = ${dedup_key} and responder_status <> 'resolved'`.execute(ctx.sql)
  return lockOpen(ctx, source, rows[0]?.id)
}

/** The open incident that the last one of a key was merged into: a repeated alert is on it already. */
async function findMergedInto(ctx: SystemCtx, source: StoredSource, dedup_key: string): Promise<StoredIncident | null> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      (select id, merged_into, responder_status, 0 as depth from incident
        where inbound_source_id = ${source.id} and dedup_key = ${dedup_key} and merged_into is not null
        order by id desc limit 1)
      union all
      select i.id, i.merged_into, i.responder_status, chain.depth + 1 from chain
        join incident i on i.account_id = ${source.account_id} and i.id = chain.merged_into where chain.depth < 20
    ) select id from chain where responder_status <> 'resolved'`.execute(ctx.sql)
  return lockOpen(ctx, source, rows[0]?.id)
}

async function lockOpen(ctx: SystemCtx, source: StoredSource, id: string | undefined): Promise<StoredIncident | null> {
  if (id === undefined) return null
  const incident = await ctx.em.findOne(IncidentEntity, { id, account_id: source.account_id }, FOR_UPDATE)
  ctx.readClock()
  return incident === null || incident.responder_status === 'resolved' ? null : incident
}

async function openFor(ctx: SystemCtx, source: StoredSource, alert: InboundAlert, by: IncidentActor): Promise<string> {
  const { service_id, account_id } = source
  const service = service_id ? await ctx.em.findOne(ServiceEntity, { id: service_id, account_id }) : null
  const given = {
    account: source.account_id,
    title: storableText(alert.title),
    severity: alert.severity ?? source.severity ?? service?.default_incident_severity ?? 'minor',
    source: 'integration',
    service_id: service?.id ?? null,
    escalation_policy_id: service?.escalation_policy_id ?? null,
    alert: { at: ctx.now, inbound_source_id: source.id, dedup_key: alert.key },
  } as const
  const incident = await openIncident(ctx, given, by)
  await announceOpened(ctx, incident, by)
  // A note stays internal: another system's text was not written for the public.
  const data = { message: alert.detail?.slice(0, 10_000), actor: by }
  if (alert.detail !== null)
    await noteOnIncident(ctx, [{ account: source.account_id, incident: incident.id, kind: 'note', data }])
  return incident.id
}
