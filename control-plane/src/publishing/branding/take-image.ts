import { ASSET_BYTES, type AssetType } from '@pharos/shared-protocol/contract/page-branding.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { PageKey } from '../status-page/index.ts'
import { imageFault } from './image.ts'
import { folderOfUpload, keyOf, typeOf } from './key.ts'
import { noteUpload, takeUploads } from './upload.ts'

/** What says where an image comes from: the key that it had, and its bytes. */
export interface GivenImage {
  page: PageKey
  asset: AssetType
  formerKey: string
  bytes: Buffer
}

/**
 * Stores an image that comes with an archive, with the checks of an upload, under a new key of the page; null if it is
 * none. Until the branding takes it, it is an upload that will be removed, so nothing is left of an import that fails.
 */
export async function takeImage(ctx: OpenCtx, { page, asset, formerKey, bytes }: GivenImage): Promise<string | null> {
  const type = typeOf(formerKey)
  if (type === null || bytes.length > ASSET_BYTES[asset] || imageFault(bytes, type) !== null) return null
  const key = keyOf(page, asset, type, ctx.newId())
  await ctx.inAccount('write', tx => noteUpload(tx, page, key))
  await ctx.platform.objects.write(key, bytes, type)
  return key
}

/** Removes an image that no branding has taken. */
export async function dropImage(ctx: OpenCtx, key: string): Promise<void> {
  await ctx.platform.objects.removeAll(folderOfUpload(key))
  await ctx.inAccount('write', tx => takeUploads(tx, [key]))
}
