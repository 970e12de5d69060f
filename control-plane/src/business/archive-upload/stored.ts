import type { OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { PartsReader } from './reader.ts'
import { findUpload } from './row.ts'
import { uploadsOf } from './rules.ts'

/** The archive of the account whose parts are all there. Keeps it for another day. */
export async function openUpload(ctx: OpenCtx): Promise<{ reader: PartsReader; bytes: number }> {
  const upload = await ctx.inAccount('write', async tx => {
    await sql`update account_import_upload set touched_at = ${tx.now} where account_id = ${tx.account}`.execute(tx.sql)
    return findUpload(tx)
  })
  if (upload === null) throw notFound('upload')
  const { bytes, received } = upload
  if (received < bytes)
    throw new Refusal('conflict', `The archive is not complete: ${received} of ${bytes} bytes are there.`)
  return { reader: new PartsReader(ctx.platform.objects, upload), bytes }
}

/** Removes an archive that was imported; if that fails, it expires as any upload does. */
export async function dropUpload(ctx: OpenCtx): Promise<void> {
  await ctx.platform.objects
    .removeAll(uploadsOf(ctx.account))
    .then(() =>
      ctx.inAccount('write', tx =>
        sql`delete from account_import_upload where account_id = ${tx.account}`.execute(tx.sql),
      ),
    )
    .catch(err => ctx.log.warn({ err }, 'an imported archive was not removed; it expires in a day'))
}
