import { PAIRED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { pauseMonitors } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import { lockAccount } from '../../account/account/index.ts'
import { applyChanges, type Ctx, type OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { allKinds, lockStates, type Monitor, MonitorEntity, type MonitorKind } from '../monitor/index.ts'
import { adoptPlannedPause } from '../planned/index.ts'
import { adoptSettings, loadPolicy } from '../voted/index.ts'

/** Pauses or resumes a monitor of any kind with its pairs. Repeating it changes nothing. */
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
  const kind: MonitorKind = allKinds()[monitor.kind]
  if (monitor.paused && !paused) await requireRoom(ctx, kind)
  const before = kind.family === 'voted' ? await loadPolicy(ctx, monitor.id) : null
  if (!applyChanges(monitor, { paused })) return
  await ctx.em.flush()
  if (kind.family === 'voted') await adoptSettings(ctx, monitor.id, before, !paused)
  else if (kind.family === 'planned') await adoptPlannedPause(ctx, monitor)
  else await kind.adoptSwitch(ctx, monitor, 'paused')
}

/** Refuses so many more active monitors if the account would have too many of this kind (400). */
export async function requireRoom(ctx: Ctx, { kind, most_active }: MonitorKind, more = 1): Promise<void> {
  if (!most_active) return
  await lockAccount(ctx)
  const active = await ctx.em.count(MonitorEntity, { account_id: ctx.account, kind, paused: false })
  if (active + more <= most_active.count) return
  throw new Refusal('limit_reached', `An account can have at most ${most_active.count} active ${most_active.name}.`)
}

/** Locks a monitor to change it. Of two concurrent changes, the second starts from the result of the first. */
export async function lockMonitor(ctx: Ctx, id: string): Promise<void> {
  await sql`select from monitor where id = ${id} for no key update`.execute(ctx.sql)
}

/**
 * Pauses or resumes every monitor that has one of the tags, each in a transaction of its own: outcomes of all accounts
 * wait for the states that a transaction has locked. Each has its audit entry with it. Returns those that have been
 * switched. Repeating it goes on.
 */
export function setPausedByTags(paused: boolean) {
  return async (ctx: OpenCtx, { body }: Input<typeof pauseMonitors>) => {
    const where = { account_id: ctx.account, paused: !paused, tags: { $overlap: body.tags } }
    const found = await ctx.inAccount('write', async tx => {
      const all = await tx.em.find(MonitorEntity, where, { orderBy: { id: 'asc' } })
      const groups = paused ? [] : Map.groupBy(all, each => each.kind)
      for (const [kind, each] of groups) await requireRoom(tx, allKinds()[kind], each.length)
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
