import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | boolean | null | readonly string[]

/** Rows as RFC 4180 text with a header row; a list is joined by `|`. A cell that a spreadsheet would run as a formula is escaped. */
export function printCsv(columns: readonly string[], rows: readonly Record<string, CsvCell>[]): string {
  const lines = rows.map(row => columns.map(name => cellText(row[name] ?? null)))
  return stringify([columns, ...lines], { record_delimiter: 'windows', escape_formulas: true })
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? cell.join('|') : String(cell)
}
