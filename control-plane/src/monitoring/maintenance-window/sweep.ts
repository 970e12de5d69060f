import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Turn, type Worker } from '../../platform/worker.ts'
import { MaintenanceWindowEntity, planOf, type StoredWindow } from './entity.ts'
import { emitNotice, MAINTENANCE_ENDED, MAINTENANCE_STARTED } from './event.ts'
import { insertOccurrence, KEEPER, type StoredOccurrence } from './occurrence.ts'
import { nextOccurrence } from './rules.ts'
import { keepSpans } from './span.ts'
import { anyToSwitch, suspendDue } from './suspend.ts'

const EVERY_MS = 1_000
/** Occurrences get rows this long before they begin, so that none begins unrecorded. */
const AHEAD_MS = 60_000
/** How soon the record of an occurrence includes a new or newly tagged monitor. Alerts do not use the record. */
const MATCH_EVERY_MS = 10_000
const BATCH = 50

/** Creates, begins and ends occurrences, and updates which monitors they cover; in any number of processes. */
export function startMaintenance(platform: Platform): Worker {
  const { clock } = platform
  /** By the monotonic clock, which no change of any clock moves. */
  let matchAt = Number.NEGATIVE_INFINITY
  const take = (turn: Turn, one: (ctx: SystemCtx) => Promise<number>) => drain(turn, () => inSystem(platform, one))
  return startWorker(platform, {
    name: KEEPER,
    everyMs: EVERY_MS,
    isDue: now => anyDue(now, matchAt <= clock.monotonic()),
    async work(turn) {
      await take(turn, planNext)
      await take(turn, turnDue)
      if (turn.woken || matchAt <= clock.monotonic()) {
        await inSystem(platform, matchAgain)
        matchAt = clock.monotonic() + MATCH_EVERY_MS
      }
      await take(turn, suspendDue)
    },
  })
}

/**
 * Whether there is an occurrence to plan, begin, end or (`match`) match with monitors again, or a monitor to suspend or
 * release.
 */
const anyDue = (now: EpochMs, match: boolean) => sql`(
  exists (select from maintenance_window where next_at <= ${now + AHEAD_MS})
  or exists (select from maintenance_occurrence where ended_at is null and starts_at <= ${now}
    and (begun_at is null or ends_at <= ${now} or ${match}))
  or ${anyToSwitch(now)})`

/** Creates the rows of occurrences that begin soon, or that should have begun while nothing ran. */
async function planNext(ctx: SystemCtx): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from maintenance_window where next_at <= ${ctx.now + AHEAD_MS}
    order by next_at limit ${BATCH} for update skip locked`.execute(ctx.sql)
  if (rows.length === 0) return 0
  const windows = await ctx.em.find(MaintenanceWindowEntity, { id: rows.map(row => row.id) })
  for (const window of windows) await planOne(ctx, window)
  await ctx.em.flush()
  return windows.length
}

async function planOne(ctx: SystemCtx, window: StoredWindow): Promise<void> {
  const plan = planOf(window)
  const next = nextOccurrence(plan, (window.next_at ?? 0) - 1)
  window.next_at = next && (nextOccurrence(plan, next.starts_at)?.starts_at ?? null)
  if (next === null || next.ends_at <= window.since) return
  await insertOccurrence(ctx, window, { ...next, starts_at: Math.max(next.starts_at, window.since) })
}

/** Begins and ends due occurrences, oldest first. An occurrence's end is always notified after its beginning. */
async function turnDue(ctx: SystemCtx): Promise<number> {
  const { rows } = await sql<StoredOccurrence>`select * from maintenance_occurrence
    where ended_at is null and starts_at <= ${ctx.now} and (begun_at is null or ends_at <= ${ctx.now})
    order by starts_at limit ${BATCH} for update skip locked`.execute(ctx.sql)
  for (const occurrence of rows) await turn(ctx, occurrence)
  return rows.length
}

async function turn(ctx: SystemCtx, occurrence: StoredOccurrence): Promise<void> {
  const { id, begun_at, starts_at, ends_at } = occurrence
  await keepSpans(ctx, occurrence, begun_at === null ? starts_at : ctx.now)
  if (begun_at === null) await emitNotice(ctx, MAINTENANCE_STARTED, occurrence)
  const ended = ends_at <= ctx.now
  if (ended) await emitNotice(ctx, MAINTENANCE_ENDED, occurrence)
  await sql`update maintenance_occurrence set begun_at = coalesce(begun_at, ${ctx.now}),
      ended_at = ${ended ? ctx.now : null}::bigint where id = ${id}`.execute(ctx.sql)
}

/** Matches current occurrences with monitors again, since monitors are created, deleted and tagged meanwhile. */
async function matchAgain(ctx: SystemCtx): Promise<void> {
  const { rows } = await sql<StoredOccurrence>`select * from maintenance_occurrence
    where begun_at is not null and ended_at is null and ends_at > ${ctx.now} for update skip locked`.execute(ctx.sql)
  for (const occurrence of rows) await keepSpans(ctx, occurrence, ctx.now)
}
