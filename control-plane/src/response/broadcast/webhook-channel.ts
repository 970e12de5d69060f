import type { MonitorType } from '@pharos/shared-protocol/contract/monitor.ts'
import { type Monitor, URI_KINDS, uriOf } from '../../monitoring/monitor/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { WebhookMonitor } from '../incident/index.ts'

interface Row {
  channel: string
  id: string
  type: MonitorType
  friendly_name: string
  /** The parts that the target is read from. */
  watched: Pick<Monitor, 'kind' | 'config' | 'friendly_name'> | null
}

/** Webhook channels of the notification groups of an incident's monitors, each once, with the monitor that joined first. */
export async function findWebhooks(
  ctx: SystemCtx,
  account: string,
  incident: string,
): Promise<{ channel: string; monitor: WebhookMonitor }[]> {
  const { rows } =
    await sql<Row>`select distinct on (c.id) c.id as channel, im.monitor_id as id, im.type, m.friendly_name,
      case when m.kind = any(${URI_KINDS}::text[]) then jsonb_build_object('kind', m.kind, 'config', m.config,
        'friendly_name', m.friendly_name) end as watched
    from incident_monitor im
      join monitor m on m.account_id = im.account_id and m.id = im.monitor_id
      join notification_channel c on c.account_id = im.account_id and c.type = 'webhook'
        and c.notification_group_id = any(m.group_notification_ids)
    where im.account_id = ${account} and im.incident_id = ${incident}
    order by c.id, im.joined_at, im.monitor_id`.execute(ctx.sql)
  return rows.map(({ channel, watched, ...monitor }) => ({ channel, monitor: { ...monitor, uri: uriOf(watched) } }))
}
