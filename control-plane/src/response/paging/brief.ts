import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { type Monitor, targetConfig, targetOf } from '../../monitoring/monitor/index.ts'
import { loadRegionViews, type RegionView } from '../../monitoring/voted/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type BlastLine, loadBlastLine } from '../blast-radius/index.ts'
import type { IncidentSnapshot } from '../incident/index.ts'

/** What a page says about its incident besides the incident itself. */
export interface Brief {
  /** The failing monitors, in the order in which they began to fail. */
  failing: Failing[]
  /** Who or what opened the incident. */
  opened_by: string
  /** Text of a person or another system about it. */
  said: string | null
  levels: number
  suspects: { text: string; said: Text | null }[]
  /** How many real users met it, as far as that was counted. */
  met: BlastLine | null
}

export interface Failing {
  name: string
  target: string
  since: number
  runbook_url: string | null
  /** From its timeline entry, for kinds without regions; as a code if it has one. */
  reason: string | null
  reason_text: Text | null
  regions: RegionView[]
}

type MonitorRow = Omit<Failing, 'target' | 'regions'> &
  Pick<Monitor, 'id' | 'config' | 'friendly_name'> & { kind: MonitorKindName }

/** Reads what a page says, as it is when the page is sent. */
export async function loadBrief(ctx: SystemCtx, incident: IncidentSnapshot): Promise<Brief> {
  const { rows } = await sql<
    Omit<Brief, 'failing' | 'met'>
  >`select coalesce((select e.data #>> '{actor,name}' from incident_entry e where e.incident_id = ${incident.id}
        and e.kind = 'opened' limit 1), 'Pharos') as opened_by,
      (select e.data ->> 'message' from incident_entry e where e.incident_id = ${incident.id}
        and e.kind in ('updated', 'note') and e.data ? 'message' order by e.id limit 1) as said,
      (select count(*)::int from escalation_level l where l.policy_id = ${incident.escalation_policy_id}) as levels,
      coalesce((select jsonb_agg(case when s ? 'brief' then jsonb_build_object('text', s -> 'brief', 'said', s -> 'brief_said')
          else jsonb_build_object('text', s -> 'text', 'said', s -> 'said') end)
        from (select s from incident_suspects i, jsonb_array_elements(i.suspects) s
          where i.incident_id = ${incident.id} limit 3)), '[]') as suspects`.execute(ctx.sql)
  const [common] = rows
  if (!common) throw new Error('a query without rows')
  return {
    ...common,
    failing: await loadFailing(ctx, incident),
    met: await loadBlastLine(ctx, incident.account_id, incident.id),
  }
}

async function loadFailing(ctx: SystemCtx, { id }: IncidentSnapshot): Promise<Failing[]> {
  const { rows } =
    await sql<MonitorRow>`select m.id, im.friendly_name as name, m.friendly_name, m.kind, ${targetConfig(ctx)} as config, s.since,
      coalesce(m.runbook_url, parent.runbook_url) as runbook_url,
      joined.reason, joined.reason_text
    from incident_monitor im join monitor m on m.id = im.monitor_id join monitor_state s on s.monitor_id = m.id
      left join monitor parent on parent.account_id = m.account_id and parent.id = m.http_job_id
      left join lateral (select e.data ->> 'reason' as reason, e.data -> 'reason_text' as reason_text
        from incident_entry e where e.incident_id = im.incident_id and e.kind = 'monitor_joined'
          and e.data #>> '{monitor,id}' = m.id::text order by e.id desc limit 1) joined on true
    where im.incident_id = ${id} and not im.healthy order by im.turn, im.joined_at, im.monitor_id`.execute(ctx.sql)
  const views = await loadRegionViews(
    ctx,
    rows.map(row => row.id),
  )
  return rows.map(({ id: monitor, kind, config, friendly_name, ...row }) => ({
    ...row,
    regions: views.get(monitor) ?? [],
    target: targetOf(ctx, { kind, config, friendly_name }),
  }))
}
