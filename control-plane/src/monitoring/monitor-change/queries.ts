import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { loadEvents } from '../../platform/outbox/past.ts'
import { alertDeclared, MONITOR_ALERT } from '../monitor/index.ts'

interface Span {
  from: EpochMs
  to: EpochMs
}

/** A change that a monitor observed. */
export interface MonitorChange {
  at: EpochMs
  monitor: { id: string; kind: MonitorKindName; friendly_name: string }
  text: string
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
    text: `${friendly_name} has another certificate`,
  }))
}

/** The alerts that report changes of what is watched. */
const CHANGES = ['dns_records_changed', 'domain_registrar_changed', 'domain_nameservers_changed', 'domain_grace_state']

/** Changes of DNS records and registrations, from the alerts about them. */
export async function loadNoticedChanges(ctx: SystemCtx, account: string, span: Span): Promise<MonitorChange[]> {
  const events = await loadEvents(ctx, account, MONITOR_ALERT.name, span, MOST)
  return events.map(MONITOR_ALERT.read).flatMap(({ monitor, at, reason, data }) => {
    const words = CHANGES.includes(reason)
      ? alertDeclared(monitor.kind, reason)?.words(data, monitor.friendly_name)
      : null
    return words ? [{ at, monitor, text: `${monitor.friendly_name}: ${words.what}` }] : []
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
      text: `The maintenance “${row.title}” ${ended ? 'ended' : 'began'}`,
    }
  })
}
