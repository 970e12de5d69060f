import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Services no longer publish their incidents on a page that is being deleted. */
export async function publishNoLongerOn(ctx: Ctx, page: string): Promise<void> {
  await sql`update service set auto_publish_to_status_page_id = null, revision = revision + 1
    where account_id = ${ctx.account} and auto_publish_to_status_page_id = ${page}`.execute(ctx.sql)
}
