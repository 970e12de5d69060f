import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { isAway } from '../../platform/away.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import { type UploadKey, uploadFolder } from './rules.ts'

/** The worker that removes uploads. */
export const UPLOAD_WORK = 'import-uploads'

/** Longer than the request with a part takes that had begun before its upload was dropped. */
const LATE_MS = HOUR_MS
/** Uploads of one turn. */
const BATCH = 100

/** Notes in the transaction that ends an upload that its parts are to be removed. */
export async function noteDropped(ctx: SystemCtx, { account_id, id }: UploadKey): Promise<void> {
  await sql`insert into dropped_upload (id, account_id, dropped_at, remove_at)
    values (${id}, ${account_id}, ${ctx.now}, ${ctx.now})`.execute(ctx.sql)
  wakeWorkers(ctx, UPLOAD_WORK)
}

interface DroppedRow extends UploadKey {
  is_late: boolean
}

/** Removes the parts of uploads that were dropped. What cannot be removed is tried again later, after the others. */
export async function removeDropped(platform: Platform): Promise<void> {
  const { rows } = await inSystem(platform, ctx =>
    sql<DroppedRow>`select id, account_id, remove_at > dropped_at as is_late from dropped_upload
      where remove_at <= ${ctx.now} order by remove_at limit ${BATCH}`.execute(ctx.sql),
  )
  for (const row of rows) {
    const isRemoved = await removeParts(platform, row)
    await inSystem(platform, ctx =>
      (isRemoved && row.is_late
        ? sql`delete from dropped_upload where id = ${row.id}`
        : sql`update dropped_upload set remove_at = ${ctx.now + LATE_MS} where id = ${row.id}`
      ).execute(ctx.sql),
    )
  }
}

async function removeParts({ objects, log }: Platform, row: DroppedRow): Promise<boolean> {
  try {
    await objects.removeAll(uploadFolder(row))
    return true
  } catch (err) {
    if (isAway(err)) throw err
    log.warn({ err, account: row.account_id }, 'a dropped upload was not removed; will retry')
    return false
  }
}
