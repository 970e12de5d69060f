import type * as contract from '@pharos/shared-protocol/contract/observability/log.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { cutPageOf, readCursor } from '../../platform/page.ts'
import { refuseField } from '../../platform/refusal.ts'
import { type Ch, ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { type LogRange, whereLogs, whereRange } from './filter.ts'
import { type FirstRows, firstRows, MOST_OF_PAGE } from './first.ts'
import { type FoundLog, presentLog, RECORD } from './present.ts'
import { rangeOf } from './range.ts'

type Query = Input<typeof contract.queryLogs>['query']
export type Order = Query['order']

/** The cursor: the last record's nanoseconds since 1970, and its id. */
const CURSOR = /^([0-8]?\d{1,18}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export async function queryLogs(ctx: OpenCtx, { query }: Input<typeof contract.queryLogs>) {
  const range = rangeOf(ctx.now, query)
  const { order, limit, offset = 0 } = query
  if (query.cursor !== undefined && query.offset !== undefined)
    throw refuseField('offset', observabilityText('log.not_with_cursor'))
  const skipped = offset > 0 ? await lastSkipped(ctx, range, query, offset) : null
  if (offset > 0 && skipped === null) return { items: [], next: null }
  const after = skipped ?? (readCursor(query.cursor, CURSOR) as Place | null)
  const { rows, hasMore } = await findLogs(ctx, range, query, { order, after, limit, bytes: MOST_OF_PAGE })
  return cutPageOf(rows, hasMore, presentLog, ({ at, record_id }) => `${at} ${record_id}`)
}

/** The instant and id of a record, which give a stable order while records arrive. */
export type Place = [nanos: string, id: string]

/** The place of the last record to skip; null if there are not that many. It reads no more of them than their places. */
async function lastSkipped(
  { platform, account }: Pick<OpenCtx, 'platform' | 'account'>,
  range: LogRange,
  { order, ...filters }: Query,
  offset: number,
): Promise<Place | null> {
  const by = order === 'asc' ? ch`asc` : ch`desc`
  const [row] = await platform.telemetry.query<{ at: string; record_id: string }>(
    account,
    ch`select toString(toUnixTimestamp64Nano(time)) as at, toString(id) as record_id from ${rowsOf('logs')}
      where ${whereRange(range)} and ${whereLogs(filters)}
      order by time ${by}, id ${by} limit 1 offset ${value('UInt32', offset - 1)}`,
  )
  return row ? [row.at, row.record_id] : null
}

/** The next records after a place: at most `limit`, and at most `bytes` of them as JSON. */
export function findLogs(
  { platform, account }: Pick<OpenCtx, 'platform' | 'account'>,
  range: LogRange,
  filters: Parameters<typeof whereLogs>[0],
  { order, after, limit, bytes }: { order: Order; after: Place | null; limit: number; bytes: number },
): Promise<FirstRows<FoundLog>> {
  const by = order === 'asc' ? ch`asc` : ch`desc`
  return firstRows(limit, bytes, (rows, bounds) =>
    platform.telemetry.queryPart<FoundLog>(
      account,
      ch`select ${RECORD} from (select * from ${rowsOf('logs')}
        where ${whereRange(range)} and ${whereLogs(filters)} and ${beyond(order, after)}
        order by time ${by}, id ${by} limit ${value('UInt32', rows)})
      order by time ${by}, id ${by}`,
      bounds,
    ),
  )
}

function beyond(order: Order, after: Place | null): Ch {
  if (after === null) return ch`1`
  const [nanos, id] = after
  const [time, uuid] = [ch`fromUnixTimestamp64Nano(${value('Int64', nanos)}, 'UTC')`, ch`${value('UUID', id)}`]
  return order === 'asc'
    ? ch`time >= ${time} and (time > ${time} or id > ${uuid})`
    : ch`time <= ${time} and (time < ${time} or id < ${uuid})`
}

/** How many records the filters find. */
export async function countLogs(
  { platform, account }: Pick<OpenCtx, 'platform' | 'account'>,
  range: LogRange,
  filters: Parameters<typeof whereLogs>[0],
): Promise<number> {
  const [row] = await platform.telemetry.query<{ found: string }>(
    account,
    ch`select count() as found from ${rowsOf('logs')} where ${whereRange(range)} and ${whereLogs(filters)}`,
  )
  return Number(row?.found ?? 0)
}
