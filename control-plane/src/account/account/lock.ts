import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'

type Locking = Pick<Ctx, 'account' | 'sql'>

/** Held together by whoever locks an account for moments, and alone by whoever holds it for long. */
const heldForLong = (account: string) => sql`hashtext('account held for long'), hashtext(${account})`

/**
 * Locks the account until the commit, so that no concurrent request changes what is counted under the lock. Refused (409)
 * while it is held for long: whoever waited would keep a connection from other accounts.
 */
export async function lockAccount({ account, sql: on }: Locking): Promise<void> {
  const { rows } = await sql`select 1 as locked from account
    where id = ${account} and pg_try_advisory_xact_lock_shared(${heldForLong(account)}) for no key update`.execute(on)
  if (rows.length === 0) throw heldElsewhere()
}

/** Refuses (409) while an account is held for long; otherwise it is not, until the commit. Call it before any lock. */
export async function requireFree({ sql: on }: Pick<SystemCtx, 'sql'>, account: string): Promise<void> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${heldForLong(account)}) as is_free`.execute(on)
  if (!rows[0]?.is_free) throw heldElsewhere()
}

/** Locks the account for a transaction that may take hours. Others are refused meanwhile, and do not wait. */
export async function holdAccount(ctx: Locking): Promise<void> {
  await sql`select pg_advisory_xact_lock(${heldForLong(ctx.account)})`.execute(ctx.sql)
  await lockAccount(ctx)
}

function heldElsewhere(): Refusal {
  return new Refusal('conflict', accountText('account.import_running'))
}
