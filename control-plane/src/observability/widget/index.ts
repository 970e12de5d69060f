import { scopesAllow } from '@pharos/shared-protocol/access.ts'
import { RELATIVE_RANGES, type TimeRangeIn } from '@pharos/shared-protocol/contract/observability/dashboard-range.ts'
import type { Visualization, WidgetParts } from '@pharos/shared-protocol/contract/observability/widget.ts'
import type { WidgetData } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import type { DataSource, WidgetType } from '@pharos/shared-protocol/contract/observability/widget-query.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readLogStream } from './log-stream/index.ts'
import { readMonitorStatus } from './monitor-status/index.ts'
import { readStat } from './stat/index.ts'
import { readTable } from './table/index.ts'
import { type PrintMarkdown, textReader } from './text/index.ts'
import { readTimeseries } from './timeseries/index.ts'
import type { ReadData, Window } from './widget.ts'

export type { PrintMarkdown } from './text/index.ts'
export type ReadWidget = (ctx: OpenCtx, widget: WidgetParts, range: TimeRangeIn) => Promise<WidgetData>

/** Reads the data of a valid widget, with one reader per type. */
export function widgetReader(print: PrintMarkdown): ReadWidget {
  const READERS = {
    timeseries: readTimeseries,
    stat: readStat,
    table: readTable,
    log_stream: readLogStream,
    monitor_status: readMonitorStatus,
    text: textReader(print),
  } satisfies { [T in WidgetType]: ReadData<T> }
  return (ctx, widget, range) => {
    requireSource(ctx, widget.data_source)
    // `widgetIssues` has checked that the parts fit together.
    const read = READERS[widget.widget_type] as (ctx: OpenCtx, widget: object, window: Window) => Promise<WidgetData>
    return read(ctx, widget as WidgetParts & { visualization_config: Visualization }, windowOf(range, ctx.now))
  }
}

function windowOf(range: TimeRangeIn, now: EpochMs): Window {
  if (range.type === 'relative') return { from: epoch(now - RELATIVE_RANGES[range.value]), to: now }
  return { from: epoch(range.from), to: epoch(range.to) }
}

const SCOPES = {
  metrics: 'read:metrics',
  logs: 'read:logs',
  traces: 'read:traces',
  uptime: 'read:monitors',
  rum: 'read:rum',
  none: null,
} as const satisfies Record<DataSource, string | null>

/** A widget must not bypass the scopes of a key: it shows only what the key may read. */
function requireSource({ actor }: OpenCtx, source: DataSource): void {
  const scope = SCOPES[source]
  if (scope === null || actor.scopes.length === 0 || scopesAllow(actor.scopes, scope)) return
  throw new Refusal('forbidden', requestText('request.requires_scope', { scopes: [scope] }))
}
