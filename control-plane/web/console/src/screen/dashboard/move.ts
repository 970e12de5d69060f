import type { Layout } from '@pharos/shared-protocol/contract/observability/widget.ts'

const COLUMNS = 12
const LAST_ROW = 1_000
const TALLEST = 50

/** Moves a place by whole columns and rows, within the grid. */
export function moved({ x, y, w, h }: Layout, columns: number, rows: number): Layout {
  return { x: between(0, x + columns, COLUMNS - w), y: between(0, y + rows, LAST_ROW), w, h }
}

/** Resizes a place by whole columns and rows, within the grid. */
export function resized({ x, y, w, h }: Layout, columns: number, rows: number): Layout {
  return { x, y, w: between(1, w + columns, COLUMNS - x), h: between(1, h + rows, TALLEST) }
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
