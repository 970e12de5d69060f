import { roleAtLeast } from '@pharos/shared-protocol/access.ts'
import type * as contract from '@pharos/shared-protocol/contract/business/account-export.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { exported } from '../../platform/http/export.ts'
import type { SentFile } from '../../platform/http/file.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type ArchiveRow, presentArchive } from './row.ts'
import { archiveKey } from './rules.ts'

const NAME = 'archive'
/** How long a download may take (real milliseconds). */
const SENDING_MS = 6 * HOUR_MS

export async function listArchives(ctx: Ctx) {
  const { rows } = await sql<ArchiveRow>`select * from account_export where account_id = ${ctx.account}
    order by id desc`.execute(ctx.sql)
  return rows.map(presentArchive)
}

export async function getArchive(ctx: Ctx, { params }: Input<typeof contract.getAccountExport>) {
  return presentArchive(await load(ctx, params.id))
}

/** Opens a finished archive. Whoever has a lower role than it was made with would get what that role may not read. */
export function downloadArchive(
  ctx: OpenCtx,
  { params }: Input<typeof contract.downloadAccountExport>,
): Promise<SentFile> {
  return exported(ctx, async () => {
    const row = await ctx.inAccount('read', tx => load(tx, params.id))
    ctx.notes.resource = row.id
    if (!roleAtLeast(ctx.actor.role, row.role))
      throw new Refusal('forbidden', businessText('archive.requires_role', { role: row.role }))
    const { status, bytes, expires_at } = row
    if (status !== 'ready' || bytes === null || expires_at === null || expires_at <= ctx.now)
      throw new Refusal('conflict', businessText('archive.not_ready'))
    const object = await ctx.platform.objects.open(archiveKey(row), SENDING_MS)
    if (object === null) throw notFound(NAME)
    return {
      content_type: 'application/zip',
      name: `pharos-${row.id}.zip`,
      bytes: object.bytes ?? bytes,
      content: object.content,
    }
  })
}

async function load(ctx: Ctx, id: string): Promise<ArchiveRow> {
  const { rows } = await sql<ArchiveRow>`select * from account_export
    where account_id = ${ctx.account} and id = ${id}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound(NAME)
  return row
}
