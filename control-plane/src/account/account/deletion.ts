import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { memberOf } from '../../platform/actor.ts'
import { applyChanges, type Ctx, noteRevision, type OpenCtx, type SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Account, AccountEntity } from './entity.ts'
import { ACCOUNT_RESTORED, DELETION_REQUESTED } from './event.ts'
import { requireFree } from './lock.ts'
import { presentAccount } from './present.ts'

/** How long a deletion can be taken back. */
const GRACE_MS = 7 * DAY_MS

/**
 * Schedules the deletion of the account; until then everything works as before. Repeating it changes nothing. The account
 * is locked first: whoever waits for it must not hold the ends of all others.
 */
export async function deleteAccount(ctx: OpenCtx) {
  const { account: id, actor } = ctx
  return lastSystemWrite(async tx => {
    const account = await lockOwn(tx, id)
    await lockEnds(tx)
    noteRevision(ctx, id, account)
    if (account.deletion_at == null) await requestDeletion(tx, account, memberOf(actor).name)
    return presentAccount(account)
  })
}

/**
 * Schedules the deletion of an account; `by`, in words, does so. Returns false if it is scheduled already. The ends of
 * accounts and the account must be locked.
 */
export async function requestDeletion(tx: SystemCtx, account: Account, by: string): Promise<boolean> {
  if (account.deletion_at != null) return false
  const { id, name } = account
  await requireOtherStaff(tx, id)
  await requireNoCustomers(tx, id)
  const deletion_at = epoch(tx.now + GRACE_MS)
  applyChanges(account, { deletion_requested_at: tx.now, deletion_at } as Partial<Account>)
  tx.emit(DELETION_REQUESTED.of({ account: id, subject: id }, { account: name, by, deletion_at }))
  return true
}

/** Accounts that a partner manages would have nobody to resume them. */
async function requireNoCustomers(ctx: SystemCtx, id: string): Promise<void> {
  const { rows } = await sql`select from account where partner_id = ${id} limit 1`.execute(ctx.sql)
  if (rows.length > 0) throw new Refusal('conflict', accountText('account.has_customers'))
}

/** Cancels the deletion, unless the sweep has already begun it. */
export async function restoreAccount(ctx: Ctx) {
  const { account: id, actor } = ctx
  const account = await lockOwn(ctx, id)
  noteRevision(ctx, id, account)
  const changes = { deletion_requested_at: null, deletion_at: null }
  if (applyChanges(account, changes as unknown as Partial<Account>))
    ctx.emit(ACCOUNT_RESTORED.of({ account: id, subject: id }, { account: account.name, by: memberOf(actor).name }))
  return presentAccount(account)
}

/**
 * Locks the caller's account. The sweep first removes the members, so a caller who waited for its lock finds none and
 * is refused.
 */
async function lockOwn(ctx: SystemCtx, id: string): Promise<Account> {
  await requireFree(ctx, id)
  const account = await ctx.em.findOne(AccountEntity, { id }, FOR_UPDATE)
  const { rows } = await sql`select from member where account_id = ${id} limit 1`.execute(ctx.sql)
  if (!account || rows.length === 0) throw new Refusal('unauthenticated', accountText('account.being_deleted'))
  return account
}

/** Serializes the ends of accounts, so that of two accounts with the last staff one stays. */
export async function lockEnds(ctx: SystemCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ends of accounts'))`.execute(ctx.sql)
}

/** SQL: whether somebody would be left to operate the installation without the account. */
export const leavesStaff = (
  id: RawBuilder<unknown>,
) => sql`(not exists (select from member where account_id = ${id} and staff)
  or exists (select from member m join account o on o.id = m.account_id
    where m.staff and m.deactivated_at is null and o.id <> ${id} and o.deletion_at is null))`

async function requireOtherStaff(ctx: SystemCtx, id: string): Promise<void> {
  const { rows } = await sql`select where ${leavesStaff(sql`${id}::uuid`)}`.execute(ctx.sql)
  if (rows.length === 0) throw new Refusal('conflict', accountText('account.last_with_staff'))
}
