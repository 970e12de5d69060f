import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { firstOf } from '../../platform/database/first-of.ts'

/** The status pages of an account that have branding: how many, and the oldest. */
export function firstBranded(ctx: SystemCtx, account: string, most: number) {
  return firstOf(
    ctx,
    sql`select p.id, p.friendly_name as name from status_page p join status_page_branding b on b.page_id = p.id
      where p.account_id = ${account}`,
    most,
  )
}
