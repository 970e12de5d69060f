import type { SystemCtx } from '../../platform/context.ts'
import type { Monitor, MonitorKind, ReportedKind } from '../monitor/index.ts'
import { heartbeatConfigOf, scheduleInWords, settingsOf } from './config.ts'
import { decide, lockById, storeEntries } from './locked-heartbeat.ts'
import { adoptSettings, type HeartbeatSettings } from './rules.ts'

export const heartbeatKind: MonitorKind & ReportedKind & { kind: 'heartbeat' } = {
  family: 'reported',
  kind: 'heartbeat',
  targetOf: monitor => scheduleInWords(heartbeatConfigOf(monitor)),
  target_from: ['schedule_type', 'period_seconds', 'cron_expression', 'timezone'],
  placesOf: () => [],
  adoptSwitch: (ctx, monitor, name) => adopt(ctx, monitor, { ...settingsOf(monitor), [name]: !monitor[name] }),
}

/** Applies the written settings of a heartbeat; `before` are the previous ones. */
export async function adopt(ctx: SystemCtx, monitor: Monitor, before: HeartbeatSettings): Promise<void> {
  const entry = await lockById(ctx, monitor.id)
  if (!entry) return
  // A ping may have been taken while this waited for the lock; the decision must be later than it.
  ctx.readClock()
  decide(entry, adoptSettings(entry.state, before, entry.settings, ctx.now))
  await storeEntries(ctx, [entry], 'exact')
}
