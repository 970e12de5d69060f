import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { type Monitor, targetOf } from '../../monitoring/monitor/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { isLanguage } from '../../platform/language.ts'
import { NOTIFIED_GROUPS } from '../alert/index.ts'
import type { Reader, Subject } from './message.ts'

export interface NoticedChannel {
  id: string
  type: ChannelType
  destination: string
  reader: Reader
}

export interface NoticedMonitor {
  subject: Subject
  /** Channels that are notified, each destination once. */
  channels: NoticedChannel[]
  status: string
  muted: boolean
  /** How often it is checked. */
  interval_ms: number
  /** How often to repeat that it is down. */
  remind_ms: number | null
}

type Row = Pick<
  Monitor,
  'id' | 'account_id' | 'kind' | 'friendly_name' | 'runbook_url' | 'config' | 'muted' | 'interval_seconds'
> & {
  status: string
  parent_runbook: string | null
  groups: string[]
  incident: Subject['incident']
}

/** Monitors with their channels. A pair without groups of its own uses those of its HTTP monitor. */
export async function loadNoticed(ctx: SystemCtx, ids: readonly string[]): Promise<Map<string, NoticedMonitor>> {
  const { rows } =
    await sql<Row>`select m.id, m.account_id, m.kind, m.friendly_name, m.runbook_url, m.config, m.muted, m.interval_seconds, s.status,
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

interface ChannelRow extends Omit<NoticedChannel, 'reader'> {
  notification_group_id: string
  locale: string | null
  timezone: string
}

/** Channels of groups. An address of a member has that member's language and clock; others have the account's clock. */
async function loadChannels(ctx: SystemCtx, groups: readonly string[]): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`select c.id, c.type, c.notification_group_id, c.destination, reader.locale,
      coalesce(reader.timezone, a.timezone) as timezone
    from notification_channel c join account a on a.id = c.account_id
      left join lateral (select p.locale, m.timezone from member m join person p on p.id = m.person_id
        where c.type = 'email' and m.account_id = c.account_id and m.deactivated_at is null
          and lower(p.email) = lower(c.config ->> 'email') limit 1) reader on true
    where c.notification_group_id = any(${[...new Set(groups)]}::uuid[]) order by c.id`.execute(ctx.sql)
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
    channels: [...byDestination.values()].map(({ id, type, destination, locale, timezone }) => ({
      id,
      type,
      destination,
      // Nobody knows who reads a channel of a team.
      reader: { language: locale !== null && isLanguage(locale) ? locale : 'en', timezone },
    })),
    status: row.status,
    muted: row.muted,
    interval_ms: row.interval_seconds * 1000,
    remind_ms: typeof minutes === 'number' ? minutes * 60_000 : null,
  }
}
