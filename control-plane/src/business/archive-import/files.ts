import { createHash } from 'node:crypto'
import { baselineType } from '@pharos/shared-protocol/check/baseline.ts'
import type { AccountImport, MissingFileReason } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { ASSET_TYPES } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { baselineKey } from '../../monitoring/artifact/index.ts'
import type { StoredBaseline } from '../../monitoring/browser-check/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { takeImage } from '../../publishing/branding/index.ts'
import { MOST_OBJECTS, type OpenedArchive } from '../archive/index.ts'
import { BadRecord } from './bad-record.ts'
import { MOST_NAMED } from './bounds.ts'
import type { Item } from './steps.ts'

type Missing = AccountImport['missing_files']

/**
 * The files that come with an archive: each is checked as an upload is, and gets a new key. What is stored is noted before,
 * so that it is removed (`takeLeftFiles`) unless the import needs it.
 */
export class ArchiveFiles {
  readonly #ctx: OpenCtx
  readonly #archive: OpenedArchive
  readonly #importId: string
  readonly #noteFiles: (check: string) => Promise<void>
  readonly missing: Missing = []
  readonly #missed = new Set<string>()
  /** Bytes that may still be read: records may name a file more than once. */
  #left: number = MOST_OBJECTS.bytes

  /** `noteFiles`: called before the baselines of a check are stored. */
  constructor(ctx: OpenCtx, archive: OpenedArchive, importId: string, noteFiles: (check: string) => Promise<void>) {
    this.#ctx = ctx
    this.#importId = importId
    this.#noteFiles = noteFiles
    this.#archive = archive
    for (const { reason, ...about } of archive.manifest.missing_objects)
      this.#miss(about, reason === 'missing' ? 'not_in_the_archive' : reason)
  }

  /** The branding of a page with the keys that its images have here; null for an image that is not here, which is listed. */
  async branding(item: Item): Promise<Item> {
    const body = { ...item }
    for (const asset of ASSET_TYPES) {
      const field = `${asset}_storage_key`
      const formerKey = item[field]
      if (typeof formerKey !== 'string') continue
      const page = { id: String(item.status_page_id), account_id: this.#ctx.account }
      const bytes = await this.#read(formerKey)
      const given = { importId: this.#importId, page, asset, formerKey }
      const key = isMissing(bytes) ? null : await takeImage(this.#ctx, { ...given, bytes })
      if (key === null)
        this.#miss({ section: 'status_pages.branding', id: page.id, field }, isMissing(bytes) ? bytes : 'not_an_image')
      body[field] = key
    }
    return body
  }

  /** The baselines of a browser check whose files are here, which are stored under their ids; the others are listed. */
  async baselines(check: string, given: readonly StoredBaseline[]): Promise<StoredBaseline[]> {
    const stored: StoredBaseline[] = []
    if (given.length > 0) await this.#noteFiles(check)
    for (const baseline of given) {
      const { id, name, sha256 } = baseline
      const bytes = await this.#read(baselineKey(this.#archive.manifest.account_id, check, id))
      if (isMissing(bytes)) {
        this.#miss({ section: 'browser_checks.baselines', id, field: 'content' }, bytes)
        continue
      }
      if (bytes.length !== baseline.bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw new BadRecord('browser_checks.baselines', id, [
          { path: 'sha256', ...faultOf(businessText('archive_import.digest_differs')) },
        ])
      await this.#ctx.platform.objects.write(baselineKey(this.#ctx.account, check, id), bytes, baselineType(name))
      stored.push(baseline)
    }
    return stored
  }

  /** The bytes of a file, or why they are not here. */
  async #read(key: string): Promise<Buffer | MissingFileReason> {
    if (this.#left <= 0) return 'too_large'
    const bytes = await this.#archive.readObject(key)
    this.#left -= bytes?.length ?? 0
    return bytes ?? 'not_in_the_archive'
  }

  #miss(about: Pick<Missing[number], 'section' | 'id' | 'field'>, reason: MissingFileReason): void {
    const place = `${about.id} ${about.field}`
    if (this.#missed.has(place) || this.missing.length >= MOST_NAMED) return
    this.#missed.add(place)
    this.missing.push({ ...about, reason })
  }
}

function isMissing(bytes: Buffer | MissingFileReason): bytes is MissingFileReason {
  return typeof bytes === 'string'
}
