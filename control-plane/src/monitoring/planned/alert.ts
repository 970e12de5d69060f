import type { SystemCtx } from '../../platform/context.ts'
import { type Alert, MONITOR_ALERT, type Monitor } from '../monitor/index.ts'

/** Emits the alerts of a monitor. */
export async function emitAlerts(ctx: SystemCtx, monitor: Monitor, alerts: readonly Alert[]): Promise<void> {
  const { id, kind, friendly_name, muted } = monitor
  ctx.emit(
    ...alerts.map(alert =>
      MONITOR_ALERT.of(
        { account: monitor.account_id, subject: id },
        { monitor: { id, kind, friendly_name }, at: ctx.now, muted, ...alert },
      ),
    ),
  )
}
