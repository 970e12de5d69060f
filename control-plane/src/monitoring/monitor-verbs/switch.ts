import { applyChanges, type SystemCtx } from '../../platform/context.ts'
import { kindNamed, type Monitor } from '../monitor/index.ts'
import { adoptPlannedPause } from '../planned/index.ts'
import { adoptSettings, loadPolicy } from '../voted/index.ts'

/** Writes whether a monitor is paused or held, and applies it to its state and its next runs. */
export async function applyPaused(
  ctx: SystemCtx,
  monitor: Monitor,
  changes: Partial<Pick<Monitor, 'paused' | 'plan_hold'>>,
): Promise<void> {
  const kind = kindNamed(ctx, monitor.kind)
  const { paused } = monitor
  const before = kind.family === 'voted' ? await loadPolicy(ctx, monitor.id) : null
  if (!applyChanges(monitor, changes as Partial<Monitor>)) return
  await ctx.em.flush()
  if (monitor.paused === paused) return
  if (kind.family === 'voted') await adoptSettings(ctx, monitor.id, before, !monitor.paused)
  else if (kind.family === 'planned') await adoptPlannedPause(ctx, monitor)
  else await kind.adoptSwitch(ctx, monitor, 'paused')
}

/** Writes how often a voted monitor is checked, and applies it to its state and its next runs. */
export async function applyInterval(
  ctx: SystemCtx,
  monitor: Monitor,
  changes: Pick<Monitor, 'interval_seconds' | 'set_interval_seconds'>,
): Promise<void> {
  const before = await loadPolicy(ctx, monitor.id)
  if (!applyChanges(monitor, changes)) return
  await ctx.em.flush()
  await adoptSettings(ctx, monitor.id, before, false)
}
