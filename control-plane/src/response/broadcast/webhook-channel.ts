import type { MonitorType } from '@pharos/shared-protocol/contract/monitor.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { WebhookMonitor } from '../incident/index.ts'

interface Row {
  channel: string
  id: string
  type: MonitorType
  friendly_name: string
  uri: string | null
}

/** Webhook channels of the notification groups of an incident's monitors, each once, with the monitor that joined first. */
export async function findWebhooks(
  ctx: SystemCtx,
  account: string,
  incident: string,
): Promise<{ channel: string; monitor: WebhookMonitor }[]> {
  const { rows } =
    await sql<Row>`select distinct on (c.id) c.id as channel, im.monitor_id as id, im.type, m.friendly_name,
      case when m.kind = 'http' then m.config ->> 'uri' end as uri
    from incident_monitor im
      join monitor m on m.account_id = im.account_id and m.id = im.monitor_id
      join notification_channel c on c.account_id = im.account_id and c.type = 'webhook'
        and c.notification_group_id = any(m.group_notification_ids)
    where im.account_id = ${account} and im.incident_id = ${incident}
    order by c.id, im.joined_at, im.monitor_id`.execute(ctx.sql)
  return rows.map(({ channel, ...monitor }) => ({ channel, monitor }))
}
