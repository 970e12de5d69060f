import { type CallInput, createOpenClient } from '@pharos/shared-protocol/client.ts'
import { type AnyRoute, CSV_WITH_SEMICOLONS, MEDIA_TYPES } from '@pharos/shared-protocol/contract/route.ts'

const open = createOpenClient({ baseUrl: '' })

/**
 * How a list is written: CSV with commas between cells, CSV with semicolons, where numbers have a comma and a byte order
 * mark comes first, or NDJSON.
 */
export const FILE_FORMATS = ['csv', 'csv_semicolon', 'ndjson'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

const ACCEPTED: Record<FileFormat, string> = {
  csv: MEDIA_TYPES.csv,
  csv_semicolon: CSV_WITH_SEMICOLONS,
  ndjson: MEDIA_TYPES.ndjson,
}

/** A list in a file, and how many rows that has if the list has more. */
export interface WholeList {
  file: Blob
  cutAt: number | null
}

/** Far more than the line at the end that says that a list is longer. */
const TAIL_BYTES = 2_000
const CUT = /(?:^#truncated rows=|^\{"truncated":\{"rows":)(\d+)/m

/**
 * Reads a whole list into a file, whose bytes the browser keeps outside of the page's memory. A reply that was cut off is
 * an error, so a file is complete or says where it ends.
 */
export async function readWholeList<R extends AnyRoute>(
  route: R,
  input: CallInput<R>,
  format: FileFormat,
): Promise<WholeList> {
  const response = await open(route, { ...input, headers: { accept: ACCEPTED[format] } })
  const file = await response.blob()
  const tail = await file.slice(-TAIL_BYTES).text()
  const rows = CUT.exec(tail)?.[1]
  return { file, cutAt: rows === undefined ? null : Number(rows) }
}
