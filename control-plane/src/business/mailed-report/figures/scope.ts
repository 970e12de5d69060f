import { kindsOf, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { MOST_REPORTED_MONITORS } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/connect.ts'
import { loadPolicies } from '../../../response/escalation-policy/index.ts'
import type { IncidentScope } from '../../../response/incident/index.ts'
import { loadGroups } from '../../../response/notification-group/index.ts'
import { loadServices } from '../../../response/service/index.ts'
import type { ReportRow } from '../row.ts'
import type { Period } from '../rules.ts'

export interface ScopedMonitor {
  id: string
  kind: MonitorKindName
  name: string
  created_at: EpochMs
  service_id: string | null
}

/** What a report is about, as it is when the report is made. */
export interface Scope {
  account: { id: string; name: string }
  monitors: ScopedMonitor[]
  left_out: number
  incidents: IncidentScope
  /** Null: all schedules of the account. */
  schedules: string[] | null
  /** The names of what was chosen, or of the account. */
  names: string[]
}

/** Finds the monitors with an uptime that existed in the period, by name, and whom their incidents page. */
export async function loadScope(ctx: SystemCtx, row: ReportRow, { to }: Period): Promise<Scope> {
  const { account_id: account } = row
  const kinds = [...kindsOf('voted'), 'heartbeat']
  const { rows } = await sql<ScopedMonitor & { total: number }>`select id, kind, friendly_name as name, created_at,
      service_id, count(*) over ()::int as total from monitor m
    where account_id = ${account} and kind = any(${kinds}::text[]) and created_at < ${to} and (${row.whole_account}
      or tags && ${row.tags}::text[] or service_id = any(${row.service_ids}::uuid[])
      or group_notification_ids && ${row.notification_group_ids}::uuid[])
    order by lower(friendly_name), id limit ${MOST_REPORTED_MONITORS}`.execute(ctx.sql)
  const monitors = rows.map(({ total: _, ...monitor }) => monitor)
  const named = await loadName(ctx, account)
  return {
    account: named,
    monitors,
    left_out: (rows[0]?.total ?? 0) - monitors.length,
    ...(row.whole_account
      ? { incidents: null, schedules: null, names: [named.name] }
      : await narrowed(ctx, row, monitors)),
  }
}

async function narrowed(ctx: SystemCtx, row: ReportRow, monitors: readonly ScopedMonitor[]) {
  const services = [...new Set([...row.service_ids, ...monitors.flatMap(({ service_id }) => service_id ?? [])])]
  const known = await loadServices(ctx, row.account_id, services)
  const groups = await loadGroups(ctx, row.account_id, row.notification_group_ids)
  const policies = await loadPolicies(
    ctx,
    row.account_id,
    known.flatMap(({ escalation_policy_id }) => escalation_policy_id ?? []),
  )
  const targets = policies.flatMap(({ levels }) => levels.flatMap(level => level.targets))
  const schedules = targets.flatMap(({ type, id }) => (type === 'schedule' ? [id] : []))
  return {
    incidents: { monitors: monitors.map(({ id }) => id), services: row.service_ids },
    schedules: [...new Set(schedules)],
    names: [
      ...known.flatMap(({ id, name }) => (row.service_ids.includes(id) ? [name] : [])),
      ...groups.map(({ name }) => name),
      ...row.tags,
    ],
  }
}

async function loadName(ctx: SystemCtx, id: string): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{ name: string }>`select name from account where id = ${id}`.execute(ctx.sql)
  return { id, name: rows[0]?.name ?? '' }
}
