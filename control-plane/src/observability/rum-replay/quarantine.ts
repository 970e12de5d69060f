import type * as contract from '@pharos/shared-protocol/contract/observability/rum-replay.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import { findRumApp } from '../rum-app/index.ts'
import { presentSegment, requireReplay, type SegmentRow } from './queries.ts'

export const CHECKS_WORKER = 'rum-segment-checks'

type Params = Input<typeof contract.deleteRumSegment>['params']

export async function releaseRumSegment(ctx: Ctx, { params }: Input<typeof contract.releaseRumSegment>) {
  const segment = await hold(ctx, params)
  if (segment.status !== 'quarantined')
    throw new Refusal('conflict', observabilityText('rum_replay.segment_not_quarantined'))
  await sql`update rum_segment set status = 'released' where ${at(segment)}`.execute(ctx.sql)
  return presentSegment(ctx, { ...segment, status: 'released' })
}

/** Its row stays as long as the replay: what is sent again under its index is not stored again. */
export async function deleteRumSegment(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteRumSegment>,
): Promise<undefined> {
  const segment = await hold(ctx, params)
  await sql`update rum_segment set status = 'deleted', findings = null, masked = null, check_at = ${ctx.now}
    where ${at(segment)}`.execute(ctx.sql)
  wakeWorkers(ctx, CHECKS_WORKER)
}

const at = ({ application_id, session_id, segment_index }: SegmentRow) =>
  sql`application_id = ${application_id} and session_id = ${session_id} and segment_index = ${segment_index}`

async function hold(ctx: Ctx, { app_id, session_id, segment_index }: Params): Promise<SegmentRow> {
  const app = await findRumApp(ctx, app_id)
  await requireReplay(ctx, app.id, session_id)
  const { rows } = await sql<SegmentRow>`select application_id, session_id, object_id, segment_index, size_bytes,
      arrived_at, status, findings, next_object_id
    from rum_segment where application_id = ${app.id} and session_id = ${session_id}
      and segment_index = ${segment_index} and stored_at is not null and status <> 'deleted'
    for update`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound('segment')
  ctx.notes.resource = app.id
  return row
}
