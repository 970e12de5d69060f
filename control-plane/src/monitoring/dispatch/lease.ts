import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { liveProcesses } from '../../platform/process.ts'
import { phaseOf } from '../schedule.ts'

export const SHARDS = 16
/** After at most this time another scheduler replaces a killed one (milliseconds). */
export const LEASE_MS = 6_000
const RENEW_AFTER_MS = 2_000
/** No lease ends later than this: one that does was written before the database's clock was set back. */
const FARTHEST_MS = 2 * LEASE_MS

export function shardOf(monitorId: string): number {
  return phaseOf(monitorId, SHARDS)
}

/**
 * Renews this scheduler's shards and takes free ones, up to its fair share among the running schedulers; releases those
 * above that share. A scheduler not seen for a lease has no share. Returns the shards held.
 */
export async function holdShards(ctx: SystemCtx, holder: string): Promise<Set<number>> {
  const { rows: leases } = await sql<{ shard: number; holder: string | null; live: boolean }>`
    select shard, holder, expires_at > ${ctx.now} and expires_at <= ${ctx.now + FARTHEST_MS} as live from scheduler_lease order by shard for update`.execute(
    ctx.sql,
  )
  const schedulers = new Set([holder, ...(await liveProcesses(ctx, 'scheduler', ctx.now - LEASE_MS))])
  const share = Math.ceil(SHARDS / schedulers.size)
  const own = leases.filter(lease => lease.live && lease.holder === holder).map(lease => lease.shard)
  const free = leases.filter(lease => !lease.live || lease.holder === null).map(lease => lease.shard)
  const held = [...own, ...free].slice(0, share)
  const given = own.filter(shard => !held.includes(shard))
  await sql`update scheduler_lease set holder = ${holder}, expires_at = ${ctx.now + LEASE_MS}
    where shard = any(${held}::int[])`.execute(ctx.sql)
  if (given.length > 0)
    await sql`update scheduler_lease set holder = null where shard = any(${given}::int[])`.execute(ctx.sql)
  return new Set(held)
}

/**
 * Whether shards are free, or those of this scheduler have to be renewed, when it also releases shards above its share.
 */
export function leasesDue(holder: string, now: EpochMs) {
  return sql`exists (select from scheduler_lease where holder is null or expires_at <= ${now} or expires_at > ${now + FARTHEST_MS}
    or holder = ${holder} and expires_at <= ${now + LEASE_MS - RENEW_AFTER_MS})`
}

/** Releases the shards, so that another scheduler takes over at once. */
export async function releaseShards(ctx: SystemCtx, holder: string): Promise<void> {
  await sql`update scheduler_lease set holder = null, expires_at = 0 where holder = ${holder}`.execute(ctx.sql)
}
