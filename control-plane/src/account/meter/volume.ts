import { MONTHLY, type Volume } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { Metric } from '@pharos/shared-protocol/contract/business/usage.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { limitsOf, mostOf, type Planned, volumeReached } from '../account/index.ts'
import { usedSince } from './read.ts'

/** What counts for a volume. */
export const COUNTS_FOR: Record<Volume, readonly Metric[]> = {
  telemetry_bytes: ['log_bytes', 'span_bytes', 'metric_bytes'],
  rum_sessions: ['rum_sessions'],
  browser_minutes: ['browser_minutes'],
}

/** The start of the calendar month (UTC). */
export function startOfMonth(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** An amount as it is metered, in the unit in which it is limited and shown. */
export function inUnit(metric: Metric | Volume, amount: number): number {
  return metric === 'browser_minutes' ? amount / MINUTE_MS : amount
}

/** What was used of a volume in the current month, in the unit of its limit. */
export async function volumeUsed(
  ctx: Pick<SystemCtx, 'sql' | 'now'>,
  account: string,
  volume: Volume,
): Promise<number> {
  return inUnit(volume, await usedSince(ctx, account, startOfMonth(ctx.now), COUNTS_FOR[volume]))
}

/** From where on more of a volume is refused. It is never below what an account includes by an exception. */
export function ceilingOf(account: Planned, volume: Volume): number {
  const { included, ceiling } = MONTHLY[volume]
  const limits = limitsOf(account)
  return Math.max(mostOf(limits[ceiling]), mostOf(limits[included]))
}

/** Refuses more of a volume that is used up (402). */
export async function requireVolume(
  ctx: Pick<SystemCtx, 'sql' | 'now'>,
  account: string,
  planned: Planned,
  volume: Volume,
): Promise<void> {
  const ceiling = ceilingOf(planned, volume)
  if (ceiling === Number.POSITIVE_INFINITY) return
  if ((await volumeUsed(ctx, account, volume)) >= ceiling) throw volumeReached(planned, volume, ceiling)
}
