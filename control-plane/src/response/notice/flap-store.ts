import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { AlertRaised } from '../alert/index.ts'
import { type Damped, dueAt, type Flap, type FlapWindow } from './flap.ts'

export interface StoredFlap {
  flap: Flap
  /** The last change. */
  alert: AlertRaised
}

interface Row {
  monitor_id: string
  notices: EpochMs[]
  counted_from: EpochMs | null
  changes: number
  changed_at: EpochMs | null
  summary_at: EpochMs | null
  alert: AlertRaised
}

/** How often the status of monitors changed of late, locked until the end of the transaction. */
export async function loadFlaps(ctx: SystemCtx, monitors: readonly string[]): Promise<Map<string, StoredFlap>> {
  const { rows } = await sql<Row>`select monitor_id, notices, counted_from, changes, changed_at, summary_at, alert
    from monitor_flap where monitor_id = any(${[...monitors]}::uuid[]) order by monitor_id for update`.execute(ctx.sql)
  return new Map(rows.map(row => [row.monitor_id, flapOf(row)]))
}

function flapOf({ notices, counted_from, changes, changed_at, summary_at, alert }: Row): StoredFlap {
  const damped: Damped | null =
    counted_from === null || changed_at === null || summary_at === null
      ? null
      : { counted_from, changes, changed_at, summary_at }
  return { flap: { notices, damped }, alert }
}

export interface FlapDraft {
  monitor: string
  account: string
  window: FlapWindow
  /** Null: its status has settled. */
  stored: StoredFlap | null
}

/** Stores them. A monitor that was deleted meanwhile has none. */
export async function storeFlaps(ctx: SystemCtx, drafts: readonly FlapDraft[]): Promise<void> {
  const over = drafts.filter(draft => draft.stored === null).map(draft => draft.monitor)
  if (over.length > 0) await sql`delete from monitor_flap where monitor_id = any(${over}::uuid[])`.execute(ctx.sql)
  const rows = drafts.flatMap(({ monitor, account, window, stored }) =>
    stored === null ? [] : [rowOf(monitor, account, window, stored)],
  )
  if (rows.length === 0) return
  await sql`insert into monitor_flap
      (monitor_id, account_id, notices, counted_from, changes, changed_at, summary_at, due_at, alert)
    select t.* from jsonb_to_recordset(${storableJson(rows)}::jsonb)
      as t (monitor_id uuid, account_id uuid, notices jsonb, counted_from bigint, changes int, changed_at bigint,
        summary_at bigint, due_at bigint, alert jsonb)
      join monitor m on m.id = t.monitor_id
    on conflict (monitor_id) do update set notices = excluded.notices, counted_from = excluded.counted_from,
      changes = excluded.changes, changed_at = excluded.changed_at, summary_at = excluded.summary_at,
      due_at = excluded.due_at, alert = excluded.alert`.execute(ctx.sql)
}

const UNDAMPED = { counted_from: null, changes: 0, changed_at: null, summary_at: null }

function rowOf(monitor_id: string, account_id: string, window: FlapWindow, { flap, alert }: StoredFlap) {
  const { notices, damped } = flap
  const { counted_from, changes, changed_at, summary_at } = damped ?? UNDAMPED
  const due_at = damped && dueAt(damped, window)
  return { monitor_id, account_id, notices, counted_from, changes, changed_at, summary_at, due_at, alert }
}

/** Monitors whose summary is due, or whose status has settled. */
export async function dueFlaps(ctx: SystemCtx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ monitor_id: string }>`select monitor_id from monitor_flap where due_at <= ${ctx.now}
    order by due_at limit ${limit} for update skip locked`.execute(ctx.sql)
  return rows.map(row => row.monitor_id)
}

/** Looks at them again later, without any other change. */
export async function postponeFlaps(ctx: SystemCtx, monitors: readonly string[], due_at: EpochMs): Promise<void> {
  if (monitors.length === 0) return
  await sql`update monitor_flap set due_at = ${due_at} where monitor_id = any(${[...monitors]}::uuid[])`.execute(
    ctx.sql,
  )
}
