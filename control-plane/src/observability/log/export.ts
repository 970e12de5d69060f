import { Readable } from 'node:stream'
import type * as contract from '@pharos/shared-protocol/contract/observability/log.ts'
import { type LogRecord, MOST_EXPORTED } from '@pharos/shared-protocol/contract/observability/log.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { type CsvCell, printCsv, printCsvRows } from '../../platform/http/csv.ts'
import { exported } from '../../platform/http/export.ts'
import type { SentFile } from '../../platform/http/file.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { LogRange } from './filter.ts'
import { MOST_PIECE } from './first.ts'
import { presentLog } from './present.ts'
import { countLogs, findLogs, type Place } from './queries.ts'
import { rangeOf } from './range.ts'

/** The most records in memory at a time for one export. */
const AT_ONCE = 1_000
const COLUMNS = [
  'id',
  'time',
  'level',
  'source',
  'env',
  'host',
  'message',
  'metadata',
  'tags',
  'trace_id',
  'span_id',
] as const

type Query = Input<typeof contract.exportLogs>['query']

/** Exports all records that match the filters. Refuses if there are too many (spec 4.12, 7). */
export function exportLogs(ctx: OpenCtx, { query }: Input<typeof contract.exportLogs>): Promise<SentFile> {
  return exported(ctx, () => fileOf(ctx, query))
}

async function fileOf(ctx: OpenCtx, query: Query): Promise<SentFile> {
  const range = rangeOf(ctx.now, query)
  const found = await countLogs(ctx, range, query)
  if (found > MOST_EXPORTED)
    throw new Refusal('limit_reached', observabilityText('log.export_too_large', { found, limit: MOST_EXPORTED }))
  return {
    content_type: 'text/csv; charset=utf-8',
    name: 'logs.csv',
    bytes: null,
    content: Readable.from(pages(ctx, range, query)),
  }
}

/** Yields the file in pieces: reads the next one once the client has received the last. */
async function* pages(ctx: OpenCtx, range: LogRange, query: Query): AsyncGenerator<string> {
  yield printCsv(COLUMNS, [])
  let after: Place | null = null
  let limit = AT_ONCE
  for (let sent = 0, hasNext = true; hasNext && sent < MOST_EXPORTED; ) {
    const { rows, hasMore } = await findLogs(ctx, range, query, { order: 'desc', after, limit, bytes: MOST_PIECE })
    if (rows.length > 0) yield printCsvRows(COLUMNS, rows.map(presentLog).map(cellsOf))
    const last = rows.at(-1)
    hasNext = hasMore && last !== undefined
    if (last !== undefined) after = [last.at, last.record_id]
    sent += rows.length
    // After large records, others of that size are likely.
    limit = Math.min(AT_ONCE, 2 * rows.length)
  }
}

function cellsOf(record: LogRecord): Record<(typeof COLUMNS)[number], CsvCell> {
  return { ...record, metadata: JSON.stringify(record.metadata) }
}
