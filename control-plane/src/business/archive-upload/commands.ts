import type * as contract from '@pharos/shared-protocol/contract/business/account-import.ts'
import { IMPORT_PART_BYTES } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { createInFlight } from '../../platform/http/in-flight.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { perPlatform } from '../../platform/per-platform.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { noteDropped } from './dropped.ts'
import { requireNoImport } from './open-import.ts'
import { findUpload, lockUpload, presentUpload, type UploadRow } from './row.ts'
import { MOST_BYTES_OF_ALL, partKey, partSize } from './rules.ts'

/** A part is in memory until it is stored. */
const partsOf = perPlatform(() => createInFlight({ ofCaller: 1, all: 4 }))

/**
 * Begins an upload, or says how far the one of the same archive is. Another archive takes its place. `requireEmpty`:
 * refuses an account into which nothing can be imported, before anything is sent.
 */
export function startUpload(requireEmpty: (tx: Ctx) => Promise<void>) {
  return async (ctx: OpenCtx, { body }: Input<typeof contract.startAccountImportUpload>) => {
    await requireSpace(ctx, body.bytes)
    return lastWrite(async tx => {
      const before = await lockUpload(tx)
      await requireEmpty(tx)
      const isSame = before !== null && before.sha256 === body.sha256 && before.bytes === body.bytes
      return presentUpload(await (isSame ? touch(tx) : replace(tx, before, body)))
    })
  }
}

/** Takes in the next part. One that is there already is not read again, so a part may be repeated. */
export async function takePart(ctx: OpenCtx, { query }: Input<typeof contract.uploadAccountImportPart>) {
  const leave = partsOf(ctx.platform)(ctx.account)
  try {
    const row = await ctx.inAccount('read', findUpload)
    if (row === null) throw notFound('upload')
    if (query.offset < row.received) return presentUpload(row)
    if (query.offset > row.received) throw notNext(row.received)
    const part = query.offset / IMPORT_PART_BYTES
    const size = partSize(row.bytes, part)
    const { kept, more } = await ctx.readBytes(size)
    if (more || kept.length !== size || size === 0)
      throw new Refusal('invalid_request', businessText('archive_upload.part_size', { size }))
    await ctx.platform.objects.write(partKey(row, part), kept, 'application/octet-stream')
    return lastWrite(async tx => presentUpload(await note(tx, row, query.offset + size)))
  } finally {
    leave()
  }
}

/** Stores an archive that came in one request, in place of the account's upload. Returns its id. */
export async function storeUpload(ctx: OpenCtx, archive: Buffer, sha256: string): Promise<string> {
  await requireSpace(ctx, archive.length)
  const row = await ctx.inAccount('write', async tx => {
    const before = await lockUpload(tx)
    await requireNoImport(tx)
    return replace(tx, before, { bytes: archive.length, sha256 })
  })
  for (let at = 0; at < archive.length; at += IMPORT_PART_BYTES)
    await ctx.platform.objects.write(
      partKey(row, at / IMPORT_PART_BYTES),
      archive.subarray(at, at + IMPORT_PART_BYTES),
      'application/octet-stream',
    )
  await ctx.inAccount('write', tx => note(tx, row, archive.length))
  return row.id
}

/** Whoever sends two parts at once has stored the same one twice. */
async function note({ sql: on, account, now }: Ctx, { id, received }: UploadRow, next: number): Promise<UploadRow> {
  const { rows } = await sql<UploadRow>`update account_import_upload set received = ${next}, touched_at = ${now}
    where account_id = ${account} and id = ${id} and received in (${received}, ${next}) returning *`.execute(on)
  if (!rows[0]) throw notNext(received)
  return rows[0]
}

/** Begins an upload in place of the one before, whose parts are removed. */
async function replace(
  ctx: Ctx,
  before: UploadRow | null,
  { bytes, sha256 }: Pick<UploadRow, 'bytes' | 'sha256'>,
): Promise<UploadRow> {
  if (before) await noteDropped(ctx, before)
  const { rows } = await sql<UploadRow>`insert into account_import_upload (account_id, id, bytes, sha256, touched_at)
    values (${ctx.account}, ${ctx.newId()}, ${bytes}, ${sha256}, ${ctx.now})
    on conflict (account_id) do update set id = excluded.id, bytes = excluded.bytes, sha256 = excluded.sha256,
      received = 0, touched_at = excluded.touched_at returning *`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound('upload')
  return row
}

/** Keeps an upload for another day. */
async function touch({ sql: on, account, now }: Ctx): Promise<UploadRow> {
  const { rows } = await sql<UploadRow>`update account_import_upload set touched_at = ${now}
    where account_id = ${account} returning *`.execute(on)
  const [row] = rows
  if (!row) throw notFound('upload')
  return row
}

/** What was announced counts, not what has arrived. Two that begin at once may both be the last one. */
async function requireSpace(ctx: OpenCtx, bytes: number): Promise<void> {
  const { rows } = await ctx.inSystem(({ sql: on }) =>
    sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::float8 as bytes from account_import_upload
      where account_id <> ${ctx.account}`.execute(on),
  )
  if ((rows[0]?.bytes ?? 0) + bytes > MOST_BYTES_OF_ALL)
    throw new Refusal('unavailable', businessText('archive_upload.too_many'))
}

function notNext(received: number): Refusal {
  return new Refusal('conflict', businessText('archive_upload.next_part_offset', { received }))
}
