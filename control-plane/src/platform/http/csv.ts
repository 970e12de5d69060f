import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | boolean | null | readonly string[]

/**
 * What stands between cells. `semicolon` is for spreadsheets of languages that write a comma in numbers: their numbers
 * have one, and the file begins with a byte order mark, since they take it for another charset otherwise.
 */
export type Separator = 'comma' | 'semicolon'

/**
 * Rows as RFC 4180 text with a header row. Lists are joined by `|`. Escapes text that a spreadsheet would run as a
 * formula.
 */
export function printCsv(
  columns: readonly string[],
  rows: readonly Record<string, CsvCell>[],
  separator: Separator = 'comma',
): string {
  return stringify([columns], OPTIONS[separator].head) + printCsvRows(columns, rows, separator)
}

const COMMA = { record_delimiter: 'windows', escape_formulas: true } as const
const SEMICOLON = {
  ...COMMA,
  delimiter: ';',
  // A negative number is no formula, but its text begins like one.
  cast: { number: (value: number) => ({ value: String(value).replace('.', ','), escape_formulas: false }) },
}
const OPTIONS = {
  comma: { head: COMMA, rows: COMMA },
  semicolon: { head: { ...SEMICOLON, bom: true }, rows: SEMICOLON },
}

/** Rows without a header, for a file that is sent in pieces. */
export function printCsvRows(
  columns: readonly string[],
  rows: readonly Record<string, CsvCell>[],
  separator: Separator = 'comma',
): string {
  const lines = rows.map(row => columns.map(name => plain(row[name] ?? null)))
  return stringify(lines, OPTIONS[separator].rows)
}

/** Numbers are not escaped: a negative one is not a formula. */
function plain(cell: CsvCell): string | number {
  if (cell === null || typeof cell === 'number') return cell ?? ''
  return typeof cell === 'object' ? cell.join('|') : String(cell)
}
