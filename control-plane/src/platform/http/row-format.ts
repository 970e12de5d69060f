import { type AnyRoute, CSV_WITH_SEMICOLONS, MEDIA_TYPES, sendsRows } from '@pharos/shared-protocol/contract/route.ts'
import type { Context } from 'koa'
import { cellOf, columnsOf, headerOf } from './columns.ts'
import { type CsvCell, printCsv, printCsvRows, type Separator } from './csv.ts'

/** How a list that is sent whole is printed. */
export interface RowFormat {
  type: string
  /** The file's ending. */
  ending: 'csv' | 'ndjson'
  /** What stands before the rows. */
  head: string
  print(rows: readonly object[]): string
  /** The last line of a list that has more rows than are sent at once; `cursor` goes on behind them, if there is one. */
  printCut(rows: number, cursor: string | null): string
}

/** The format that a request wants of a list; null if it wants JSON, or the route is none. */
export function rowFormatOf(ctx: Context, route: AnyRoute): RowFormat | null {
  if (!sendsRows(route)) return null
  const wanted = ctx.accepts(MEDIA_TYPES.json, MEDIA_TYPES.csv, CSV_WITH_SEMICOLONS, MEDIA_TYPES.ndjson)
  if (wanted === MEDIA_TYPES.csv) return csvOf(route, 'comma')
  if (wanted === CSV_WITH_SEMICOLONS) return csvOf(route, 'semicolon')
  return wanted === MEDIA_TYPES.ndjson ? NDJSON : null
}

const NDJSON: RowFormat = {
  type: MEDIA_TYPES.ndjson,
  ending: 'ndjson',
  head: '',
  print: rows => rows.map(row => `${JSON.stringify(row)}\n`).join(''),
  printCut: (rows, cursor) => `${JSON.stringify({ truncated: { rows, cursor } })}\n`,
}

/** CSV (RFC 4180), as `printCsv` writes it. */
function csvOf(route: AnyRoute, separator: Separator): RowFormat {
  const columns = columnsOf(route)
  const names = columns.map(headerOf)
  const cellsOf = (row: object): Record<string, CsvCell> =>
    Object.fromEntries(columns.map((column, at) => [names[at], cellOf(column, row as Record<string, unknown>)]))
  return {
    type: `${MEDIA_TYPES.csv}; charset=utf-8; header=present${separator === 'semicolon' ? '; separator=semicolon' : ''}`,
    ending: 'csv',
    head: printCsv(names, [], separator),
    print: rows => printCsvRows(names, rows.map(cellsOf), separator),
    printCut: (rows, cursor) => `#truncated rows=${rows}${cursor === null ? '' : ` cursor=${cursor}`}\r\n`,
  }
}
