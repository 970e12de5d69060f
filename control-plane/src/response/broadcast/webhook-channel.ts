import type { MonitorType } from '@pharos/shared-protocol/contract/monitoring/monitor.ts'
import { type Monitor, URI_KINDS, uriOf } from '../../monitoring/monitor/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { WebhookMonitor } from '../incident/index.ts'

interface Row {
  channel: string
  id: string
  type: MonitorType
  friendly_name: string
  healthy: boolean
  /** The parts that the target is read from. */
  watched: Pick<Monitor, 'kind' | 'config' | 'friendly_name'> | null
}

/**
 * Webhook channels of the notification groups of an incident's monitors, each once, with the first of its monitors that
 * fails; null: none of them fails.
 */
export async function findWebhooks(
  ctx: SystemCtx,
  account: string,
  incident: string,
): Promise<{ channel: string; monitor: WebhookMonitor | null }[]> {
  const { rows } =
    await sql<Row>`select distinct on (c.id) c.id as channel, im.monitor_id as id, im.type, im.healthy, m.friendly_name,
      case when m.kind = any(${URI_KINDS}::text[]) then jsonb_build_object('kind', m.kind, 'config', m.config,
        'friendly_name', m.friendly_name) end as watched
    from incident_monitor im
      join monitor m on m.account_id = im.account_id and m.id = im.monitor_id
      join notification_channel c on c.account_id = im.account_id and c.type = 'webhook'
        and c.notification_group_id = any(m.group_notification_ids)
    where im.account_id = ${account} and im.incident_id = ${incident}
    order by c.id, im.healthy, im.turn, im.joined_at, im.monitor_id`.execute(ctx.sql)
  return rows.map(({ channel, healthy, watched, ...monitor }) => ({
    channel,
    monitor: healthy ? null : { ...monitor, uri: uriOf(ctx, watched) },
  }))
}
