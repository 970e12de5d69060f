import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import { CHECKS_WORKER, moveSegment, type SegmentFile, segmentFolder, segmentKey } from '../rum-replay/index.ts'
import { SEGMENT_QUARANTINED } from './event.ts'
import type { Inspection } from './inspect.ts'
import { createInspector, type Inspector } from './thread.ts'

const EVERY_MS = 5_000
/** Until another process tries. */
const AGAIN_MS = MINUTE_MS
const BATCH = 20
/** The most that are put in order of their accounts. */
const MOST_DUE = 2_000
const MOST_FILE = 2_100_000

interface DueSegment extends SegmentFile {
  account_id: string
  segment_index: number
  status: 'unchecked' | 'clean' | 'quarantined' | 'released' | 'deleted'
  next_object_id: string | null
}

/** Looks through stored segments within a minute, moves those that are quarantined, and removes those that are deleted. */
export function startSegmentChecks(platform: Platform): Part {
  const inspector = createInspector()
  const worker = startWorker(platform, {
    name: CHECKS_WORKER,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from rum_segment where check_at <= ${now})`,
    async work(turn) {
      while (!turn.stopping) {
        const due = await inSystem(platform, claim)
        for (const segment of due) await work(platform, inspector, segment)
        if (due.length === 0) return
      }
    },
  })
  return {
    idle: () => worker.idle(),
    async stop() {
      await worker.stop()
      await inspector.stop()
    },
  }
}

/** Accounts take turns, so one that sends many segments delays no other. */
async function claim(ctx: SystemCtx): Promise<DueSegment[]> {
  const { rows } = await sql<DueSegment>`update rum_segment s set check_at = ${ctx.now + AGAIN_MS}
    from (select application_id, session_id, segment_index from rum_segment
      where (application_id, session_id, segment_index) in (
        select application_id, session_id, segment_index from (
          select *, row_number() over (partition by account_id order by check_at) as turn from (
            select application_id, session_id, segment_index, account_id, check_at from rum_segment
            where check_at <= ${ctx.now} order by check_at limit ${MOST_DUE}) due) turns
        order by turn, check_at limit ${BATCH})
      for update skip locked) next
    where s.application_id = next.application_id and s.session_id = next.session_id
      and s.segment_index = next.segment_index and s.check_at <= ${ctx.now}
    returning s.application_id, s.session_id, s.segment_index, s.account_id, s.object_id, s.status, s.next_object_id`.execute(
    ctx.sql,
  )
  return rows
}

async function work(platform: Platform, inspector: Inspector, segment: DueSegment): Promise<void> {
  if (segment.status === 'deleted') {
    const { object_id, next_object_id } = segment
    for (const id of [object_id, next_object_id])
      if (id !== null) await platform.objects.removeAll(segmentFolder({ ...segment, object_id: id }))
    await inSystem(platform, ctx => settle(ctx, segment))
    return
  }
  const { status, next_object_id } = segment
  const next = status === 'unchecked' ? await check(platform, inspector, segment) : next_object_id
  if (next !== null) await moveSegment(platform, segment, next)
}

/** Inspects a segment. Returns where it is moved to if it is quarantined: so an address that was given ends. */
async function check(platform: Platform, inspector: Inspector, segment: DueSegment): Promise<string | null> {
  const file = await platform.objects.read(segmentKey(segment), MOST_FILE)
  // Not there: nothing is known of it, so it is looked for again.
  if (file === null) return inSystem(platform, ctx => settle(ctx, segment, ctx.now + HOUR_MS)).then(() => null)
  const inspection = await inspector.inspect(file)
  return inSystem(platform, ctx => apply(ctx, segment, inspection))
}

/** Notes what was found. What could not be inspected is quarantined: nobody has seen that it is harmless. */
async function apply(ctx: SystemCtx, segment: DueSegment, inspection: Inspection | null): Promise<string | null> {
  const findings = inspection?.findings ?? [{ code: 'not_inspected' as const, count: 1 }]
  const next = findings.length === 0 ? null : ctx.newId()
  const { rows } = await sql`update rum_segment
    set status = ${next === null ? 'clean' : 'quarantined'}, findings = ${JSON.stringify(findings)}::jsonb,
      masked = ${inspection === null ? null : JSON.stringify(inspection.masked)}::jsonb, next_object_id = ${next},
      check_at = ${next === null ? null : ctx.now + AGAIN_MS}
    where application_id = ${segment.application_id} and session_id = ${segment.session_id}
      and segment_index = ${segment.segment_index} and object_id = ${segment.object_id} and status = 'unchecked'
    returning 1 as done`.execute(ctx.sql)
  if (rows.length === 0) return null
  if (next !== null)
    await tell(
      ctx,
      segment,
      findings.map(({ code }) => code),
    )
  return next
}

/** Tells the owners of the account once a day. */
async function tell(
  ctx: SystemCtx,
  segment: DueSegment,
  findings: ReturnType<typeof SEGMENT_QUARANTINED.read>['findings'],
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`update rum_app set quarantine_told_at = ${ctx.now}
    where id = ${segment.application_id} and coalesce(quarantine_told_at, 0) <= ${ctx.now - DAY_MS}
    returning id, name`.execute(ctx.sql)
  const [app] = rows
  if (!app) return
  const { account_id: account, session_id, segment_index } = segment
  ctx.emit(SEGMENT_QUARANTINED.of({ account, subject: app.id }, { app, session_id, segment_index, findings }))
}

async function settle(ctx: SystemCtx, segment: DueSegment, check_at: number | null = null): Promise<void> {
  await sql`update rum_segment set check_at = ${check_at}
    where application_id = ${segment.application_id} and session_id = ${segment.session_id}
      and segment_index = ${segment.segment_index} and status = ${segment.status}`.execute(ctx.sql)
}
