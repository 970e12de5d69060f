import type { Visualization } from '@pharos/shared-protocol/contract/observability/widget.ts'
import type { DataOfWidget } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import type { QueryOfWidget, WidgetType } from '@pharos/shared-protocol/contract/observability/widget-query.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'

/** A time range from `from` to before `to`. */
export interface Window {
  from: EpochMs
  to: EpochMs
}

/** A widget that is known to be valid. */
export type ValidWidget<T extends WidgetType> = QueryOfWidget<T> & { visualization_config: Visualization }

/** Reads the data of a type of widget. */
export type ReadData<T extends WidgetType> = (
  ctx: Pick<OpenCtx, 'platform' | 'account' | 'inAccount'>,
  widget: ValidWidget<T>,
  window: Window,
) => Promise<DataOfWidget<T>>
