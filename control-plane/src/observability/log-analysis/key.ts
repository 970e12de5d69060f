import type * as contract from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { GROUPS_OF_KEYS, KEY_MINUTES, KEYS_OF_GROUPS, PAIRS_OF_KEYS } from '../../platform/telemetry-store/schema.ts'
import { type Ch, ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { type LogRange, rangeOf, whereLogs, whereRange } from '../log/index.ts'

interface KeyRow {
  name: string
  origin: 'attributes' | 'resource'
  type: 'string' | 'int' | 'double' | 'bool' | 'bytes' | 'array' | 'map' | 'empty'
  records: string
}

/** The most records that are read for the keys of a selection. */
const MOST_READ = 20_000

/**
 * The metadata keys of a range, from the table that counts them as records are stored. With filters, and for records
 * that are older than that table, they are counted in the newest records.
 */
export async function listLogFields(ctx: OpenCtx, { query }: Input<typeof contract.listLogFields>) {
  const { start_time, end_time, limit, ...filters } = query
  const range = rangeOf(ctx.now, query)
  const ask = (counts: Ch) =>
    ctx.platform.telemetry.query<KeyRow>(
      ctx.account,
      ch`select name, origin, type, sum(n) as records from (${counts}) group by name, origin, type
        order by records desc, name, origin, type limit ${value('UInt32', limit)}`,
    )
  const counted = Object.keys(filters).length === 0 ? await ask(countedIn(range)) : []
  const rows = counted.length > 0 ? counted : await ask(newestOf(ch`${whereRange(range)} and ${whereLogs(filters)}`))
  return rows.map(({ name, origin, type, records }) => ({ name, origin, type, count: Number(records) }))
}

function countedIn({ from, to }: LogRange): Ch {
  const step = KEY_MINUTES * MINUTE_MS
  return ch`select toString(name) as name, toString(origin) as origin, toString(type) as type, records as n
    from ${rowsOf('log_keys')} where time >= ${instant(Math.floor(from / step) * step)} and time < ${instant(to)}`
}

function newestOf(where: Ch): Ch {
  return ch`select pair.2 as name, pair.1 as origin, pair.3 as type, sum(n) as n
    from (select n, arrayJoin(${{ parts: [PAIRS_OF_KEYS] }}) as pair
      from (select ${{ parts: [KEYS_OF_GROUPS] }}, count() as n
        from (select ${{ parts: [GROUPS_OF_KEYS] }} from ${rowsOf('logs')} where ${where}
          order by time desc limit ${value('UInt32', MOST_READ)})
        group by ${{ parts: [KEYS_OF_GROUPS] }}))
    group by pair`
}
