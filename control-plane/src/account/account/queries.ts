import type { RawBuilder } from 'kysely'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { accountSuspended } from '../../platform/refusal.ts'
import { AccountEntity } from './entity.ts'
import { presentAccount } from './present.ts'

/** The caller's account as stored. */
export function loadAccount(ctx: Ctx) {
  return ctx.em.findOneOrFail(AccountEntity, { id: ctx.account })
}

/** Any account, as stored. */
export function findAccount(ctx: SystemCtx, id: string) {
  return ctx.em.findOneOrFail(AccountEntity, { id })
}

/** SQL: whether the account with an id, itself SQL, is suspended. */
export const isSuspended = (id: RawBuilder<unknown>) =>
  sql`exists (select from account where id = ${id} and suspended_at is not null)`

/** Refuses what would change a suspended account (403). */
export async function requireActive(ctx: Pick<SystemCtx, 'sql'>, account: string): Promise<void> {
  const { rows } = await sql`select where ${isSuspended(sql`${account}::uuid`)}`.execute(ctx.sql)
  if (rows.length > 0) throw accountSuspended()
}

export async function getAccount(ctx: Ctx) {
  const account = await loadAccount(ctx)
  noteRevision(ctx, account.id, account)
  return presentAccount(account)
}
