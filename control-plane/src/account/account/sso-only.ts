import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Who may sign in without the connection while it is enforced. */
interface SsoOnly {
  breakGlass: string
  /** From when it applies, and also to keys and apps; null: at once, and these go on. */
  from: EpochMs | null
  /** Whether the connection also signs in owners; if not, all of them may sign in in other ways. */
  owners: boolean
}

/**
 * Restricts the members of an account to sign in by its own connection, except for one owner; `null` lifts this. Locks
 * the account, so that of two concurrent changes the second sees the first.
 */
export async function setSsoOnly(ctx: SystemCtx, account: string, rule: SsoOnly | null): Promise<void> {
  await sql`update account set sso_only = ${rule !== null}, break_glass_member = ${rule?.breakGlass ?? null}::uuid,
      sso_only_for_owners = ${rule?.owners ?? false}, sso_only_from = ${rule?.from ?? null}
    where id = ${account}`.execute(ctx.sql)
}

/** Who may sign in without the connection of an account; null: it is not the only way in. */
export async function loadSsoOnly(ctx: SystemCtx, account: string): Promise<SsoOnly | null> {
  const { rows } = await sql<SsoOnly>`select break_glass_member as "breakGlass", sso_only_for_owners as owners,
      sso_only_from as "from" from account where id = ${account} and sso_only`.execute(ctx.sql)
  return rows[0] ?? null
}

/**
 * Whether a member is the break-glass owner. Keeps this unchanged until the transaction ends: take this lock before
 * those of members.
 */
export async function isBreakGlass(ctx: Ctx, member: string): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select sso_only and break_glass_member is not distinct from ${member}::uuid
    as is from account where id = ${ctx.account} for share`.execute(ctx.sql)
  return rows[0]?.is ?? false
}

/** Makes the new owner the break-glass owner, if the former one was. The account must be locked. */
export async function moveBreakGlass(ctx: Ctx, former: string, next: string): Promise<void> {
  await sql`update account set break_glass_member = ${next} where id = ${ctx.account}
    and break_glass_member = ${former}`.execute(ctx.sql)
}
