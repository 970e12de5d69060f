import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../context.ts'
import { sql } from '../database/connect.ts'
import type { StoredEvent } from './outbox.ts'

/** Loads an account's events of a name within a span, as long as events are kept; newest first, at most `most`. */
export async function loadEvents(
  ctx: SystemCtx,
  account: string,
  name: string,
  { from, to }: { from: EpochMs; to: EpochMs },
  most: number,
): Promise<StoredEvent[]> {
  const { rows } =
    await sql<StoredEvent>`select id, account_id as account, name, subject_id as subject, payload, created_at
    from event where account_id = ${account} and name = ${name} and created_at >= ${from} and created_at < ${to}
    order by id desc limit ${most}`.execute(ctx.sql)
  return rows
}
