import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { pageChanged, silent } from '../status-page/index.ts'

/** Has the branded pages of an account made anew, since a plan decides whether they show their branding. */
export async function refreshBranded(ctx: SystemCtx, account: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select page_id as id from status_page_branding
    where account_id = ${account} order by page_id`.execute(ctx.sql)
  for (const { id } of rows) await pageChanged(ctx, { id, account_id: account }, silent('branding'))
}
