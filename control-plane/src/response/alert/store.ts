import { coveredMonitors } from '../../monitoring/maintenance-window/index.ts'
import { loadFacts } from '../../monitoring/planned/index.ts'
import { changedMembers } from '../../platform/changed-members.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { type DownGraph, isHeldBack } from './dependency.ts'
import { NOTIFIED_GROUPS } from './groups.ts'
import { type IncomingAlert, presentOf } from './incoming.ts'
import type { GateState, HeldAlert, Surroundings, ToldStatus } from './rules.ts'

/** SQL: whether a channel is notified of a monitor `m`. */
export const HEARD = sql`exists (select from notification_channel c where c.account_id = m.account_id
  and c.notification_group_id = any(${NOTIFIED_GROUPS}))`

/** A monitor at the gate, its alerts locked until the transaction ends. */
export interface GatedMonitor {
  id: string
  account: string
  state: GateState
  around: Surroundings
}

interface MonitorRow {
  id: string
  account: string
  status: string
  muted: boolean
  parents: string[]
  heard: boolean
  config: Record<string, unknown>
}

interface HeldRow extends HeldAlert {
  monitor_id: string
}

/** Loads existing monitors, in id order so that locks cannot deadlock. Reads the clock once locked. */
export async function loadGated(ctx: SystemCtx, monitorIds: readonly string[]): Promise<GatedMonitor[]> {
  const { rows: monitors } = await sql<{ id: string; account: string }>`select id, account_id as account from monitor
    where id = any(${[...new Set(monitorIds)]}::uuid[]) order by id for key share`.execute(ctx.sql)
  const ids = monitors.map(monitor => monitor.id)
  await sql`insert into alert_state (monitor_id, account_id)
    select * from unnest(${ids}::uuid[], ${monitors.map(monitor => monitor.account)}::uuid[]) on conflict do nothing`.execute(
    ctx.sql,
  )
  const { rows: states } = await sql<{ monitor_id: string; told: ToldStatus; told_reasons: string[] }>`
    select monitor_id, told, told_reasons from alert_state where monitor_id = any(${ids}::uuid[])
    order by monitor_id for update`.execute(ctx.sql)
  ctx.readClock()
  const held = await loadHeld(ctx, ids)
  const around = await loadSurroundings(ctx, ids)
  return states.flatMap(({ monitor_id: id, told, told_reasons }) => {
    const found = around.get(id)
    if (!found) return []
    const { account, ...rest } = found
    return [{ id, account, state: { told, told_reasons, held: held.get(id) ?? [] }, around: rest }]
  })
}

async function loadHeld(ctx: SystemCtx, ids: string[]): Promise<Map<string, HeldAlert[]>> {
  const { rows } = await sql<HeldRow>`select id, monitor_id, alert, waits_for, until, held_for from held_alert
    where monitor_id = any(${ids}::uuid[]) order by id`.execute(ctx.sql)
  return new Map(
    [...Map.groupBy(rows, row => row.monitor_id)].map(([id, own]) => [
      id,
      own.map(({ monitor_id: _, alert, ...rest }) => ({ ...rest, alert: alert satisfies IncomingAlert })),
    ]),
  )
}

async function loadSurroundings(
  ctx: SystemCtx,
  ids: string[],
): Promise<Map<string, Surroundings & { account: string }>> {
  const { rows } = await sql<MonitorRow>`select m.id, m.account_id as account, s.status, m.muted,
      coalesce(m.config -> 'depends_on', '[]') as parents, m.config, ${HEARD} as heard
    from monitor m join monitor_state s on s.monitor_id = m.id where m.id = any(${ids}::uuid[])`.execute(ctx.sql)
  const graph = await loadDownGraph(
    ctx,
    rows.flatMap(row => row.parents),
  )
  const facts = await loadFacts(ctx, ids)
  const windows = await coveredMonitors(ctx, ids, ctx.now)
  return new Map(
    rows.map(({ id, parents, config, ...row }) => {
      const parent_down = isHeldBack(parents, graph)
      const present = (alert: IncomingAlert) =>
        presentOf(ctx.platform.kinds, alert, { config, facts: facts.get(id) ?? null, now: ctx.now })
      return [id, { ...row, parent_down, window: windows.get(id) ?? null, present, now: ctx.now }]
    }),
  )
}

/** Of these monitors and their dependencies, recursively, those that are down and not muted, with their own parents. */
async function loadDownGraph(ctx: SystemCtx, ids: readonly string[]): Promise<DownGraph> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; parents: string[] }>`with recursive up as (
      select m.id, coalesce(m.config -> 'depends_on', '[]') as parents from monitor m join monitor_state s on s.monitor_id = m.id
        where m.id = any(${[...new Set(ids)]}::uuid[]) and s.status = 'down' and not m.muted
      union
      select m.id, coalesce(m.config -> 'depends_on', '[]') from up
        cross join lateral jsonb_array_elements_text(up.parents) as parent (id)
        join monitor m on m.id = parent.id::uuid join monitor_state s on s.monitor_id = m.id
        where s.status = 'down' and not m.muted
    ) select * from up`.execute(ctx.sql)
  return new Map(rows.map(({ id, parents }) => [id, parents]))
}

/** Writes the decided states; `before` are the same monitors as loaded. */
export async function storeGated(ctx: SystemCtx, before: readonly GatedMonitor[], after: readonly GatedMonitor[]) {
  const told = changedMembers(before.map(toldOf), after.map(toldOf), ({ id }) => id)
  if (told.length > 0)
    await sql`update alert_state s set told = t.told, told_reasons = t.reasons
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as t (id uuid, told text, reasons text[]) where s.monitor_id = t.id`.execute(ctx.sql)
  const heldBefore = before.flatMap(heldOf)
  const heldAfter = after.flatMap(heldOf)
  const left = new Set(heldAfter.map(({ id }) => id))
  const gone = heldBefore.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  if (gone.length > 0) await sql`delete from held_alert where id = any(${gone}::uuid[])`.execute(ctx.sql)
  const changed = changedMembers(heldBefore, heldAfter, ({ id }) => id)
  if (changed.length > 0)
    await sql`insert into held_alert (id, account_id, monitor_id, alert, waits_for, until, held_for)
      select * from jsonb_to_recordset(${storableJson(changed)}::jsonb)
        as t (id uuid, account_id uuid, monitor_id uuid, alert jsonb, waits_for text, until bigint, held_for text)
      on conflict (id) do update set waits_for = excluded.waits_for, until = excluded.until, held_for = excluded.held_for`.execute(
      ctx.sql,
    )
}

function toldOf({ id, state: { told, told_reasons } }: GatedMonitor) {
  return { id, told, reasons: told_reasons }
}

function heldOf({ id, account, state }: GatedMonitor) {
  return state.held.map(held => ({ monitor_id: id, account_id: account, ...held }))
}
