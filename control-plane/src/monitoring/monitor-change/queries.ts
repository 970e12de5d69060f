import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { sayChange } from '@pharos/shared-protocol/text/en/change.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { loadEvents } from '../../platform/outbox/past.ts'
import { type AlertData, MONITOR_ALERT, textOf } from '../monitor/index.ts'

interface Span {
  from: EpochMs
  to: EpochMs
}

/** A change that a monitor observed. */
export interface MonitorChange {
  at: EpochMs
  monitor: { id: string; kind: MonitorKindName; friendly_name: string }
  said: Said
}

/** The most changes of each sort that are read. */
const MOST = 100

/** Certificates that differ from the one before. A timely renewal causes no alert, but is a change, too. */
export async function loadCertificateChanges(
  ctx: SystemCtx,
  account: string,
  { from, to }: Span,
): Promise<MonitorChange[]> {
  const { rows } = await sql<{ at: EpochMs; id: string; friendly_name: string }>`
    select c.at, m.id, m.friendly_name from monitor m
      join check_result c on c.monitor_id = m.id and c.slot >= ${from} and c.slot < ${to}
      cross join lateral (select p.data ->> 'fingerprint_sha256' as fingerprint from check_result p
        where p.monitor_id = m.id and p.slot < c.slot and p.data ->> 'fingerprint_sha256' is not null
        order by p.slot desc limit 1) before
    where m.account_id = ${account} and m.kind = 'tls' and c.data ->> 'fingerprint_sha256' <> before.fingerprint
    order by c.at desc limit ${MOST}`.execute(ctx.sql)
  return rows.map(({ at, id, friendly_name }) => ({
    at,
    monitor: { id, kind: 'tls', friendly_name },
    said: sayChange('change.certificate', { monitor: friendly_name }),
  }))
}

/** The alerts that report changes of what is watched. */
const CHANGES: Record<string, (monitor: string, data: AlertData) => Said> = {
  dns_records_changed: (monitor, data) =>
    sayChange('change.records', { monitor, name: textOf(data.name), type: textOf(data.record_type) }),
  domain_registrar_changed: (monitor, data) => sayChange('change.registrar', { monitor, domain: textOf(data.domain) }),
  domain_nameservers_changed: (monitor, data) =>
    sayChange('change.name_servers', { monitor, domain: textOf(data.domain) }),
  domain_grace_state: (monitor, data) =>
    sayChange('change.domain_state', { monitor, domain: textOf(data.domain), state: textOf(data.grace_state) }),
}

/** Changes of DNS records and registrations, from the alerts about them. */
export async function loadNoticedChanges(ctx: SystemCtx, account: string, span: Span): Promise<MonitorChange[]> {
  const events = await loadEvents(ctx, account, MONITOR_ALERT.name, span, MOST)
  return events.map(MONITOR_ALERT.read).flatMap(({ monitor, at, reason, data }) => {
    const said = CHANGES[reason]?.(monitor.friendly_name, data)
    return said ? [{ at, monitor, said }] : []
  })
}

/** Maintenance that began or ended. */
export async function loadMaintenanceChanges(ctx: SystemCtx, account: string, { from, to }: Span) {
  const { rows } = await sql<{
    window_id: string
    title: string
    starts_at: EpochMs
    ends_at: EpochMs
    monitors: string[]
  }>`
    select o.window_id, o.title, o.starts_at, o.ends_at,
      array(select distinct s.monitor_id from maintenance_span s where s.occurrence_id = o.id) as monitors
    from maintenance_occurrence o where o.account_id = ${account}
      and (o.starts_at >= ${from} and o.starts_at < ${to} or o.ends_at >= ${from} and o.ends_at < ${to})
    order by o.starts_at desc limit ${MOST}`.execute(ctx.sql)
  return rows.map(({ starts_at, ends_at, ...row }) => {
    const ended = ends_at >= from && ends_at < to
    return {
      ...row,
      at: ended ? ends_at : starts_at,
      said: sayChange(ended ? 'change.maintenance_ended' : 'change.maintenance_began', { title: row.title }),
    }
  })
}
