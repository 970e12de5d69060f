import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { type Monitor, targetOf } from '../../monitoring/monitor/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { NOTIFIED_GROUPS } from '../alert/index.ts'
import type { Subject } from './message.ts'

export interface NoticedMonitor {
  subject: Subject
  /** Channels that are notified, each destination once. */
  channels: { id: string; type: ChannelType; destination: string }[]
  status: string
  muted: boolean
  /** How often to repeat that it is down. */
  remind_ms: number | null
}

type Row = Pick<Monitor, 'id' | 'account_id' | 'kind' | 'friendly_name' | 'runbook_url' | 'config' | 'muted'> & {
  status: string
  parent_runbook: string | null
  groups: string[]
  incident: Subject['incident']
}

/** Monitors with their channels. A pair without groups of its own uses those of its HTTP monitor. */
export async function loadNoticed(ctx: SystemCtx, ids: readonly string[]): Promise<Map<string, NoticedMonitor>> {
  const { rows } =
    await sql<Row>`select m.id, m.account_id, m.kind, m.friendly_name, m.runbook_url, m.config, m.muted, s.status,
      parent.runbook_url as parent_runbook,
      ${NOTIFIED_GROUPS} as groups,
      (select jsonb_build_object('number', i.number, 'title', i.title, 'acknowledged_by', i.acknowledged_by ->> 'name')
        from incident_monitor im join incident i on i.id = im.incident_id
        where im.monitor_id = m.id and not im.healthy and i.responder_status <> 'resolved' order by i.id desc limit 1) as incident
    from monitor m join monitor_state s on s.monitor_id = m.id
      left join monitor parent on parent.account_id = m.account_id and parent.id = m.http_job_id
    where m.id = any(${[...ids]}::uuid[])`.execute(ctx.sql)
  const channels = await loadChannels(
    ctx,
    rows.flatMap(row => row.groups),
  )
  return new Map(rows.map(row => [row.id, noticedOf(ctx, row, channels)]))
}

interface ChannelRow {
  id: string
  type: ChannelType
  notification_group_id: string
  destination: string
}

async function loadChannels(ctx: SystemCtx, groups: readonly string[]): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`select id, type, notification_group_id, destination from notification_channel
    where notification_group_id = any(${[...new Set(groups)]}::uuid[]) order by id`.execute(ctx.sql)
  return rows
}

function noticedOf(ctx: SystemCtx, row: Row, channels: readonly ChannelRow[]): NoticedMonitor {
  const heard = channels.filter(channel => row.groups.includes(channel.notification_group_id))
  // Two groups may have a channel to one destination, which is notified once.
  const byDestination = new Map(heard.map(channel => [channel.destination, channel]))
  const minutes = row.config.reminder_interval_minutes
  return {
    subject: {
      account_id: row.account_id,
      id: row.id,
      kind: row.kind,
      type: KINDS[row.kind].type,
      name: row.friendly_name,
      target: targetOf(ctx, row),
      runbook_url: row.runbook_url ?? row.parent_runbook,
      incident: row.incident,
      base: baseUrlOf(ctx.platform.config),
    },
    channels: [...byDestination.values()].map(({ id, type, destination }) => ({ id, type, destination })),
    status: row.status,
    muted: row.muted,
    remind_ms: typeof minutes === 'number' ? minutes * 60_000 : null,
  }
}
