import { type Monitor, URI_KINDS, uriOf } from '../../monitoring/monitor/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { IncidentSnapshot, SnapshotMonitor } from './event.ts'

const MOST_ALERTS = 25
const LONGEST_MESSAGE = 300

/** SQL: the alerts of other systems that fire on an open incident `i`, or null. */
export const FIRING_ALERTS = sql`(select jsonb_build_object('total', max(t.total), 'shown', jsonb_agg(jsonb_build_object(
    'name', t.name, 'severity', t.severity, 'message', left(t.message, ${LONGEST_MESSAGE}), 'joined_at', t.joined_at)
    order by t.joined_at, t.name, t.key))
  from (select a.*, count(*) over () as total from incident_alert a where a.incident_id = i.id and a.firing
    and i.responder_status <> 'resolved' order by a.joined_at, a.name, a.key limit ${MOST_ALERTS}) t having count(*) > 0)`

/** SQL: whether an open incident `i` has been escalated, and no level has paged anybody since. */
export const NOBODY_REACHED = sql`(i.responder_status = 'triggered' and exists (select from escalation e
  where e.incident_id = i.id and (e.level > 0 or e.round > 0 or e.state = 'ended')
    and not exists (select from page p where p.incident_id = i.id and p.generation = e.generation
      and p.state <> 'cancelled')))`

/**
 * SQL: the order of the monitors `m` of an incident. Failing ones come first, by when they began to fail; then the
 * others, the last that recovered first. So the first is the one that an automatic title names.
 */
export const FAILING_FIRST = sql`m.healthy, case when m.healthy then -m.turn else m.turn end, m.joined_at, m.monitor_id`

/** An incident in the form of events and messages; null if there is none. */
export async function loadIncident(ctx: SystemCtx, id: string): Promise<IncidentSnapshot | null> {
  return (await loadIncidents(ctx, [id])).get(id) ?? null
}

export async function loadIncidents(ctx: SystemCtx, ids: readonly string[]): Promise<Map<string, IncidentSnapshot>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`select i.id, i.account_id, i.number, i.title, i.severity, i.status,
      i.responder_status, i.source, i.service_id, s.name as service_name, i.escalation_policy_id, i.created_at,
      i.acknowledged_at, i.acknowledged_by, i.resolved_at, i.resolved_by, i.snoozed_until, i.reopen_count,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.monitor_id, 'type', m.type, 'friendly_name', m.friendly_name,
        'healthy', m.healthy, 'watched', (select jsonb_build_object('kind', c.kind, 'config', c.config,
          'friendly_name', c.friendly_name) from monitor c where c.id = m.monitor_id and c.kind = any(${URI_KINDS}::text[])))
        order by ${FAILING_FIRST}) from incident_monitor m where m.incident_id = i.id), '[]') as monitors,
      ${FIRING_ALERTS} as alerts
    from incident i left join service s on s.account_id = i.account_id and s.id = i.service_id
    where i.id = any(${ids}::uuid[])`.execute(ctx.sql)
  return new Map(rows.map(row => [row.id, { ...row, monitors: row.monitors.map(monitor => withUri(ctx, monitor)) }]))
}

/** `watched`: the parts that the target is read from. */
type MonitorRow = Omit<SnapshotMonitor, 'uri'> & { watched: Pick<Monitor, 'kind' | 'config' | 'friendly_name'> | null }
type Row = Omit<IncidentSnapshot, 'monitors'> & { monitors: MonitorRow[] }

function withUri(ctx: SystemCtx, { watched, ...monitor }: MonitorRow): SnapshotMonitor {
  return { ...monitor, uri: uriOf(ctx, watched) }
}
