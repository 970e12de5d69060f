import { cut, legible, widthOf } from './legible.ts'
import type { Look } from './look.ts'

export interface Column<T> {
  head: string
  cell: (row: T) => string | number | null
  /** Colours a cell that is already cut and printable. */
  paint?: (text: string, row: T) => string
  /** Numbers are aligned to the right. */
  right?: boolean
  /** The column that shrinks when the terminal is narrow. */
  flexible?: boolean
}

const GAP = '  '
const NARROWEST = 12

/** Rows under headings (if any), each column as wide as its widest cell; an empty table says so in words. */
export function table<T>(look: Look, rows: readonly T[], columns: readonly Column<T>[], empty: string): string {
  if (rows.length === 0) return empty
  const cells = rows.map(row => columns.map(column => legible(String(column.cell(row) ?? '-'))))
  const widths = fit(look.width, columns, cells)
  const line = (texts: readonly string[], finish: (text: string, index: number) => string) =>
    texts.map((text, index) => pad(text, finish, index, widths[index] ?? 0, columns[index]?.right)).join(GAP)
  const head = line(
    columns.map(column => column.head),
    text => look.paint('bold', text),
  )
  const body = cells.map((texts, at) => line(texts, (text, index) => painted(columns[index], text, rows[at])))
  return [...(head.trim() === '' ? [] : [head]), ...body].map(text => text.trimEnd()).join('\n')
}

function painted<T>(column: Column<T> | undefined, text: string, row: T | undefined): string {
  return column?.paint && row !== undefined ? column.paint(text, row) : text
}

function pad(
  text: string,
  finish: (text: string, index: number) => string,
  index: number,
  width: number,
  right = false,
): string {
  const short = cut(text, width)
  const space = ' '.repeat(Math.max(0, width - widthOf(short)))
  return right ? space + finish(short, index) : finish(short, index) + space
}

/** Natural widths; on a narrow terminal the flexible columns shrink equally, down to a readable minimum. */
function fit<T>(available: number | undefined, columns: readonly Column<T>[], cells: readonly string[][]): number[] {
  const natural = columns.map((column, index) =>
    Math.max(widthOf(column.head), ...cells.map(row => widthOf(row[index] ?? ''))),
  )
  const total = natural.reduce((sum, width) => sum + width + GAP.length, -GAP.length)
  if (available === undefined || total <= available) return natural
  return shrink(natural, columns, total - available)
}

function shrink<T>(natural: number[], columns: readonly Column<T>[], excess: number): number[] {
  const widths = [...natural]
  for (let left = excess; left > 0; left--) {
    const widest = Math.max(...widths.filter((_, index) => columns[index]?.flexible))
    if (!(widest > NARROWEST)) break
    const at = widths.findIndex((width, index) => columns[index]?.flexible && width === widest)
    widths[at] = widest - 1
  }
  return widths
}
