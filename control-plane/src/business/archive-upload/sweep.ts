import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type EraseStep, eraseRows } from '../../platform/erase.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { noteDropped, removeDropped, UPLOAD_WORK } from './dropped.ts'
import { OPEN_IMPORT } from './open-import.ts'
import { KEPT_MS, type UploadKey, uploadsOf } from './rules.ts'

/** Removes archives that were dropped, and those that nobody has continued to upload, nor imported, for a day. */
export function startUploadExpiry(platform: Platform): Worker {
  return startWorker(platform, {
    name: UPLOAD_WORK,
    everyMs: MINUTE_MS,
    isDue: now => sql`(exists (select from dropped_upload where remove_at <= ${now})
      or exists (select from account_import_upload u where ${isOld(now)}))`,
    async work() {
      await expire(platform)
      await removeDropped(platform)
    },
  })
}

async function expire(platform: Platform): Promise<void> {
  const { rows } = await inSystem(platform, ctx =>
    sql<UploadKey>`select account_id, id from account_import_upload u where ${isOld(ctx.now)}`.execute(ctx.sql),
  )
  for (const row of rows) await inSystem(platform, ctx => dropOld(ctx, row))
}

/** SQL: nobody has continued an upload `u` for a day, and no import waits for it. */
const isOld = (now: number) => sql`u.touched_at <= ${now - KEPT_MS} and not exists (select from account_import
  where account_id = u.account_id and upload_id = u.id and ${OPEN_IMPORT})`

/** Drops an upload, unless somebody goes on with it meanwhile. Whoever does so later waits for the row, and begins again. */
async function dropOld(ctx: SystemCtx, { account_id, id }: UploadKey): Promise<void> {
  // Whoever starts an import of it locks it first.
  const { rows: locked } = await sql`select 1 as done from account_import_upload
    where account_id = ${account_id} and id = ${id} for update skip locked`.execute(ctx.sql)
  if (locked.length === 0) return
  const { rows } = await sql`delete from account_import_upload u where account_id = ${account_id} and id = ${id}
    and ${isOld(ctx.now)} returning 1 as done`.execute(ctx.sql)
  if (rows.length > 0) await noteDropped(ctx, { account_id, id })
}

/** Deletes the uploads of an account: first their rows, so that no part is taken in any more. */
export const eraseUploads: EraseStep = async erasure => {
  for (const table of ['account_import_upload', 'dropped_upload']) await eraseRows(erasure, table)
  await erasure.platform.objects.removeAll(uploadsOf(erasure.account))
}
