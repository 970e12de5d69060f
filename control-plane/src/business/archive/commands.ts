import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { memberOf } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import { type ArchiveRow, presentArchive } from './row.ts'

/** The worker that makes archives. */
export const ARCHIVE_WORK = 'account-archives'

/** Starts an archive with what the caller's role may read. An account makes one at a time. */
export async function startArchive(ctx: Ctx) {
  const { account, actor, now } = ctx
  const id = ctx.newId()
  const { rows } = await sql<ArchiveRow>`insert into account_export
      (id, account_id, status, created_at, user_id, requested_by, role, language, claimed_until)
    values (${id}, ${account}, 'waiting', ${now}, ${actor.member?.id ?? null}, ${memberOf(actor).name}, ${actor.role},
      ${ctx.notes.language()}, ${now})
    on conflict (account_id) where status in ('waiting', 'running') do nothing returning *`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Refusal('conflict', businessText('archive.running'))
  ctx.notes.resource = id
  wakeWorkers(ctx, ARCHIVE_WORK)
  return presentArchive(row)
}
