import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Who gets in otherwise while members sign in by a connection alone. */
interface SsoOnly {
  breakGlass: string
  /** Whether the connection signs owners in, too; if not, all of them still get in otherwise. */
  owners: boolean
}

/**
 * Says that members of an account sign in by its own directory alone, all but one owner; `null`: also in other ways. Locks
 * the account, so that of two concurrent changes the second sees the first.
 */
export async function setSsoOnly(ctx: SystemCtx, account: string, rule: SsoOnly | null): Promise<void> {
  await sql`update account set sso_only = ${rule !== null}, break_glass_member = ${rule?.breakGlass ?? null}::uuid,
      sso_only_for_owners = ${rule?.owners ?? false}
    where id = ${account}`.execute(ctx.sql)
}

/**
 * Whether a member is the owner who gets into the account in other ways, too. Nobody else becomes it until the transaction
 * ends: take this lock before those of members.
 */
export async function isBreakGlass(ctx: Ctx, member: string): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select sso_only and break_glass_member is not distinct from ${member}::uuid
    as is from account where id = ${ctx.account} for share`.execute(ctx.sql)
  return rows[0]?.is ?? false
}

/** The new owner gets in as the former one did. The account must be locked. */
export async function moveBreakGlass(ctx: Ctx, former: string, next: string): Promise<void> {
  await sql`update account set break_glass_member = ${next} where id = ${ctx.account}
    and break_glass_member = ${former}`.execute(ctx.sql)
}
