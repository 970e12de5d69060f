import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { AlertRaised } from '../alert/index.ts'
import type { Outage } from './rules.ts'

export interface StoredOutage {
  outage: Outage
  alert: AlertRaised
  /** Destinations that were told of it, and hear when it is over; null if that is not known: all. */
  told_to: readonly string[] | null
}

interface Row extends Outage, Omit<StoredOutage, 'outage'> {
  monitor_id: string
}

/** Ongoing outages by monitor, locked until the end of the transaction. */
export async function loadOutages(ctx: SystemCtx, monitors: readonly string[]): Promise<Map<string, StoredOutage>> {
  const { rows } =
    await sql<Row>`select monitor_id, since, told, remind_at, reminders, alert, told_to from monitor_outage
    where monitor_id = any(${[...monitors]}::uuid[]) order by monitor_id for update`.execute(ctx.sql)
  return new Map(rows.map(({ monitor_id, alert, told_to, ...outage }) => [monitor_id, { outage, alert, told_to }]))
}

export interface OutageDraft {
  monitor: string
  account: string
  /** Null: it is over. */
  stored: StoredOutage | null
}

/** Stores the present outages. A monitor that was deleted meanwhile has none. */
export async function storeOutages(ctx: SystemCtx, drafts: readonly OutageDraft[]): Promise<void> {
  const over = drafts.filter(draft => draft.stored === null).map(draft => draft.monitor)
  if (over.length > 0) await sql`delete from monitor_outage where monitor_id = any(${over}::uuid[])`.execute(ctx.sql)
  const rows = drafts.flatMap(({ monitor, account, stored }) =>
    stored === null ? [] : [rowOf(monitor, account, stored)],
  )
  if (rows.length === 0) return
  await sql`insert into monitor_outage (monitor_id, account_id, since, told, remind_at, reminders, alert, told_to)
    select t.* from jsonb_to_recordset(${storableJson(rows)}::jsonb)
      as t (monitor_id uuid, account_id uuid, since bigint, told text, remind_at bigint, reminders int, alert jsonb,
        told_to text[])
      join monitor m on m.id = t.monitor_id
    on conflict (monitor_id) do update set since = excluded.since, told = excluded.told, remind_at = excluded.remind_at,
      reminders = excluded.reminders, alert = excluded.alert, told_to = excluded.told_to`.execute(ctx.sql)
}

function rowOf(monitor_id: string, account_id: string, { outage, alert, told_to }: StoredOutage) {
  return { monitor_id, account_id, ...outage, alert, told_to }
}

/** Monitors whose reminder is due. */
export async function dueReminders(ctx: SystemCtx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ monitor_id: string }>`select monitor_id from monitor_outage where remind_at <= ${ctx.now}
    order by remind_at limit ${limit} for update skip locked`.execute(ctx.sql)
  return rows.map(row => row.monitor_id)
}
