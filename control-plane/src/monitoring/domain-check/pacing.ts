import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The gap between requests to one registry host. Port 43 is limited more strictly than RDAP. */
export const GAP_MS = { rdap: 1_000, whois: 3_000 } as const
/** How long a rate-limiting host is not queried if it names no delay. */
const LIMITED_MS = 300_000
/** A turn missed by this much, as in an outage, is void; otherwise all waiting requests would be sent at once. */
const MISSED_MS = 10_000

export interface PacedHost {
  host: string
  gap_ms: number
}

/**
 * Takes the monitor's turn at each host, or returns when it is. Each turn is given once, one gap apart, so that
 * requests for a thousand domains of one registry reach it slowly. A host that asked for a delay gives no turns until
 * it ends.
 */
export async function takeTurn(
  ctx: SystemCtx,
  monitorId: string,
  hosts: readonly PacedHost[],
): Promise<EpochMs | null> {
  if (hosts.length === 0) return null
  const names = hosts.map(({ host }) => host)
  const { blocked, free } = await lockHosts(ctx, names)
  const turn = await loadTurn(ctx, monitorId, names)
  if (turn !== null && turn >= blocked && turn > ctx.now - MISSED_MS) {
    if (turn > ctx.now) return epoch(turn)
    await forgetTurn(ctx, monitorId)
    return null
  }
  const start = Math.max(ctx.now, free)
  await takeFrom(ctx, hosts, start)
  if (start <= ctx.now) return null
  await sql`insert into registry_turn (monitor_id, hosts, at) values (${monitorId}, ${names}::text[], ${start})
    on conflict (monitor_id) do update set hosts = excluded.hosts, at = excluded.at`.execute(ctx.sql)
  return epoch(start)
}

/** Takes a turn that is free now, or returns when the next one is, without reserving it. */
export async function takeFreeTurn(ctx: SystemCtx, hosts: readonly PacedHost[]): Promise<EpochMs | null> {
  if (hosts.length === 0) return null
  const { free } = await lockHosts(
    ctx,
    hosts.map(({ host }) => host),
  )
  if (free > ctx.now) return epoch(free)
  await takeFrom(ctx, hosts, ctx.now)
  return null
}

/** Locks the hosts. Returns until when one of them asked for a delay, and from when all have a free turn. */
async function lockHosts(ctx: SystemCtx, names: readonly string[]): Promise<{ blocked: number; free: number }> {
  await sql`insert into registry_host (host, next_at, blocked_until)
    select host, 0, 0 from unnest(${names}::text[]) as t (host) order by host on conflict do nothing`.execute(ctx.sql)
  const { rows } = await sql<{
    next_at: number
    blocked_until: number
  }>`select next_at, blocked_until from registry_host
    where host = any(${names}::text[]) order by host for update`.execute(ctx.sql)
  const blocked = Math.max(...rows.map(row => row.blocked_until))
  return { blocked, free: Math.max(blocked, ...rows.map(row => row.next_at)) }
}

async function takeFrom(ctx: SystemCtx, hosts: readonly PacedHost[], start: number): Promise<void> {
  for (const { host, gap_ms } of hosts)
    await sql`update registry_host set next_at = ${start + gap_ms} where host = ${host}`.execute(ctx.sql)
}

async function loadTurn(ctx: SystemCtx, monitorId: string, hosts: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`select at from registry_turn
    where monitor_id = ${monitorId} and hosts = ${hosts}::text[]`.execute(ctx.sql)
  return rows[0]?.at ?? null
}

async function forgetTurn(ctx: SystemCtx, monitorId: string): Promise<void> {
  await sql`delete from registry_turn where monitor_id = ${monitorId}`.execute(ctx.sql)
}

/** The longest accepted delay of a host, seconds. */
const LONGEST_LIMIT = 86_400

/** Stops requests to a rate-limiting host for as long as it asked, but at most a day. */
export async function blockHost(ctx: SystemCtx, host: string, retryAfterSeconds: number | null): Promise<void> {
  const until = ctx.now + (retryAfterSeconds === null ? LIMITED_MS : Math.min(retryAfterSeconds, LONGEST_LIMIT) * 1000)
  await sql`insert into registry_host (host, next_at, blocked_until) values (${host}, 0, ${until})
    on conflict (host) do update set blocked_until = greatest(registry_host.blocked_until, excluded.blocked_until)`.execute(
    ctx.sql,
  )
}
