import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type SegmentFile, segmentFolder, segmentKey } from './key.ts'

const MOST_FILE = 2_100_000

type Moved = SegmentFile & { segment_index: number }

/**
 * Moves the file of a segment to where its row says that it goes, so that addresses that were given before end. Whatever
 * dies in between, it can be done again: the row names both places until the old one is empty.
 */
export async function moveSegment(platform: Platform, segment: Moved, next: string): Promise<void> {
  const { objects } = platform
  const target = { ...segment, object_id: next }
  const file = await objects.read(segmentKey(segment), MOST_FILE)
  if (file !== null) {
    await objects.write(segmentKey(target), file, 'application/gzip')
    await objects.removeAll(segmentFolder(segment))
  }
  const isMoved = await inSystem(platform, ctx => settle(ctx, segment, next))
  // It was deleted meanwhile.
  if (!isMoved) await objects.removeAll(segmentFolder(target))
}

async function settle(ctx: SystemCtx, segment: Moved, next: string): Promise<boolean> {
  const { rows } = await sql`update rum_segment set object_id = ${next}, next_object_id = null, check_at = null
    where application_id = ${segment.application_id} and session_id = ${segment.session_id}
      and segment_index = ${segment.segment_index} and next_object_id = ${next} and status <> 'deleted'
    returning 1 as done`.execute(ctx.sql)
  return rows.length > 0
}
