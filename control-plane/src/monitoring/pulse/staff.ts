import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type EventDraft, emittedSince, type StoredEvent } from '../../platform/outbox/outbox.ts'

/** An event about the installation itself, which its staff hear of. */
interface StaffEvent<P> {
  name: string
  of(about: { account: string; subject: string }, payload: P): EventDraft
  read(event: StoredEvent): P
}

/** The account whose staff hear of faults of the installation; null if there is no staff. */
export async function staffAccount(ctx: SystemCtx): Promise<string | null> {
  const { rows } = await sql<{
    account: string
  }>`select account_id as account from member where staff order by id limit 1`.execute(ctx.sql)
  return rows[0]?.account ?? null
}

/** Tells the staff, unless they were told the same since an instant; also if several processes find it at once. */
export async function tellStaffOnce<P>(
  ctx: SystemCtx,
  type: StaffEvent<P>,
  payload: P,
  { since, isSame }: { since: EpochMs; isSame(told: P): boolean },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${type.name}))`.execute(ctx.sql)
  const told = await emittedSince(ctx, type.name, epoch(since))
  const account = await staffAccount(ctx)
  if (account === null || told.some(event => isSame(type.read(event)))) return
  ctx.emit(type.of({ account, subject: account }, payload))
}
