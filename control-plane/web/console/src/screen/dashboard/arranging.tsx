import type { Dashboard } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import { setDashboardLayout } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import type { Layout, Widget } from '@pharos/shared-protocol/contract/observability/widget.ts'
import { useState } from 'preact/hooks'
import { useKeys } from '../../part/keys.ts'
import { useChange } from '../../server/change.ts'
import { DASHBOARD } from '../../words/dashboard.ts'
import { moved, resized } from './move.ts'

export interface Arranging {
  isOn: boolean
  isRunning: boolean
  /** The widgets with their unsaved places. */
  widgets: readonly Widget[]
  begin(): void
  stop(): void
  place(id: string, layout: Layout): void
  save(): Promise<void>
}

/** Collects changes of places and saves them together; until then others see the dashboard unchanged. */
export function useArranging({ id, widgets }: Dashboard): Arranging {
  const [draft, setDraft] = useState<Record<string, Layout> | null>(null)
  const change = useChange(setDashboardLayout)
  const save = async () => {
    const body = Object.entries(draft ?? {}).map(([widget_id, layout]) => ({ widget_id, ...layout }))
    if (body.length === 0 || (await change.run({ params: { dashboard_id: id }, body }))) setDraft(null)
  }
  return {
    isOn: draft !== null,
    isRunning: change.isRunning,
    widgets: widgets.map(widget => ({ ...widget, layout: draft?.[widget.id] ?? widget.layout })),
    begin: () => setDraft({}),
    stop: () => setDraft(null),
    place: (widget, layout) => setDraft(before => ({ ...before, [widget]: layout })),
    save,
  }
}

const STEPS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ARROWS = Object.keys(STEPS)

/** The handle of a widget: arrow keys and dragging move it; Shift and an arrow key resize it. */
export function Handle({ widget: { id, title, layout }, of }: { widget: Widget; of: Arranging }) {
  const by =
    (change: typeof moved) =>
    ({ key }: KeyboardEvent) =>
      of.place(id, change(layout, ...(STEPS[key] ?? [0, 0])))
  const keys = useKeys([
    { keys: ARROWS, label: DASHBOARD.keyMove, press: by(moved) },
    { keys: ARROWS.map(key => `Shift+${key}`), label: DASHBOARD.keyResize, press: by(resized) },
  ])
  return (
    <button
      type="button"
      class="handle plain"
      aria-label={DASHBOARD.moveOne(title, layout.x + 1, layout.y + 1, layout.w, layout.h)}
      {...keys}
      onPointerDown={event => drag(event, layout, moved, next => of.place(id, next))}
    >
      ✥
    </button>
  )
}

/** The corner that resizes a widget by dragging; for the keyboard, the handle does it. */
export function Corner({ widget: { id, layout }, of }: { widget: Widget; of: Arranging }) {
  return (
    <span
      class="corner"
      aria-hidden="true"
      onPointerDown={event => drag(event, layout, resized, next => of.place(id, next))}
    />
  )
}

const COLUMNS = 12
/** The height of a grid row with the gap below it, as in dashboard.css. */
const ROW_PX = 76

/** Moves or resizes by whole columns and rows until the pointer is released. */
function drag(event: PointerEvent, from: Layout, by: typeof moved, place: (layout: Layout) => void): void {
  const target = event.currentTarget as HTMLElement
  const grid = target.closest('.dashboard')
  if (!grid || event.button !== 0) return
  event.preventDefault()
  target.focus()
  const column = grid.clientWidth / COLUMNS
  const [left, top] = [event.clientX, event.clientY + scrollY]
  const follow = (now: PointerEvent) =>
    place(by(from, Math.round((now.clientX - left) / column), Math.round((now.clientY + scrollY - top) / ROW_PX)))
  const end = () => {
    window.removeEventListener('pointermove', follow)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
  }
  window.addEventListener('pointermove', follow)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
