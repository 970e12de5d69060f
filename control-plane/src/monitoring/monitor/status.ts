import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { STATUS_SETTLED } from './event.ts'

/** One change of status; it becomes a transition. */
interface StatusChange {
  at: EpochMs
  from: string
  to: string
  /** For people: why. */
  reason: string
  /** The same as a code with its values; omitted by what has no code. */
  reason_text?: Text | null
  failure_reason: string | null
  /** The vote of each region, for kinds that vote. */
  regions?: readonly object[]
  /** The id of the result that caused it; null if a person, a setting or a silence did. */
  trigger_run: string | null
}

/** A monitor's state from now on, and the changes that led to it. The caller has locked the state. */
export interface Move {
  monitor: { id: string; account_id: string }
  status: string
  since: EpochMs
  /** The status that was last notified; omitted by kinds that do not use it. */
  announced?: string | null
  /** For voted kinds, the beginning of the silence that was last notified. */
  told_unknown_at?: EpochMs | null
  /**
   * For voted kinds and heartbeats, the last failure, which a recovery keeps. For planned kinds, the current failure,
   * or null.
   */
  last_failure_reason: string | null
  changes: readonly StatusChange[]
  /** Ids of transitions that turned out not to have happened. */
  taken_back?: readonly string[]
}

/** Writes the states of monitors with their transitions. Nothing else writes a status after a monitor was created. */
export async function moveTo(ctx: SystemCtx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const states = moves.map(
    ({ monitor, status, since, announced = null, last_failure_reason, told_unknown_at = null }) => ({
      monitor_id: monitor.id,
      ...{ status, since, announced, last_failure_reason, told_unknown_at },
    }),
  )
  await sql`update monitor_state s set status = t.status, since = t.since, announced = t.announced,
      last_failure_reason = t.last_failure_reason, told_unknown_at = t.told_unknown_at
    from jsonb_populate_recordset(null::monitor_state, ${storableJson(states)}::jsonb) as t
    where s.monitor_id = t.monitor_id`.execute(ctx.sql)
  const disproved = moves.flatMap(({ taken_back = [] }) => taken_back)
  if (disproved.length > 0) await sql`delete from transition where id = any(${disproved}::uuid[])`.execute(ctx.sql)
  await insertTransitions(ctx, moves)
}

async function insertTransitions(ctx: SystemCtx, moves: readonly Move[]): Promise<void> {
  const rows = moves.flatMap(({ monitor, changes }) =>
    changes.map(({ from, to, regions = [], ...change }) => ({
      id: ctx.newId(),
      account_id: monitor.account_id,
      monitor_id: monitor.id,
      from_status: from,
      to_status: to,
      regions,
      ...change,
    })),
  )
  if (rows.length === 0) return
  await sql`insert into transition
    select * from jsonb_populate_recordset(null::transition, ${storableJson(rows)}::jsonb)`.execute(ctx.sql)
}

/**
 * Moves a monitor to a status now. For kinds with one decision at a time, whose failure is also that of the transition.
 */
export async function settleStatus(
  ctx: SystemCtx,
  monitor: Move['monitor'],
  before: { status: string; since: number },
  after: Pick<StatusChange, 'reason' | 'reason_text' | 'failure_reason' | 'trigger_run'> & { status: string },
): Promise<void> {
  const { status, ...change } = after
  const moved = status !== before.status
  if (moved) ctx.emit(STATUS_SETTLED.of({ account: monitor.account_id, subject: monitor.id }, {}))
  await moveTo(ctx, [
    {
      monitor,
      status,
      since: moved ? ctx.now : epoch(before.since),
      last_failure_reason: change.failure_reason,
      changes: moved ? [{ at: ctx.now, from: before.status, to: status, ...change }] : [],
    },
  ])
}

/** Locks a monitor's state until the transaction ends, and returns it; null when the monitor was deleted. */
export async function lockState(ctx: SystemCtx, monitorId: string): Promise<{ status: string; since: number } | null> {
  const { rows } = await sql<{ status: string; since: number }>`select status, since from monitor_state
    where monitor_id = ${monitorId} for update`.execute(ctx.sql)
  return rows[0] ?? null
}

/** Records why monitors have no result; their status stays. Locks their states in id order. */
export async function noteFailure(ctx: SystemCtx, monitors: readonly string[], reason: string): Promise<void> {
  await sql`update monitor_state set last_failure_reason = ${reason} where monitor_id in (select monitor_id
    from monitor_state where monitor_id = any(${monitors}::uuid[]) order by monitor_id for update)`.execute(ctx.sql)
}
