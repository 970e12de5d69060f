import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Move, moveTo, STATUS_CHANGED } from '../monitor/index.ts'
import { loadGaps } from '../pulse/index.ts'
import { settingsOf } from './config.ts'
import {
  type HeartbeatDecision,
  type HeartbeatEvent,
  type HeartbeatSettings,
  type HeartbeatState,
  type HeartbeatTransition,
  nextDeadline,
} from './rules.ts'

/** A heartbeat with everything that its rules need, locked until the transaction ends, and the decisions so far. */
export interface LockedHeartbeat {
  id: string
  account_id: string
  friendly_name: string
  ping_key: string
  allowed_methods: ['POST'] | null
  settings: HeartbeatSettings
  state: HeartbeatState
  ping_count: number
  last_ping_at: EpochMs | null
  transitions: HeartbeatTransition[]
  events: HeartbeatEvent[]
}

/** Adds a decision. `storeEntries` writes it. */
export function decide(entry: LockedHeartbeat, { state, transitions, events }: HeartbeatDecision): void {
  entry.state = state
  entry.transitions.push(...transitions)
  entry.events.push(...events)
}

/** Locks heartbeats by their ping keys, in id order so that batches cannot deadlock, and loads them. */
export async function lockByKeys(ctx: SystemCtx, keys: readonly string[]): Promise<LockedHeartbeat[]> {
  const { rows } = await sql<{ id: string }>`select monitor_id as id from heartbeat_state
    where ping_key = any(${keys}::text[]) order by monitor_id for update`.execute(ctx.sql)
  return excused(ctx, await loadLocked(ctx, rows))
}

/** Adds the times in which no ping could be accepted. */
async function excused(ctx: SystemCtx, entries: LockedHeartbeat[]): Promise<LockedHeartbeat[]> {
  const away = entries.length === 0 ? [] : await loadGaps(ctx, 'api')
  return entries.map(entry => ({ ...entry, settings: { ...entry.settings, away } }))
}

/** The same by id. */
export async function lockById(ctx: SystemCtx, id: string): Promise<LockedHeartbeat | null> {
  const { rows } = await sql<{ id: string }>`select monitor_id as id from heartbeat_state where monitor_id = ${id}
    for update`.execute(ctx.sql)
  return (await loadLocked(ctx, rows))[0] ?? null
}

/** Whether `lockDue` would find a heartbeat. */
export const anyDue = (now: EpochMs) => sql`exists (select from heartbeat_state where due_at <= ${now})`

/** Locks heartbeats whose deadline has passed, oldest deadline first; skips those that another process has locked. */
export async function lockDue(ctx: SystemCtx, limit: number): Promise<LockedHeartbeat[]> {
  const { rows } = await sql<{ id: string }>`select monitor_id as id from heartbeat_state where due_at <= ${ctx.now}
    order by due_at limit ${limit} for update skip locked`.execute(ctx.sql)
  return excused(ctx, await loadLocked(ctx, rows))
}

type EntryRow = Omit<HeartbeatState, 'since'> &
  Pick<LockedHeartbeat, 'id' | 'account_id' | 'friendly_name' | 'ping_key' | 'ping_count' | 'last_ping_at'> & {
    since: number
    config: { allowed_methods: ['POST'] | null }
    paused: boolean
    suspended: boolean
    muted: boolean
  }

/**
 * Loads heartbeats whose states the caller has locked, without the times in which no ping could be accepted. A separate
 * statement after the locks are held sees what earlier transactions committed.
 */
export async function loadLocked(ctx: SystemCtx, locked: readonly { id: string }[]): Promise<LockedHeartbeat[]> {
  if (locked.length === 0) return []
  const { rows } = await sql<EntryRow>`
    select m.id, m.account_id, m.friendly_name, m.config, m.paused, m.suspended, m.muted, h.ping_key, h.ping_count, h.last_ping_at,
      s.status, s.since, s.announced, s.last_failure_reason, h.anchor, h.expected_at, h.runs, h.ends, h.last_signal_at,
      h.last_duration_ms
    from heartbeat_state h join monitor m on m.id = h.monitor_id join monitor_state s on s.monitor_id = h.monitor_id
    where h.monitor_id = any(${locked.map(row => row.id)}::uuid[])`.execute(ctx.sql)
  return rows.map(entryOf)
}

function entryOf(row: EntryRow): LockedHeartbeat {
  const {
    id,
    account_id,
    friendly_name,
    ping_key,
    ping_count,
    last_ping_at,
    config,
    paused,
    suspended,
    muted,
    ...state
  } = row
  const identity = { id, account_id, friendly_name, ping_key, ping_count, last_ping_at }
  const settings = settingsOf({ config, paused, suspended, muted })
  const { allowed_methods } = config
  const known = { ...state, since: epoch(state.since) }
  return { ...identity, allowed_methods, settings, state: known, transitions: [], events: [] }
}

/**
 * Writes the heartbeats' current state, with their transitions and events. `lazy` keeps a stored deadline that has
 * moved later: the column is indexed and every ping moves it; a sweep that comes too early updates it.
 */
export async function storeEntries(
  ctx: SystemCtx,
  entries: readonly LockedHeartbeat[],
  due: 'exact' | 'lazy',
): Promise<void> {
  if (entries.length === 0) return
  await storeTimings(ctx, entries, due)
  // The failure reason can change while the heartbeat stays down.
  const moved = entries.filter(({ transitions, state }) => transitions.length > 0 || state.status === 'down')
  await moveTo(ctx, moved.map(moveOf))
  ctx.emit(
    ...entries.flatMap(({ id, account_id, friendly_name, events }) =>
      events.map(({ name, data }) =>
        STATUS_CHANGED.of(
          name,
          { account: account_id, subject: id },
          { monitor: { id, kind: 'heartbeat', friendly_name }, ...data },
        ),
      ),
    ),
  )
}

async function storeTimings(ctx: SystemCtx, entries: readonly LockedHeartbeat[], due: 'exact' | 'lazy'): Promise<void> {
  const rows = entries.map(({ id, state, settings, ping_count, last_ping_at }) => ({
    monitor_id: id,
    ping_count,
    last_ping_at,
    anchor: state.anchor,
    expected_at: state.expected_at,
    runs: state.runs,
    ends: state.ends,
    last_signal_at: state.last_signal_at,
    last_duration_ms: state.last_duration_ms,
    due_at: nextDeadline(state, settings),
  }))
  await sql`update heartbeat_state h set ping_count = t.ping_count, last_ping_at = t.last_ping_at, anchor = t.anchor,
      expected_at = t.expected_at, runs = t.runs, ends = t.ends, last_signal_at = t.last_signal_at,
      last_duration_ms = t.last_duration_ms,
      due_at = case when ${due === 'lazy'} and h.due_at <= coalesce(t.due_at, h.due_at) then h.due_at else t.due_at end
    from jsonb_populate_recordset(null::heartbeat_state, ${JSON.stringify(rows)}::jsonb) as t
    where h.monitor_id = t.monitor_id`.execute(ctx.sql)
}

function moveOf({ id, account_id, state, transitions }: LockedHeartbeat): Move {
  const { status, since, announced, last_failure_reason } = state
  return {
    monitor: { id, account_id },
    ...{ status, since, announced, last_failure_reason },
    changes: transitions,
  }
}

export async function isPingKey(ctx: SystemCtx, key: string): Promise<boolean> {
  const { rows } = await sql`select from heartbeat_state where ping_key = ${key}`.execute(ctx.sql)
  return rows.length > 0
}
