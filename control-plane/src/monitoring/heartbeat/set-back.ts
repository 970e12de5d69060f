import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { isFromBefore, type MoveInstants } from '../../platform/clock-step/index.ts'
import { sql } from '../../platform/database/connect.ts'
import { decide, loadLocked, storeEntries } from './locked-heartbeat.ts'
import { instantAfter } from './schedule.ts'
import type { HeartbeatSettings, HeartbeatState } from './state.ts'
import { unmoved } from './transition.ts'

const BATCH = 500

/**
 * A heartbeat's state after the clock was set back by `by` milliseconds to about `now`. What happened is not later than
 * now. A period goes on with what was left of it; of a calendar the first instant counts that comes after the last sign
 * of life. Pure.
 */
export function afterSetBack(
  state: HeartbeatState,
  { schedule }: Pick<HeartbeatSettings, 'schedule'>,
  { now, by }: { now: EpochMs; by: number },
): HeartbeatState {
  const past = <T extends EpochMs | null>(at: T) => (at !== null && at >= now ? epoch(now - 1) : at)
  const due = (at: EpochMs) => (at > now ? epoch(at - by) : at)
  const { anchor, expected_at } = state
  const isNew = schedule.type === 'cron' && anchor !== null && anchor >= now && expected_at !== null
  const left = expected_at !== null && schedule.type === 'period' ? due(expected_at) : expected_at
  return {
    ...state,
    since: past(state.since),
    anchor: past(anchor),
    expected_at: isNew ? instantAfter(schedule, epoch(now - 1)) : left,
    runs: state.runs.map(run => ({ ...run, started_at: past(run.started_at), limit_at: due(run.limit_at) })),
    last_signal_at: past(state.last_signal_at),
    ends: state.ends.map(end => ({ ...end, at: past(end.at) })),
  }
}

/** Moves the instants of heartbeats that were written before the clock was set back. */
export const moveHeartbeats: MoveInstants = async (ctx, step) => {
  const { rows } = await sql<{ id: string }>`select monitor_id as id from heartbeat_state
    where ${isFromBefore(step)} and due_at > ${ctx.now} or anchor > ${ctx.now} or last_signal_at > ${ctx.now}
      or last_ping_at > ${ctx.now}
    order by monitor_id limit ${BATCH} for update skip locked`.execute(ctx.sql)
  const entries = await loadLocked(ctx, rows)
  for (const entry of entries) {
    const { last_ping_at } = entry
    if (last_ping_at !== null && last_ping_at >= ctx.now) entry.last_ping_at = epoch(ctx.now - 1)
    decide(entry, unmoved(afterSetBack(entry.state, entry.settings, { now: ctx.now, by: step.from_at - step.to_at })))
  }
  await storeEntries(ctx, entries, 'exact')
  return entries.length
}
