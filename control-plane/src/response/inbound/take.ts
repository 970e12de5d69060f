import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { storableText } from '../../platform/database/storable.ts'
import { tokenHash } from '../../platform/sealer.ts'
import {
  type AlertGroup,
  act,
  announceOpened,
  IncidentEntity,
  keepAlerts,
  openIncident,
  openWithAlerts,
  type StoredIncident,
  worstOf,
} from '../incident/index.ts'
import { ServiceEntity } from '../service/index.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { groupOf, type InboundAlert } from './alert.ts'
import { InboundSourceEntity, type StoredSource } from './entity.ts'

export interface InboundResult {
  result: 'opened' | 'open_already' | 'resolved' | 'nothing_open'
  incident_id: string | null
}

/**
 * Processes an alert: it opens an incident unless its key has one, changes the one it has, or resolves it once no alert
 * of its group is left.
 */
export async function takeInbound(ctx: SystemCtx, source: StoredSource, alert: InboundAlert): Promise<InboundResult> {
  // Alerts of one source are serialised, so that two concurrent ones do not open two incidents.
  const locked = await ctx.em.findOne(InboundSourceEntity, { id: source.id }, FOR_UPDATE)
  ctx.readClock()
  if (locked) locked.last_alert_at = ctx.now
  const by: IncidentActor = { type: 'integration', id: source.id, name: source.friendly_name, user_id: null }
  const key = keyOf(alert)
  const group = { ...groupOf(alert), origin: originOf(source, key) }
  const open = await findOpen(ctx, source, key)
  const taking = open ?? (await findMergedInto(ctx, source, key))
  if (alert.state === 'resolved') return resolve(ctx, open, taking, group, by)
  if (taking === null)
    return { result: 'opened', incident_id: await openFor(ctx, source, { ...alert, key }, group, by) }
  taking.last_alert_at = ctx.now
  await keepAlerts(ctx, taking, group, by)
  if (open !== null) await rename(ctx, open, alert, by)
  await worsen(ctx, taking, alert, by)
  await ctx.em.flush()
  return { result: 'open_already', incident_id: taking.id }
}

/** Of an incident that others were merged into, each source and key has its own group of alerts. */
function originOf({ id }: StoredSource, key: string): string {
  return tokenHash(`${id}/${key}`).toString('base64')
}

/** Gives the incident the alert's present title, unless its own still fits, or a person has set one since. */
async function rename(ctx: SystemCtx, incident: StoredIncident, alert: InboundAlert, by: IncidentActor) {
  const present = incident.alert_title
  if (present === null || present !== incident.title || groupOf(alert).titles.map(storableText).includes(present))
    return
  incident.alert_title = storableText(alert.title)
  await act(ctx, incident, { do: 'change', to: { title: incident.alert_title } }, by)
}

const LONGEST_KEY = 500

/**
 * The key as stored and looked up. A long one is hashed, since the index holds short keys only, and one that cannot be
 * stored, so that it stays apart from others.
 */
function keyOf({ key }: InboundAlert): string {
  const isStorable = key === storableText(key)
  if (isStorable && key.length <= LONGEST_KEY) return key
  return `sha256:${tokenHash(isStorable ? key : JSON.stringify(key)).toString('hex')}`
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

/** Alerts that were cut from the message, or that fire again since it was sent, keep the incident open. */
async function resolve(
  ctx: SystemCtx,
  open: StoredIncident | null,
  taking: StoredIncident | null,
  group: AlertGroup,
  by: IncidentActor,
): Promise<InboundResult> {
  const left = taking === null ? 0 : await keepAlerts(ctx, taking, group, by, open !== null)
  if (open === null) return { result: 'nothing_open', incident_id: null }
  if (left > 0) return { result: 'open_already', incident_id: open.id }
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

async function openFor(
  ctx: SystemCtx,
  source: StoredSource,
  alert: InboundAlert,
  group: AlertGroup,
  by: IncidentActor,
): Promise<string> {
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
  await openWithAlerts(ctx, incident, group)
  await announceOpened(ctx, incident, by)
  // Notes stay internal: another system's text was not written for the public.
  const notes = [
    ...(alert.notes ? [{ adapted: alert.notes, text: adaptedText(alert.notes), actor: by }] : []),
    ...(alert.detail === null ? [] : [{ message: alert.detail, actor: by }]),
  ]
  const draft = { account: source.account_id, incident: incident.id, kind: 'note' } as const
  await noteOnIncident(
    ctx,
    notes.map(data => ({ ...draft, data })),
  )
  return incident.id
}

function adaptedText(notes: NonNullable<InboundAlert['notes']>): string {
  return `The alert was adapted: ${notes.map(({ path, message }) => `${path} ${message}`).join('; ')}.`
}
