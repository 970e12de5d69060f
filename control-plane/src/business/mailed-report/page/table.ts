import type { Format } from './format.ts'

/** The most rows that a table shows; the rest is in the figures. */
export const MOST_ROWS = 200

interface Column<T> {
  title: string
  /** Escaped HTML. */
  cell(row: T): string
  isNumber?: boolean
}

/** A table with headings, for people and for programs that read aloud. Says what it leaves out. */
export function tableOf<T>(rows: readonly T[], columns: readonly Column<T>[], format: Format, leftOut = 0): string {
  if (rows.length === 0) return `<p>${format.words.none}</p>`
  const head = columns.map(({ title, isNumber }) => `<th scope="col"${classOf(isNumber)}>${format.text(title)}</th>`)
  const body = rows.slice(0, MOST_ROWS).map(row => {
    const [first, ...others] = columns
    const cells = others.map(({ cell, isNumber }) => `<td${classOf(isNumber)}>${cell(row)}</td>`)
    return `<tr><th scope="row">${first?.cell(row) ?? ''}</th>${cells.join('')}</tr>`
  })
  const more = Math.max(0, rows.length - MOST_ROWS) + leftOut
  const rest = more === 0 ? '' : `<p>${format.text(format.words.more(more))}</p>`
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table>${rest}`
}

function classOf(isNumber = false): string {
  return isNumber ? ' class="n"' : ''
}
