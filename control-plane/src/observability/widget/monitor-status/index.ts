import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { UPTIME_BARS } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import { type EpochMs, epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { coveredMonitors } from '../../../monitoring/maintenance-window/index.ts'
import { lastStatusChange, targetOf } from '../../../monitoring/monitor/index.ts'
import {
  millisOf,
  presentUptime,
  rollupEach,
  type Segment,
  type StateMillis,
  uptimeOf,
} from '../../../monitoring/uptime/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ReadData, ValidWidget, Window } from '../widget.ts'
import { findMonitors, type Shown } from './monitors.ts'
import { loadStates } from './states.ts'

/** Monitors with their status now and their uptime over the window. */
export const readMonitorStatus: ReadData<'monitor_status'> = (ctx, widget, window) =>
  ctx.inAccount('read', tx => read(tx, widget, window))

async function read(ctx: Ctx, { query_config }: ValidWidget<'monitor_status'>, window: Window) {
  const { monitors, left_out } = await findMonitors(ctx, query_config)
  // The future has no states.
  const span = { from: window.from, to: epoch(Math.min(window.to, ctx.now)) }
  const bar = Math.ceil((window.to - window.from) / UPTIME_BARS)
  const states = span.from < span.to ? await loadStates(ctx, monitors, span) : new Map<string, Segment[]>()
  const ids = monitors.map(({ id }) => id)
  const maintained = await coveredMonitors(ctx, ids, ctx.now)
  return {
    widget_type: 'monitor_status' as const,
    from: rfc3339(window.from),
    to: rfc3339(window.to),
    bar_seconds: bar / 1_000,
    monitors: monitors.map(monitor => ({
      ...nowOf(ctx, monitor, maintained.has(monitor.id)),
      ...pastOf(states.get(monitor.id), span, bar),
    })),
    left_out,
  }
}

function nowOf(ctx: Ctx, monitor: Shown, in_maintenance: boolean) {
  const { id, kind, friendly_name, shown_status, paused, since } = monitor
  return {
    id,
    type: KINDS[kind].type,
    friendly_name,
    target: targetOf(ctx, monitor),
    current_status: shown_status,
    paused,
    in_maintenance,
    last_status_change_at: lastStatusChange(monitor, { status: shown_status, since }),
  }
}

function pastOf(segments: readonly Segment[] | undefined, span: { from: EpochMs; to: EpochMs }, bar: number) {
  if (segments === undefined) return { uptime: null, bars: [] }
  return {
    uptime: presentUptime(uptimeOf(millisOf(segments))).percentage,
    bars: rollupEach(segments, [], span, bar).map(({ from, ms }) => ({
      from: rfc3339(from),
      state: worstOf(ms),
      uptime: presentUptime(uptimeOf(ms)).percentage,
    })),
  }
}

const WORST_FIRST = ['down', 'degraded', 'unknown', 'maintenance', 'paused', 'up'] as const

function worstOf(ms: StateMillis) {
  return WORST_FIRST.find(state => ms[state] > 0) ?? ('none' as const)
}
