import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | boolean | null | readonly string[]

/**
 * Rows as RFC 4180 text with a header row. Lists are joined by `|`. Escapes text that a spreadsheet would run as a
 * formula.
 */
export function printCsv(columns: readonly string[], rows: readonly Record<string, CsvCell>[]): string {
  return stringify([columns], OPTIONS) + printCsvRows(columns, rows)
}

const OPTIONS = { record_delimiter: 'windows', escape_formulas: true } as const

/** Rows without a header, for a file that is sent in pieces. */
export function printCsvRows(columns: readonly string[], rows: readonly Record<string, CsvCell>[]): string {
  const lines = rows.map(row => columns.map(name => plain(row[name] ?? null)))
  return stringify(lines, OPTIONS)
}

/** Numbers are not escaped: a negative one is not a formula. */
function plain(cell: CsvCell): string | number {
  if (cell === null || typeof cell === 'number') return cell ?? ''
  return typeof cell === 'object' ? cell.join('|') : String(cell)
}
