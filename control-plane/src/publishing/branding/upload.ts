import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { isAway } from '../../platform/away.ts'
import { type Ctx, inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import type { PageKey } from '../status-page/index.ts'
import { folderOfUpload, givenAt } from './key.ts'

const EVERY_MS = 3_600_000
const BATCH = 100
/** How long after it was issued the branding may take an upload. */
const GOOD_FOR_MS = 86_400_000
/** Uploads are removed only after this, so that none is removed while it is being taken. */
const REMOVED_AFTER_MS = GOOD_FOR_MS + 3_600_000

/** Uploads of an account that no branding has taken yet; with files of 5 MB that is 150 MB of storage. */
export const MOST_UNUSED = 30

/** Refuses one more upload while too many others are unused. Unused ones are deleted within 26 hours. */
export async function requireRoom(ctx: Ctx): Promise<void> {
  // Serializes concurrent requests, so that each counts the earlier ones.
  await sql`select pg_advisory_xact_lock(hashtext(${`branding_upload ${ctx.account}`}))`.execute(ctx.sql)
  const { rows } = await sql<{ unused: number }>`select count(*)::int as unused from branding_upload
    where account_id = ${ctx.account}`.execute(ctx.sql)
  if ((rows[0]?.unused ?? 0) >= MOST_UNUSED)
    throw new Refusal('rate_limited', publishingText('branding.too_many_uploads', { limit: MOST_UNUSED }), {
      headers: { 'Retry-After': '3600' },
    })
}

/** Records an upload that is not shown yet, possibly of an import. */
export async function noteUpload(ctx: Ctx, page: PageKey, key: string, importId: string | null = null): Promise<void> {
  await sql`insert into branding_upload (storage_key, account_id, page_id, created_at, import_id)
    values (${key}, ${page.account_id}, ${page.id}, ${ctx.now}, ${importId})`.execute(ctx.sql)
}

/** Forgets uploads that the branding has taken: they are removed with the branding from now on. */
export async function takeUploads(ctx: Ctx, keys: readonly string[]): Promise<void> {
  await sql`delete from branding_upload where account_id = ${ctx.account} and storage_key = any(${keys})`.execute(
    ctx.sql,
  )
}

/** Whether an upload may still be taken. */
export function isFresh(key: string, now: number): boolean {
  return now - givenAt(key) < GOOD_FOR_MS
}

/** Removes what was uploaded and never used. Removing twice is a no-op. */
export function startUploadSweep(platform: Platform): Worker {
  return startWorker(platform, { name: 'unused-uploads', everyMs: EVERY_MS, work: () => removeUnused(platform) })
}

async function removeUnused(platform: Platform): Promise<void> {
  let after = ''
  for (;;) {
    const keys = await inSystem(platform, async ctx => {
      const { rows } = await sql<{ storage_key: string }>`select storage_key from branding_upload
        where created_at <= ${ctx.now - REMOVED_AFTER_MS} and storage_key > ${after}
        order by storage_key limit ${BATCH}`.execute(ctx.sql)
      return rows.map(row => row.storage_key)
    })
    for (const key of keys) await removeOne(platform, key)
    const last = keys.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Removes the object before the row, so that a failure is retried. A failure does not stop the other images. */
async function removeOne(platform: Platform, key: string): Promise<void> {
  try {
    await platform.objects.removeAll(folderOfUpload(key))
    await inSystem(platform, ctx => sql`delete from branding_upload where storage_key = ${key}`.execute(ctx.sql))
  } catch (err) {
    if (isAway(err)) throw err
    platform.log.warn({ err, key }, 'removing an unused image failed; will retry')
  }
}
