import { isAway } from '../../platform/away.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type EraseStep, eraseRows } from '../../platform/erase.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { KEPT_MS, uploadsOf } from './rules.ts'

const EVERY_MS = 3_600_000

/** Removes archives that nobody has continued to upload, nor imported, for a day. */
export function startUploadExpiry(platform: Platform): Worker {
  return startWorker(platform, { name: 'import-uploads', everyMs: EVERY_MS, work: () => expire(platform) })
}

async function expire(platform: Platform): Promise<void> {
  const { rows } = await inSystem(platform, ctx =>
    sql<{ account_id: string; id: string }>`select account_id, id from account_import_upload
      where touched_at <= ${ctx.now - KEPT_MS}`.execute(ctx.sql),
  )
  for (const row of rows)
    try {
      await inSystem(platform, ctx => remove(ctx, row))
    } catch (err) {
      if (isAway(err)) throw err
      platform.log.warn({ err, account: row.account_id }, 'an old upload was not removed; will retry')
    }
}

/**
 * Removes an upload, unless somebody goes on with it meanwhile. Whoever does so later waits for the row and begins again,
 * so nobody has an upload whose parts are gone. If the store fails, the row stays for the next turn.
 */
async function remove(ctx: SystemCtx, { account_id, id }: { account_id: string; id: string }): Promise<void> {
  const { rows } = await sql`delete from account_import_upload where account_id = ${account_id} and id = ${id}
    and touched_at <= ${ctx.now - KEPT_MS} returning 1 as done`.execute(ctx.sql)
  if (rows.length > 0) await ctx.platform.objects.removeAll(uploadsOf(account_id))
}

/** Deletes the upload of an account: first its row, so that no part is taken in any more. */
export const eraseUploads: EraseStep = async erasure => {
  await eraseRows(erasure, 'account_import_upload')
  await erasure.platform.objects.removeAll(uploadsOf(erasure.account))
}
