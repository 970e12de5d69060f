import { isAway } from '../../platform/away.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
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
  for (const { account_id, id } of rows)
    try {
      await platform.objects.removeAll(uploadsOf(account_id))
      await inSystem(platform, ctx =>
        sql`delete from account_import_upload where account_id = ${account_id} and id = ${id}`.execute(ctx.sql),
      )
    } catch (err) {
      if (isAway(err)) throw err
      platform.log.warn({ err, account: account_id }, 'an old upload was not removed; will retry')
    }
}

/** Deletes the upload of an account: first its row, so that no part is taken in any more. */
export const eraseUploads: EraseStep = async erasure => {
  await eraseRows(erasure, 'account_import_upload')
  await erasure.platform.objects.removeAll(uploadsOf(erasure.account))
}
