import type * as contract from '@pharos/shared-protocol/contract/business/account-import.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { requireFree } from '../../account/account/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { realMs, waitReal } from '../../platform/real-time.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { dropUpload, OPEN_IMPORT } from '../archive-upload/index.ts'
import { type ImportRow, presentResult } from './row.ts'

/** How long the reply waits for an attempt to notice that its import was canceled, and how often it looks. */
const PATIENCE_MS = 5_000
const EVERY_MS = 100

/**
 * Cancels an import that has not committed. An attempt at it notices that and rolls back; one that is about to commit
 * holds the row, and comes first: then it is done, and stays so.
 */
export async function cancelImport(ctx: OpenCtx, { params }: Input<typeof contract.cancelAccountImport>) {
  return lastWrite(
    tx => cancel(tx, params.id),
    () => untilFree(ctx),
  )
}

async function cancel(ctx: Ctx, id: string) {
  const { account, now, sql: on } = ctx
  const { rows: found } = await sql<Pick<ImportRow, 'upload_id'>>`select upload_id from account_import
    where account_id = ${account} and id = ${id}`.execute(on)
  if (!found[0]) throw notFound('import')
  // First, as whoever starts an import locks it first.
  await dropUpload(ctx, found[0].upload_id)
  const { rows } = await sql<ImportRow>`update account_import set status = 'canceled', step = '', records = 0,
      finished_at = ${now}, canceled_by = ${memberOf(ctx.actor).name}
    where account_id = ${account} and id = ${id} and ${OPEN_IMPORT} returning *`.execute(on)
  const [row] = rows
  if (!row) throw new Refusal('conflict', businessText('archive_import.has_ended'))
  ctx.notes.resource = id
  return presentResult(row)
}

/** Waits until the account is not held by the attempt any more; not longer than its statement may take. */
async function untilFree(ctx: OpenCtx): Promise<void> {
  const deadline = realMs() + PATIENCE_MS
  const isFree = () =>
    ctx
      .inAccount('write', tx => requireFree(tx, tx.account))
      .then(
        () => true,
        error => {
          if (error instanceof Refusal) return false
          throw error
        },
      )
  while (!(await isFree()) && realMs() < deadline) await waitReal(EVERY_MS)
}
