import { ASSET_BYTES, type AssetType } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PageKey } from '../status-page/index.ts'
import { imageFault } from './image.ts'
import { folderOfUpload, keyOf, typeOf } from './key.ts'
import { noteUpload } from './upload.ts'

/** What says where an image comes from: the import, the key that it had, and its bytes. */
export interface GivenImage {
  importId: string
  page: PageKey
  asset: AssetType
  formerKey: string
  bytes: Buffer
}

/**
 * Stores an image that comes with an archive, with the checks of an upload, under a new key of the page; null if it is
 * none. Until the branding takes it, it is an upload of its import, which `dropImages` removes.
 */
export async function takeImage(ctx: OpenCtx, given: GivenImage): Promise<string | null> {
  const { importId, page, asset, formerKey, bytes } = given
  const type = typeOf(formerKey)
  if (type === null || bytes.length > ASSET_BYTES[asset] || imageFault(bytes, type) !== null) return null
  const key = keyOf(page, asset, type, ctx.newId())
  await ctx.inAccount('write', tx => noteUpload(tx, page, key, importId))
  await ctx.platform.objects.write(key, bytes, type)
  return key
}

/** SQL: the ids of imports with images that no branding has taken. */
export const IMPORTS_WITH_IMAGES = sql`(select import_id from branding_upload where import_id is not null)`

/** Removes the images of an import that no branding has taken: those of attempts that were not committed. */
export async function dropImages(ctx: SystemCtx, importId: string): Promise<void> {
  const { rows } = await sql<{ storage_key: string }>`select storage_key from branding_upload
    where import_id = ${importId} order by storage_key for update`.execute(ctx.sql)
  for (const { storage_key } of rows) await ctx.platform.objects.removeAll(folderOfUpload(storage_key))
  await sql`delete from branding_upload where storage_key = any(${rows.map(row => row.storage_key)})`.execute(ctx.sql)
}
