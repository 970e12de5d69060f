import { PAIRED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { pauseMonitors } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { loadAccount, lockAccount } from '../../account/account/index.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { kindNamed, lockStates, type Monitor, MonitorEntity, type MonitorKind } from '../monitor/index.ts'
import { heldRefusal } from './hold.ts'
import { lockMonitor } from './lock.ts'
import { applyPaused } from './switch.ts'

/**
 * Pauses or resumes a monitor of any kind with its pairs. Repeating it changes nothing. One that the plan holds cannot be
 * resumed (402); pausing it keeps it paused after its release.
 */
export async function switchPaused(ctx: Ctx, monitor: Monitor, paused: boolean): Promise<void> {
  await sql`select from monitor where account_id = ${ctx.account} and http_job_id = ${monitor.id} order by id
    for no key update`.execute(ctx.sql)
  const beside = { account_id: ctx.account, http_job_id: monitor.id, kind: { $in: [...PAIRED_KINDS] } }
  const pairs = await ctx.em.find(MonitorEntity, beside, { orderBy: { id: 'asc' } })
  const all = [monitor, ...pairs]
  const ids = all.map(({ id }) => id)
  if (pairs.length > 0) await lockStates(ctx, ids)
  for (const each of all) await switchOne(ctx, each, paused)
  ctx.notes.changed = ['paused']
}

async function switchOne(ctx: Ctx, monitor: Monitor, paused: boolean): Promise<void> {
  if (monitor.plan_hold != null) {
    if (!paused) throw heldRefusal(await loadAccount(ctx), monitor)
    return applyPaused(ctx, monitor, { plan_hold: 'paused' })
  }
  if (monitor.paused && !paused) await requireRoom(ctx, kindNamed(ctx, monitor.kind))
  await applyPaused(ctx, monitor, { paused })
}

/** Refuses so many more active monitors if the account would have too many of this kind (400). */
export async function requireRoom(ctx: Ctx, { kind, most_active }: MonitorKind, more = 1): Promise<void> {
  if (!most_active) return
  await lockAccount(ctx)
  const active = await ctx.em.count(MonitorEntity, {
    account_id: ctx.account,
    kind,
    $or: [{ paused: false }, { plan_hold: 'active' }],
  })
  if (active + more <= most_active) return
  throw new Refusal('limit_reached', monitoringText('monitor.active_limit', { count: most_active }))
}

/**
 * Pauses or resumes every monitor that has one of the tags, each in a transaction of its own: outcomes of all accounts
 * wait for the states that a transaction has locked. Each has its audit entry with it. Returns those that have been
 * switched. Repeating it goes on.
 */
export function setPausedByTags(paused: boolean) {
  return async (ctx: OpenCtx, { body }: Input<typeof pauseMonitors>) => {
    const tagged = { account_id: ctx.account, tags: { $overlap: body.tags } }
    const where = paused
      ? { ...tagged, $or: [{ paused: false }, { plan_hold: 'active' as const }] }
      : { ...tagged, paused: true, plan_hold: null }
    const found = await ctx.inAccount('write', async tx => {
      const all = await tx.em.find(MonitorEntity, where, { orderBy: { id: 'asc' } })
      const groups = paused ? [] : Map.groupBy(all, each => each.kind)
      for (const [kind, each] of groups) await requireRoom(tx, kindNamed(tx, kind), each.length)
      return all.map(({ id }) => id)
    })
    const monitors: string[] = []
    for (const id of found)
      await ctx.inAccount('write', async tx => {
        await lockMonitor(tx, id)
        const monitor = await tx.em.findOne(MonitorEntity, { ...where, id })
        if (!monitor) return
        await switchPaused(tx, monitor, paused)
        ctx.audit(tx, id, [{ field: 'paused', before: !paused, after: paused }])
        monitors.push(id)
      })
    ctx.notes.changed = ['paused']
    return { monitors }
  }
}
