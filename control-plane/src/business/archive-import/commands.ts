import { createHash } from 'node:crypto'
import type * as contract from '@pharos/shared-protocol/contract/business/account-import.ts'
import { MOST_IMPORTED_BYTES } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { memberOf } from '../../platform/actor.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { createInFlight } from '../../platform/http/in-flight.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { perPlatform } from '../../platform/per-platform.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import { BadArchive, openArchive, type Verbs } from '../archive/index.ts'
import {
  isImporting,
  lockUpload,
  openUpload,
  otherArchive,
  requireNoImport,
  storeUpload,
} from '../archive-upload/index.ts'
import { requireBounds } from './bounds.ts'
import { requireEmpty } from './empty.ts'
import { type ImportRow, presentResult } from './row.ts'
import { refuseArchive } from './unusable.ts'

/** The worker that imports archives. */
export const IMPORT_WORK = 'account-imports'

/** An archive in one request is in memory until it is stored; of one that was uploaded, two parts while it is checked. */
const archivesOf = perPlatform(() => createInFlight({ ofCaller: 1, all: 2 }))

/**
 * Accepts an archive: one that was uploaded, or the body, which is stored as an upload. What can be seen of it at once is
 * checked at once; everything else is done in the background.
 */
export function startImport(verbs: Verbs) {
  return async (ctx: OpenCtx, { query }: Input<typeof contract.importAccount>) => {
    await ctx.inAccount('write', async tx => {
      await requireNoImport(tx)
      await requireEmpty(tx, verbs)
    })
    const leave = archivesOf(ctx.platform)(ctx.account)
    const { sha256 } = query
    const upload_id = await (query.uploaded === 'true' ? checkUpload(ctx, sha256) : storeBody(ctx, sha256)).finally(
      leave,
    )
    return lastWrite(tx => insertImport(tx, { upload_id, dry_run: query.dry_run === 'true' }))
  }
}

async function checkUpload(ctx: OpenCtx, wanted: string | undefined): Promise<string> {
  const { id, sha256, ...source } = await openUpload(ctx)
  requireWanted(sha256, wanted)
  requireBounds((await openArchive(source).catch(unusable)).manifest)
  return id
}

async function storeBody(ctx: OpenCtx, wanted: string | undefined): Promise<string> {
  const { kept, more } = await ctx.readBytes(MOST_IMPORTED_BYTES)
  if (more)
    throw new Refusal(
      'too_large',
      businessText('archive_import.too_large_for_one_request', { limit: MOST_IMPORTED_BYTES / 1_000_000 }),
    )
  const sha256 = createHash('sha256').update(kept).digest('hex')
  requireWanted(sha256, wanted)
  requireBounds((await openArchive(kept).catch(unusable)).manifest)
  return storeUpload(ctx, kept, sha256)
}

/** Refuses another archive than the caller means, before anything is changed. */
function requireWanted(sha256: string, wanted: string | undefined): void {
  if (wanted !== undefined && sha256 !== wanted) throw otherArchive(sha256)
}

async function insertImport(ctx: Ctx, { upload_id, dry_run }: Pick<ImportRow, 'upload_id' | 'dry_run'>) {
  const { account, actor, now } = ctx
  // It may have been replaced, or have expired, since it was looked at.
  const upload = await lockUpload(ctx)
  if (upload?.id !== upload_id) throw notFound('upload')
  const id = ctx.newId()
  const { rows } = await sql<ImportRow>`insert into account_import (id, account_id, status, created_at, requested_by,
      user_id, upload_id, sha256, language, dry_run, claimed_until, step, records_total)
    values (${id}, ${account}, 'waiting', ${now}, ${memberOf(actor).name}, ${actor.member?.id ?? null}, ${upload_id},
      ${upload.sha256}, ${ctx.notes.language()}, ${dry_run}, ${now}, '', 0)
    on conflict (account_id) where status in ('waiting', 'running') do nothing returning *`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw isImporting()
  ctx.notes.resource = id
  wakeWorkers(ctx, IMPORT_WORK)
  return presentResult(row)
}

function unusable(error: unknown): never {
  throw error instanceof BadArchive ? refuseArchive(error) : error
}
