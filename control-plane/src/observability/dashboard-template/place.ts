import { type Layout, WidgetCreate } from '@pharos/shared-protocol/contract/observability/widget.ts'
import type { z } from 'zod'

/** A widget at a place: columns from the left, rows from the top, width and height. */
export function place(widget: z.input<typeof WidgetCreate>, x: number, y: number, w: number, h: number): WidgetCreate {
  const layout: Layout = { x, y, w, h }
  return WidgetCreate.parse({ ...widget, layout })
}
