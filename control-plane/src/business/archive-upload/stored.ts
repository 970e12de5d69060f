import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { noteDropped } from './dropped.ts'
import { PartsReader } from './reader.ts'
import { findUpload } from './row.ts'

/** The archive of the account whose parts are all there, with an id if it has to be a certain one. Keeps it for another day. */
export async function openUpload(
  ctx: OpenCtx,
  id?: string | null,
): Promise<{ reader: PartsReader; bytes: number; id: string; sha256: string }> {
  const upload = await ctx.inAccount('write', async tx => {
    await sql`update account_import_upload set touched_at = ${tx.now} where account_id = ${tx.account}`.execute(tx.sql)
    return findUpload(tx)
  })
  if (upload === null || (id !== undefined && upload.id !== id)) throw notFound('upload')
  const { bytes, received } = upload
  if (received < bytes) throw new Refusal('conflict', businessText('archive_upload.incomplete', { received, bytes }))
  return { reader: new PartsReader(ctx.platform.objects, upload), bytes, id: upload.id, sha256: upload.sha256 }
}

/** Drops an archive in the transaction that ends its import. */
export async function dropUpload(ctx: Ctx, id: string | null): Promise<void> {
  const { rows } = await sql`delete from account_import_upload where account_id = ${ctx.account} and id = ${id}
    returning 1 as done`.execute(ctx.sql)
  if (id !== null && rows.length > 0) await noteDropped(ctx, { account_id: ctx.account, id })
}
