import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { meter } from '../../account/meter/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Work } from './lane.ts'

/** Counts a message that its receiver took, in the transaction that says so. Messages of the installation count for nobody. */
export async function meterMessage(ctx: SystemCtx, { account_id: account, endpoint }: Work): Promise<void> {
  if (account === null) return
  await meter(ctx, [{ account, at: ctx.now, metric: 'messages', kind: endpoint.type, amount: 1 }])
}

/** A message that was counted. */
export interface MeteredMessage {
  id: string
  at: number
  name: string
}

/** The messages of a day of an account that exist still, oldest first, after a position. */
export async function messagesOfDay(
  ctx: Pick<SystemCtx, 'sql'>,
  account: string,
  day: number,
  among: { kind: string | null; after: { at: number; id: string } | null; limit: number },
): Promise<MeteredMessage[]> {
  const { kind, after, limit } = among
  const { rows } = await sql<MeteredMessage>`select id, ended_at as at, coalesce(channel, via) as name from delivery
    where account_id = ${account} and state = 'delivered' and imported_of is null and ended_at >= ${day} and ended_at < ${day + DAY_MS}
      and (${kind}::text is null or channel = ${kind})
      and (${after?.at ?? null}::bigint is null or (ended_at, id) > (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by ended_at, id limit ${limit}`.execute(ctx.sql)
  return rows
}
