import type * as contract from '@pharos/shared-protocol/contract/business/account-import.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { type ImportRow, presentResult, presentState } from './row.ts'
import { KEPT_MS, LISTED } from './rules.ts'

/** The imports of an account, newest first. */
export async function listImports(ctx: Ctx) {
  const { rows } =
    await sql<ImportRow>`select id, status, created_at, requested_by, dry_run, step, sha256, restarts, canceled_by, records,
      records_total, finished_at from account_import where account_id = ${ctx.account}
    order by id desc limit ${LISTED}`.execute(ctx.sql)
  return rows.map(presentState)
}

export async function getImport(ctx: Ctx, { params }: Input<typeof contract.getAccountImport>) {
  const { rows } = await sql<ImportRow>`select * from account_import
    where account_id = ${ctx.account} and id = ${params.id}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound('import')
  return presentResult(row)
}

/** An import that is done stays: until when runs came with it has to be known. */
export const OLD_IMPORTS: OldRows = {
  table: 'account_import',
  where: now =>
    sql`(dry_run or status in ('failed', 'canceled')) and finished_at < ${now - KEPT_MS} and file_checks = '{}'`,
}

/** Until when runs of the account came with an import: they are history of elsewhere. 0 without one. */
export async function importedUntil(ctx: Pick<Ctx, 'sql'>, account: string): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`select max(runs_until) as at from account_import
    where account_id = ${account} and status = 'done'`.execute(ctx.sql)
  return rows[0]?.at ?? 0
}
