import type * as contract from '@pharos/shared-protocol/contract/observability/log.ts'
import type { LogFilters } from '@pharos/shared-protocol/contract/observability/log-filter.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { realMs } from '../../platform/real-time.ts'
import { type Ch, ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { type FoundLog, firstRows, MOST_OF_PAGE, presentLog, RECORD, whereLogs } from '../log/index.ts'
import { advance, type Group, keyOf, type Position, printPosition, readPosition, SETTLING } from './position.ts'
import { createTurns } from './turn.ts'

type Query = Input<typeof contract.pollLogTail>['query']
type Found = FoundLog & Group & { asked: string }

const tail = createTurns()

/** Returns records that have arrived since a position, or that arrive while the caller waits. */
export async function pollLogTail(ctx: OpenCtx, { query }: Input<typeof contract.pollLogTail>) {
  if (query.after === undefined) return { records: [], position: printPosition(await beginNow(ctx, query)) }
  const deadline = realMs() + query.wait * 1_000
  let position = readPosition(query.after)
  const leaving = new AbortController()
  ctx.onGone(() => leaving.abort())
  const gone = leaving.signal
  const onArrival = (hear: () => void) => ctx.platform.telemetry.onLogs(ctx.account, hear)
  return tail(ctx.account, { onArrival, gone }, async turn => {
    for (;;) {
      await turn(deadline)
      if (gone.aborted) return { records: [], position: printPosition(position) }
      const { records, next } = await readNext(ctx, query, position)
      position = next
      if (records.length > 0 || realMs() >= deadline)
        return { records: records.map(presentLog), position: printPosition(position) }
    }
  })
}

/** The store's clock, joined with the rows found; one row with defaults if none were found. */
function beside(found: Ch): Ch {
  return ch`select asked, found.* from (select toUnixTimestamp64Nano(now64(9)) as asked) as clock left join (${found}) as found on true`
}

/** A partition of the store as a number: a day, and the days for which its records are kept (less than 512). */
const PARTITION = ch`toUInt32(toUInt16(toDate(time)) * 512 + retention_days)`
const GROUP = ch`toUnixTimestamp64Nano(inserted) as inserted_at, ${PARTITION} as partition`
const KEY = ch`concat(toString(toUnixTimestamp64Nano(inserted)), '.', toString(${PARTITION}))`

/** Returns the position now: all existing records count as delivered. */
async function beginNow({ platform, account }: OpenCtx, filters: LogFilters): Promise<Position> {
  const rows = await platform.telemetry.query<{ asked: string; inserted_at: string; partition: number }>(
    account,
    beside(ch`select distinct ${GROUP} from ${rowsOf('logs')}
      where inserted > now64(9) - interval ${value('UInt32', Number(SETTLING / 1_000_000_000n))} second and ${whereLogs(filters)}
      order by inserted_at desc limit 1000`),
  )
  const [first] = rows
  if (first === undefined) return { settled: '0', told: [] }
  const groups = rows.flatMap(({ inserted_at, partition }) =>
    partition === 0 ? [] : { inserted: inserted_at, partition },
  )
  return advance({ settled: '0', told: groups }, [], first.asked, true)
}

async function readNext({ platform, account }: OpenCtx, query: Query, position: Position) {
  const { rows, hasMore } = await firstRows(query.limit, MOST_OF_PAGE, (limit, bounds) =>
    platform.telemetry.queryPart<Omit<Found, 'inserted'> & { inserted_at: string }>(
      account,
      ch`${beside(ch`select ${RECORD}, ${GROUP} from (select * from ${rowsOf('logs')}
        where inserted > fromUnixTimestamp64Nano(${value('Int64', position.settled)}, 'UTC') and ${whereLogs(query)} and ${unknown(position)}
        order by inserted, ${PARTITION}, toString(id) limit ${value('UInt32', limit)})`)}
      order by inserted_at, partition, record_id`,
      bounds,
    ),
  )
  const [first] = rows
  if (first === undefined) return { records: [], next: position }
  const page = rows.filter(({ record_id }) => record_id !== '')
  const arrived = page.map(({ inserted_at, partition, record_id }) => ({
    inserted: inserted_at,
    partition,
    id: record_id,
  }))
  const next = advance(position, arrived, first.asked, !hasMore)
  return { records: page.sort((a, b) => Number(BigInt(a.at) - BigInt(b.at))), next }
}

/** The condition for rows of groups that were not delivered, or only in part. */
function unknown({ told }: Position): Ch {
  const whole = told.filter(({ upTo }) => upTo === undefined).map(keyOf)
  const parts = told.filter(({ upTo }) => upTo !== undefined)
  const keys = value('Array(String)', parts.map(keyOf))
  const ids = value(
    'Array(String)',
    parts.map(({ upTo = '' }) => upTo),
  )
  return ch`not has(${value('Array(String)', whole)}, ${KEY})
    and (not has(${keys}, ${KEY}) or toString(id) > ${ids}[indexOf(${keys}, ${KEY})])`
}
