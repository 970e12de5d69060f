import { DAY_MS, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'

/** How old a record may be when it arrives, and how far ahead, with room. */
const OLDEST_MS = 8 * DAY_MS
const LATEST_MS = HOUR_MS

/** The records of one source that arrived in one hour. */
export interface TelemetryOfHour {
  hour: number
  source: string
  records: number
  bytes: number
}

/** The stored records of the account that arrived on a day, by hour and source, after a position. */
export async function telemetryOfDay(
  { account, platform }: Pick<OpenCtx, 'account' | 'platform'>,
  signal: 'logs' | 'spans' | 'points',
  { day, after, limit }: { day: number; after: { hour: number; source: string } | null; limit: number },
): Promise<TelemetryOfHour[]> {
  const end = day + DAY_MS
  const later =
    after === null ? ch`1` : ch`(hour, source) > (${value('Int64', after.hour)}, ${value('String', after.source)})`
  const rows = await platform.telemetry.query<Record<keyof TelemetryOfHour, string>>(
    account,
    ch`select toInt64(toUnixTimestamp(toStartOfHour(arrived))) * 1000 as hour, toString(source) as source, count() as records,
        sum(received_bytes) as bytes
      from ${rowsOf(signal)}
      where arrived >= ${instant(day)} and arrived < ${instant(end)}
        and time >= ${instant(day - OLDEST_MS)} and time < ${instant(end + LATEST_MS)}
      group by hour, source having ${later} order by hour, source limit ${value('UInt32', limit)}`,
  )
  return rows.map(({ hour, source, records, bytes }) => ({
    ...{ hour: Number(hour), source, records: Number(records), bytes: Number(bytes) },
  }))
}
