import type { AccountImport } from '@pharos/shared-protocol/contract/account-import.ts'
import { ASSET_TYPES } from '@pharos/shared-protocol/contract/page-branding.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { dropImage, takeImage } from '../../publishing/branding/index.ts'
import type { OpenedArchive } from '../archive/index.ts'
import type { Item } from './steps.ts'

type Missing = AccountImport['missing_files']

/** The files that come with an archive: each is checked as an upload is, and gets a new key. */
export class ArchiveFiles {
  readonly #ctx: OpenCtx
  readonly #archive: OpenedArchive
  readonly #stored: string[] = []
  readonly missing: Missing = []

  constructor(ctx: OpenCtx, archive: OpenedArchive) {
    this.#ctx = ctx
    this.#archive = archive
    for (const { reason, ...about } of archive.manifest.missing_objects)
      this.missing.push({ ...about, reason: reason === 'missing' ? 'not_in_the_archive' : reason })
  }

  /** The branding of a page with the keys that its images have here; null for an image that is not here, which is listed. */
  async branding(item: Item): Promise<Item> {
    const body = { ...item }
    for (const asset of ASSET_TYPES) {
      const field = `${asset}_storage_key`
      const formerKey = item[field]
      if (typeof formerKey !== 'string') continue
      const page = { id: String(item.status_page_id), account_id: this.#ctx.account }
      const bytes = await this.#archive.readObject(formerKey)
      const key = bytes && (await takeImage(this.#ctx, { page, asset, formerKey, bytes }))
      if (key !== null) this.#stored.push(key)
      else this.#miss({ section: 'status_pages.branding', id: page.id, field }, bytes !== null)
      body[field] = key
    }
    return body
  }

  /** Removes what was stored for an import that failed. The sweep of unused uploads takes what this cannot remove. */
  async drop(): Promise<void> {
    for (const key of this.#stored)
      await dropImage(this.#ctx, key).catch(err =>
        this.#ctx.log.warn({ err, key }, 'an imported image was not removed; will retry as for unused uploads'),
      )
  }

  #miss(about: Pick<Missing[number], 'section' | 'id' | 'field'>, isThere: boolean): void {
    const isListed = this.missing.some(({ id, field }) => id === about.id && field === about.field)
    if (!isListed) this.missing.push({ ...about, reason: isThere ? 'not_an_image' : 'not_in_the_archive' })
  }
}
