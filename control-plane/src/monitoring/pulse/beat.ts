import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { within } from '../../platform/real-time.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { AWAY_MS, BEAT_MS, type Part } from './rules.ts'

/** If the bus does not answer for this long (real milliseconds), no outcomes arrive, so the intake counts as away. */
const ASK_MS = 2_000

/**
 * Records every 2 s which parts of the installation this process runs. Absences can then be detected later, even if
 * nothing was running that could detect them. Resolves when the first record is written.
 */
export async function startPulse(platform: Platform, parts: readonly Part[]): Promise<Worker> {
  let last: readonly Part[] = []
  const beat = async () => {
    const present = await presentParts(platform, parts)
    // With a clock that moves in steps, a running process has no time in which it could be away.
    const continuous = platform.clock.stepped ? last : []
    last = []
    if (present.length > 0) await inSystem(platform, ctx => recordBeat(ctx, present, continuous))
    last = present
  }
  await beat()
  return startWorker(platform, { name: 'pulse', everyMs: BEAT_MS, work: beat })
}

/** Scheduler and intake count as present only while the bus carries runs and outcomes. */
async function presentParts({ bus }: Platform, all: readonly Part[]): Promise<readonly Part[]> {
  const parts = bus.fault() === null ? all : all.filter(part => part === 'api')
  if (!parts.includes('intake')) return parts
  const asking = bus.oldestOutcome().then(
    () => true,
    () => false,
  )
  const answers = await within(ASK_MS, asking, () => false)
  return answers ? parts : parts.filter(part => part !== 'intake')
}

/** A beat from the future was written before the database's clock was set back, and counts no more. */
async function recordBeat(ctx: SystemCtx, parts: readonly Part[], continuous: readonly Part[]): Promise<void> {
  await sql`with before as (
      select p.part, p.seen_at from pulse p where p.part = any(${parts}::text[]) and not p.part = any(${continuous}::text[])
        and p.seen_at <= ${ctx.now - AWAY_MS}
    ), gap as (
      insert into pulse_gap (part, from_at, to_at) select part, seen_at, ${ctx.now}::bigint from before on conflict do nothing
    )
    insert into pulse (part, seen_at, since) select part, ${ctx.now}::bigint, ${ctx.now}::bigint from unnest(${parts}::text[]) part
    on conflict (part) do update set seen_at = case when pulse.seen_at > excluded.seen_at + ${AWAY_MS} then excluded.seen_at
        else greatest(pulse.seen_at, excluded.seen_at) end,
      since = case when pulse.part in (select part from before) then excluded.since else pulse.since end`.execute(
    ctx.sql,
  )
}
