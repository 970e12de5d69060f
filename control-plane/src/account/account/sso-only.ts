import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/**
 * Says that members of an account sign in by its own directory alone, all but one owner; `null`: also in other ways. Locks
 * the account, so that of two concurrent changes the second sees the first.
 */
export async function setSsoOnly(ctx: SystemCtx, account: string, rule: { breakGlass: string } | null): Promise<void> {
  await sql`update account set sso_only = ${rule !== null}, break_glass_member = ${rule?.breakGlass ?? null}::uuid
    where id = ${account}`.execute(ctx.sql)
}
