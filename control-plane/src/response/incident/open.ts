import type { MonitorType } from '@pharos/shared-protocol/contract/monitoring/monitor.ts'
import type {
  IncidentActor,
  IncidentSource,
  IncidentStatus,
  Severity,
} from '@pharos/shared-protocol/contract/response/incident.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { announce } from './action.ts'
import { IncidentEntity, type StoredIncident } from './entity.ts'

export interface NewIncident {
  account: string
  title: string
  severity: Severity
  source: IncidentSource
  status?: IncidentStatus
  service_id: string | null
  escalation_policy_id: string | null
  /** The alert that opened it. */
  alert?: { at: EpochMs; inbound_source_id?: string; dedup_key?: string }
}

/** A failing monitor that joins an incident. */
export interface FailingMonitor {
  id: string
  type: MonitorType
  friendly_name: string
  at: EpochMs
  /** When its alert was raised: later than `at` when it was held back. */
  told_at: EpochMs
  /** In words. */
  reason: string
  /** The same as a code with its values; null if it has no code. */
  reason_text: Text | null
}

/**
 * Opens an incident: writes its row, number and timeline. Call `announceOpened` once everything that belongs to it from
 * the start is written.
 */
export async function openIncident(ctx: SystemCtx, given: NewIncident, by: IncidentActor): Promise<StoredIncident> {
  const { account, alert, ...fields } = given
  const incident = ctx.em.create(IncidentEntity, {
    id: ctx.newId(),
    account_id: account,
    number: await nextNumber(ctx, account),
    ...fields,
    status: given.status ?? 'investigating',
    responder_status: 'triggered',
    inbound_source_id: alert?.inbound_source_id ?? null,
    dedup_key: alert?.dedup_key ?? null,
    alert_severity: alert?.dedup_key === undefined ? null : given.severity,
    alert_title: alert?.dedup_key === undefined ? null : given.title,
    created_at: ctx.now,
    resolved_automatically: false,
    own_policy: false,
    recovered: false,
    reopen_count: 0,
    last_alert_at: alert?.at ?? null,
    revision: 1,
  })
  await ctx.em.flush()
  const data = { title: given.title, severity: given.severity, source: given.source, actor: by }
  await noteOnIncident(ctx, [{ account, incident: incident.id, kind: 'opened', data }])
  return incident
}

export function announceOpened(ctx: SystemCtx, { id }: StoredIncident, by: IncidentActor): Promise<void> {
  return announce(ctx, id, by, [{ name: 'incident.opened' }])
}

/** Numbers of an account have no gaps: the counter's row is locked until the incident exists. */
async function nextNumber(ctx: SystemCtx, account: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`insert into incident_counter (account_id, last) values (${account}, 1)
    on conflict (account_id) do update set last = incident_counter.last + 1 returning last`.execute(ctx.sql)
  return rows[0]?.last ?? 1
}

/** A failing monitor, and the incident that it joins. */
export interface Join {
  incident: StoredIncident
  monitor: FailingMonitor
}

/** A monitor on an incident, and whether it is new there. */
export interface Joined {
  incident_id: string
  monitor_id: string
  arrived: boolean
}

/** Adds failing monitors to incidents; those that were well on theirs fail again. Returns those that changed. */
export async function joinMonitors(ctx: SystemCtx, joins: readonly Join[], by: IncidentActor): Promise<Joined[]> {
  const { rows } = await sql<Joined>`insert into incident_monitor
      (incident_id, monitor_id, account_id, type, friendly_name, healthy, joined_at, service_id, turn)
    select t.incident, t.id, t.account, t.type, t.name, false, ${ctx.now}, m.service_id,
      coalesce((select max(o.turn) from incident_monitor o where o.incident_id = t.incident), 0) + t.place
    from unnest(${joins.map(({ incident }) => incident.id)}::uuid[],
      ${joins.map(({ incident }) => incident.account_id)}::uuid[], ${joins.map(({ monitor }) => monitor.id)}::uuid[],
      ${joins.map(({ monitor }) => monitor.type)}::text[], ${joins.map(({ monitor }) => monitor.friendly_name)}::text[])
      with ordinality as t (incident, account, id, type, name, place) left join monitor m on m.id = t.id
    on conflict (incident_id, monitor_id) do update
      set healthy = false, friendly_name = excluded.friendly_name, service_id = excluded.service_id, turn = excluded.turn
      where incident_monitor.healthy
    returning incident_id, monitor_id, xmax = 0 as arrived`.execute(ctx.sql)
  const joined = new Set(rows.map(row => `${row.incident_id}/${row.monitor_id}`))
  await noteOnIncident(
    ctx,
    joins
      .filter(({ incident, monitor }) => joined.has(`${incident.id}/${monitor.id}`))
      .map(({ incident, monitor: { at, told_at: _, reason, reason_text, ...monitor } }) => ({
        account: incident.account_id,
        incident: incident.id,
        kind: 'monitor_joined' as const,
        data: { monitor, failing_since: at, reason, reason_text, actor: by },
      })),
  )
  return rows
}
