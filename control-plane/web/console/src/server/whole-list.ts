import { type CallInput, createOpenClient } from '@pharos/shared-protocol/client.ts'
import { type AnyRoute, MEDIA_TYPES } from '@pharos/shared-protocol/contract/route.ts'

const open = createOpenClient({ baseUrl: '' })

export type ListFormat = 'csv' | 'ndjson'

/** What is between cells; with a semicolon, numbers have a comma, and the file begins with a byte order mark. */
export type Separator = 'comma' | 'semicolon'

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
  format: ListFormat,
  separator: Separator = 'comma',
): Promise<WholeList> {
  const accept = MEDIA_TYPES[format] + (format === 'csv' && separator === 'semicolon' ? '; separator=semicolon' : '')
  const response = await open(route, { ...input, headers: { accept } })
  const file = await response.blob()
  const tail = await file.slice(-TAIL_BYTES).text()
  const rows = CUT.exec(tail)?.[1]
  return { file, cutAt: rows === undefined ? null : Number(rows) }
}
