import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { limitsOf, type Planned } from '../../account/account/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SegmentPlace } from './body.ts'
import { countedBytes, MOST_OF_SESSION } from './bounds.ts'
import type { SegmentFile } from './key.ts'
import { takeFromQuota } from './quota.ts'
import { promisedTimes } from './retention.ts'

/** A segment that arrived. */
export interface NewSegment extends SegmentPlace {
  account_id: string
  application_id: string
  body_hash: Buffer
  size_bytes: number
}

interface SegmentRow extends SegmentFile {
  body_hash: Buffer
  size_bytes: number
  stored_at: number | null
}

/** Where to write the file of a segment; `isStored`: it is there already. */
export interface Reserved extends SegmentFile {
  isStored: boolean
}

/**
 * Says where the file of a segment is written, before it is: so a process that dies in between leaves a row that names
 * it. One that was acknowledged stays: the same body again changes nothing, and another one is refused. Throws a refusal
 * if a bound is reached.
 */
export async function reserveSegment(ctx: SystemCtx, given: NewSegment, account: Planned): Promise<Reserved> {
  const replay = await lockReplay(ctx, given, account)
  const before = await findSegment(ctx, given)
  if (before?.stored_at != null) {
    if (!before.body_hash.equals(given.body_hash)) throw otherBody()
    return { ...before, isStored: true }
  }
  await takeFromQuota(ctx, { ...given, ...replay }, account)
  const more = countedBytes(given.size_bytes) - (before ? countedBytes(before.size_bytes) : 0)
  if (replay.bytes + more > MOST_OF_SESSION)
    throw new Refusal('limit_reached', observabilityText('rum_replay.session_too_large', { limit: MOST_OF_SESSION }))
  await addToTotal(ctx, given, more, limitsOf(account).rum_replay_bytes)
  await sql`update rum_replay set bytes = bytes + ${more}, segments = segments + ${before ? 0 : 1}
    where application_id = ${given.application_id} and session_id = ${given.session_id}`.execute(ctx.sql)
  // The same body may be under way twice: both write the same file.
  const isSame = before?.body_hash.equals(given.body_hash)
  const object_id = isSame ? before?.object_id : ctx.newId()
  const { rows } =
    await sql<SegmentFile>`insert into rum_segment (application_id, session_id, segment_index, account_id,
      object_id, body_hash, size_bytes, arrived_at)
    values (${given.application_id}, ${given.session_id}, ${given.segment_index}, ${given.account_id}, ${object_id},
      ${given.body_hash}, ${given.size_bytes}, ${ctx.now})
    on conflict (application_id, session_id, segment_index) do update
      set object_id = excluded.object_id, body_hash = excluded.body_hash, size_bytes = excluded.size_bytes,
        arrived_at = excluded.arrived_at
    returning application_id, session_id, object_id`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error('The segment was not written.')
  return { ...row, isStored: false }
}

/** Acknowledges a segment whose file is on disk. Throws a refusal if its replay was deleted, or its place taken. */
export async function confirmSegment(
  ctx: SystemCtx,
  given: NewSegment,
  { object_id }: Reserved,
  account: Planned,
): Promise<void> {
  const replay = await lockReplay(ctx, given, account)
  // What it took was given back meanwhile if another segment of its session could not be stored.
  await takeFromQuota(ctx, { ...given, ...replay }, account)
  const { rows } = await sql`update rum_segment set stored_at = coalesce(stored_at, ${ctx.now}),
      check_at = case when stored_at is null then ${ctx.now} else check_at end
    where application_id = ${given.application_id} and session_id = ${given.session_id}
      and segment_index = ${given.segment_index} and object_id = ${object_id} returning 1 as done`.execute(ctx.sql)
  if (rows.length === 0) throw otherBody()
}

/** Makes the row of a replay if need be, with the end that its plan promises, and locks it. */
async function lockReplay(
  ctx: SystemCtx,
  { application_id, session_id }: NewSegment,
  account: Planned,
): Promise<{ bytes: number; quota_day: number | null }> {
  const { ms, msWithErrors } = promisedTimes(account)
  await sql`insert into rum_replay (application_id, session_id, account_id, created_at, kept_until, kept_until_with_errors)
    select id, ${session_id}, account_id, ${ctx.now}, ${ctx.now + ms}::bigint, ${ctx.now + msWithErrors}::bigint from rum_app where id = ${application_id}
    on conflict do nothing`.execute(ctx.sql)
  const { rows } = await sql<{ bytes: number; gone_at: number | null; quota_day: number | null }>`
    select bytes, gone_at, quota_day from rum_replay
    where application_id = ${application_id} and session_id = ${session_id} for update`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Refusal('unauthenticated', observabilityText('rum_app.unknown_client_token'))
  if (row.gone_at !== null) throw new Refusal('not_found', observabilityText('rum_replay.deleted'))
  return row
}

async function findSegment(ctx: SystemCtx, given: NewSegment): Promise<SegmentRow | undefined> {
  const { rows } = await sql<SegmentRow>`select application_id, session_id, object_id, body_hash, size_bytes, stored_at
    from rum_segment where application_id = ${given.application_id} and session_id = ${given.session_id}
      and segment_index = ${given.segment_index}`.execute(ctx.sql)
  return rows[0]
}

async function addToTotal(ctx: SystemCtx, given: NewSegment, more: number, most: number): Promise<void> {
  const { application_id, account_id } = given
  const { rows } = await sql`insert into rum_replay_total as t (application_id, account_id, bytes)
    values (${application_id}, ${account_id}, ${more})
    on conflict (application_id) do update set bytes = t.bytes + excluded.bytes
      where t.bytes + excluded.bytes <= ${most}
    returning 1 as done`.execute(ctx.sql)
  if (rows.length === 0) throw new Refusal('limit_reached', observabilityText('rum_replay.plan_bytes', { limit: most }))
}

function otherBody(): Refusal {
  return new Refusal('conflict', observabilityText('rum_replay.segment_index_taken'))
}
