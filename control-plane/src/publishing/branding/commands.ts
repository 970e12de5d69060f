import type * as contract from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import {
  ASSET_BYTES,
  ASSET_TYPES,
  type Branding,
  type BrandingInput,
  type BrandingUpdated,
} from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { loadAccount, requireFeature } from '../../account/account/index.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, refuseField } from '../../platform/refusal.ts'
import { lockPage, type PageKey, silent, tellPage } from '../status-page/index.ts'
import { cleanStyle } from './css.ts'
import { BrandingEntity } from './entity.ts'
import { imageFault } from './image.ts'
import { fieldOf, folderOfUpload, isKeyOf, keyOf, typeOf } from './key.ts'
import { findBranding, presentBranding } from './queries.ts'
import { isFresh, noteUpload, requireRoom, takeUploads } from './upload.ts'

const UPLOAD_SECONDS = 900

export async function uploadBranding(ctx: Ctx, { params, body }: Input<typeof contract.uploadBranding>) {
  requireFeature(await loadAccount(ctx), 'branding')
  const { file_type, content_type, file_size_bytes } = body
  const page = { id: params.id, account_id: ctx.account }
  const storage_key = keyOf(page, file_type, content_type, ctx.newId())
  await requireRoom(ctx)
  await noteUpload(ctx, page, storage_key)
  const upload = { content_type, bytes: file_size_bytes }
  const upload_url = await ctx.platform.objects.presignUpload(storage_key, upload, UPLOAD_SECONDS)
  ctx.notes.resource = params.id
  return { upload_url, storage_key, expires_in_seconds: UPLOAD_SECONDS }
}

/** Checks uploaded images first, outside a transaction, since the object store may be slow. */
export async function updateBranding(ctx: OpenCtx, { params, body }: Input<typeof contract.updateBranding>) {
  const page = { id: params.id, account_id: ctx.account }
  const before = await ctx.inAccount('read', async tx => {
    const account = await loadAccount(tx)
    if (body.white_label) requireFeature(account, 'white_label', 'white_label')
    requireFeature(account, 'branding')
    return presentBranding(page.id, await findBranding(tx, page.id))
  })
  for (const asset of ASSET_TYPES) {
    const key = body[fieldOf(asset)]
    if (key && key !== before[fieldOf(asset)]) await requireImage(ctx, page, asset, key)
  }
  let unused: string[] = []
  const write = async (tx: Ctx) => {
    const { reply, dropped } = await writeBranding(tx, page, changesOf(body))
    unused = dropped
    return { ...reply, ...leftOutOf(body) }
  }
  return lastWrite(write, () => forget(ctx, unused))
}

/** Reports which parts of a saved style the page does not use. */
function leftOutOf({ custom_css }: BrandingInput): Pick<BrandingUpdated, 'custom_css_left_out'> {
  const { leftOut } = cleanStyle(custom_css ?? '')
  return leftOut.length === 0 ? {} : { custom_css_left_out: leftOut }
}

/** Removes an image. Allowed under every plan, so that no account has to show an image that it cannot change. */
export async function deleteBrandingAsset(ctx: OpenCtx, { params }: Input<typeof contract.deleteBrandingAsset>) {
  const page = { id: params.id, account_id: ctx.account }
  const field = fieldOf(params.asset_type)
  let unused: string[] = []
  const write = async (tx: Ctx) => {
    const { dropped } = await writeBranding(tx, page, { [field]: null })
    if (dropped.length === 0) throw notFound(params.asset_type.replace('_', ' '))
    unused = dropped
    return undefined
  }
  return lastWrite(write, () => forget(ctx, unused))
}

/** An uploaded object, read back: it must belong to this page, exist, and be the image that it claims to be. */
async function requireImage(ctx: OpenCtx, page: PageKey, asset: (typeof ASSET_TYPES)[number], key: string) {
  const type = typeOf(key)
  if (type === null || !isKeyOf(key, page, asset))
    throw refuseField(fieldOf(asset), publishingText('branding.unknown_upload', { asset }))
  if (!isFresh(key, ctx.platform.clock.now()))
    throw refuseField(fieldOf(asset), publishingText('branding.upload_expired'))
  const bytes = await ctx.platform.objects.read(key, ASSET_BYTES[asset])
  if (bytes === null) throw refuseField(fieldOf(asset), publishingText('branding.no_file'))
  const fault = imageFault(bytes, type)
  if (fault !== null) throw refuseField(fieldOf(asset), publishingText('branding.image_refused', { fault }))
}

type Changes = Partial<Omit<Branding, 'status_page_id'>>

/** Blank text counts as absent; the theme and the label have their own defaults instead of null. */
function changesOf(body: BrandingInput): Changes {
  const given = Object.entries(body).filter(([, value]) => value !== undefined)
  const words = given.map(([name, value]) => [name, typeof value === 'string' && value.trim() === '' ? null : value])
  const changes: Changes = Object.fromEntries(words)
  return {
    ...changes,
    ...(body.default_theme === null ? { default_theme: 'system' } : {}),
    ...(body.white_label === null ? { white_label: false } : {}),
  }
}

/** Writes the differences; returns the branding, and the keys of images that are no longer shown. */
async function writeBranding(ctx: Ctx, page: PageKey, changes: Changes) {
  await lockPage(ctx, page.id)
  const found = await findBranding(ctx, page.id)
  const before = presentBranding(page.id, found)
  const after = { ...before, ...changes }
  const changed = Object.keys(changes).filter(name => after[name as keyof Changes] !== before[name as keyof Changes])
  ctx.notes.changed = changed
  if (changed.length > 0) {
    const { status_page_id: _, ...columns } = after
    if (found) Object.assign(found, columns)
    else ctx.em.create(BrandingEntity, { page_id: page.id, account_id: page.account_id, ...columns })
    await ctx.em.flush()
    await takeUploads(ctx, shownIn(after))
    await tellPage(ctx, page, silent('branding'))
  }
  const shown = shownIn(after)
  return { reply: after, dropped: shownIn(before).filter(key => !shown.includes(key)) }
}

function shownIn(branding: Branding): string[] {
  return ASSET_TYPES.flatMap(asset => branding[fieldOf(asset)] ?? [])
}

/**
 * Removes images that are no longer shown. One that could not be removed does no harm, and is removed with its page.
 */
async function forget(ctx: OpenCtx, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await ctx.platform.objects
      .removeAll(folderOfUpload(key))
      .catch(err => ctx.log.warn({ err, key }, 'an image that is no longer shown could not be removed'))
}
