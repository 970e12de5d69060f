import { PAIRED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { pauseMonitors } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import { lockAccount } from '../../account/account/index.ts'
import { applyChanges, type Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { allKinds, lockStates, type Monitor, MonitorEntity, type MonitorKind } from '../monitor/index.ts'
import { adoptPlannedPause } from '../planned/index.ts'
import { adoptSettings, loadPolicy } from '../voted/index.ts'

/** Pauses or resumes a monitor of any kind with its pairs. Repeating it changes nothing. */
export async function switchPaused(ctx: Ctx, monitor: Monitor, paused: boolean): Promise<void> {
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

/** Refuses one more active monitor if the account has the most of this kind already (400). */
export async function requireRoom(ctx: Ctx, { kind, most_active }: MonitorKind): Promise<void> {
  if (!most_active) return
  await lockAccount(ctx)
  const active = await ctx.em.count(MonitorEntity, { account_id: ctx.account, kind, paused: false })
  if (active < most_active.count) return
  throw new Refusal('limit_reached', `An account can have at most ${most_active.count} active ${most_active.name}.`)
}

/** Pauses or resumes every monitor that has one of the tags. */
export function setPausedByTags(paused: boolean) {
  return async (ctx: Ctx, { body }: Input<typeof pauseMonitors>) => {
    const where = { account_id: ctx.account, paused: !paused, tags: { $overlap: body.tags } }
    const monitors = await ctx.em.find(MonitorEntity, where, { orderBy: { id: 'asc' } })
    for (const monitor of monitors) await switchPaused(ctx, monitor, paused)
    return { monitors: monitors.map(monitor => monitor.id) }
  }
}
