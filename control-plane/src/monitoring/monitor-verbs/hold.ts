import { PAIRED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { type Account, limitsOf, quotaReached } from '../../account/account/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { intervalWithin, lockStates, type Monitor, MonitorEntity } from '../monitor/index.ts'
import { lockMonitor } from './lock.ts'
import { applyInterval, applyPaused } from './switch.ts'

type Own = SystemCtx & { account: string }

/** A monitor with the ones that are paired with it, which are held and released with it. Locks all of them. */
async function loadWithPairs(ctx: Own, id: string): Promise<Monitor[]> {
  await lockMonitor(ctx, id)
  const beside = { http_job_id: id, kind: { $in: [...PAIRED_KINDS] } }
  const where = { account_id: ctx.account, $or: [{ id }, beside] }
  const pairs = await ctx.em.find(MonitorEntity, where, { orderBy: { id: 'asc' } })
  if (pairs.length > 1) await lockStates(ctx, pairs.map(each => each.id)) // biome-ignore format: one line
  return pairs
}

/** Stops the checks of a monitor that the plan no longer includes. Repeating it changes nothing. */
export async function holdMonitor(ctx: Own, id: string): Promise<void> {
  for (const monitor of await loadWithPairs(ctx, id))
    if (monitor.plan_hold == null)
      await applyPaused(ctx, monitor, { paused: true, plan_hold: monitor.paused ? 'paused' : 'active' })
}

/** Checks a monitor again that the plan includes again, unless somebody has paused it. */
export async function releaseMonitor(ctx: Own, id: string): Promise<void> {
  for (const monitor of await loadWithPairs(ctx, id))
    if (monitor.plan_hold != null)
      await applyPaused(ctx, monitor, { paused: monitor.plan_hold === 'paused', plan_hold: null })
}

/**
 * Checks a monitor no more often than the plan allows, and again as it is set once the plan allows that. Repeating it
 * changes nothing.
 */
export async function fitInterval(ctx: Own, id: string, floor: number): Promise<void> {
  await lockMonitor(ctx, id)
  const monitor = await ctx.em.findOne(MonitorEntity, { id, account_id: ctx.account })
  if (monitor) await applyInterval(ctx, monitor, intervalWithin(monitor, floor))
}

/** Why a held monitor cannot be resumed (402). */
export function heldRefusal(account: Account, { kind }: Pick<Monitor, 'kind'>): Refusal {
  const isOfDns = kind === 'dns_record' && limitsOf(account).dns_record_monitors !== null
  return quotaReached(account, isOfDns ? 'dns_record_monitors' : 'monitors', 0)
}
