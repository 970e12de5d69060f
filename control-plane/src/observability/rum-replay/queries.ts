import type * as contract from '@pharos/shared-protocol/contract/observability/rum-replay.ts'
import { SEGMENT_URL_SECONDS } from '@pharos/shared-protocol/contract/observability/rum-replay.ts'
import type { MaskedPlace } from '@pharos/shared-protocol/rum/segment-check.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { findRumApp } from '../rum-app/index.ts'
import { type SegmentFile, segmentKey } from './key.ts'

/** The cursor: the last index of a page. */
const CURSOR = /^(\d{1,9})$/

export interface SegmentRow extends SegmentFile {
  segment_index: number
  size_bytes: number
  arrived_at: number
  status: contract.RumReplaySegment['status'] | 'deleted'
  findings: contract.RumReplaySegment['findings'] | null
  next_object_id: string | null
}

export async function getRumReplay(ctx: Ctx, { params, query }: Input<typeof contract.getRumReplay>) {
  const app = await findRumApp(ctx, params.app_id)
  await requireReplay(ctx, app.id, params.session_id)
  const [after = '-1'] = readCursor(query.cursor, CURSOR) ?? []
  const { rows } = await sql<SegmentRow>`select application_id, session_id, object_id, segment_index, size_bytes,
      arrived_at, status, findings, next_object_id
    from rum_segment
    where application_id = ${app.id} and session_id = ${params.session_id} and stored_at is not null and status <> 'deleted'
      and segment_index > ${Number(after)}
    order by segment_index limit ${query.limit + 1}`.execute(ctx.sql)
  const { items, next } = pageOf(
    rows,
    query.limit,
    row => row,
    row => String(row.segment_index),
  )
  return { items: await Promise.all(items.map(row => presentSegment(ctx, row))), next }
}

/** Throws 404 unless the session has a replay that was not deleted. */
export async function requireReplay(ctx: Ctx, app: string, session: string): Promise<void> {
  const { rows } = await sql`select from rum_replay
    where application_id = ${app} and session_id = ${session} and gone_at is null`.execute(ctx.sql)
  if (rows.length === 0) throw notFound('session replay')
}

/** A quarantined segment has no address, nor one whose file is just being moved: it has one a moment later. */
export async function presentSegment(ctx: Ctx, row: SegmentRow): Promise<contract.RumReplaySegment> {
  const isServed = row.status !== 'quarantined' && row.status !== 'deleted'
  return {
    segment_index: row.segment_index,
    url: isServed ? await ctx.platform.objects.presignDownload(segmentKey(row), SEGMENT_URL_SECONDS) : null,
    size_bytes: row.size_bytes,
    expires_in_seconds: SEGMENT_URL_SECONDS,
    timestamp: rfc3339(row.arrived_at),
    status: row.status === 'deleted' ? 'quarantined' : row.status,
    findings: row.findings ?? [],
  }
}

export async function getRumReplayPrivacy(ctx: Ctx, { params }: Input<typeof contract.getRumReplayPrivacy>) {
  const app = await findRumApp(ctx, params.app_id)
  await requireReplay(ctx, app.id, params.session_id)
  const own = sql`application_id = ${app.id} and session_id = ${params.session_id} and stored_at is not null
    and status <> 'deleted'`
  const { rows: counted } = await sql<{ checked: number; unchecked: number; quarantined: number }>`
    select count(masked)::int as checked, (count(*) - count(masked))::int as unchecked,
      (count(*) filter (where status = 'quarantined'))::int as quarantined
    from rum_segment where ${own}`.execute(ctx.sql)
  const { rows: masked } = await sql<MaskedPlace>`select each->>'place' as place, each->>'rule' as rule,
      sum((each->>'count')::int)::int as count
    from rum_segment, jsonb_array_elements(masked) each where ${own}
    group by 1, 2 order by 3 desc, 1, 2`.execute(ctx.sql)
  return { ...(counted[0] ?? { checked: 0, unchecked: 0, quarantined: 0 }), masked }
}
