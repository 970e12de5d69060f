import type { LogSeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import type { z } from 'zod'
import { type Ch, ch, rowsOf } from '../../platform/telemetry-store/sql.ts'
import { whereLogs, whereRange } from '../log/index.ts'
import { groupKeys, labelsOf } from './attribute.ts'
import { bucketAt, secondsOf } from './bucket.ts'
import type { Buckets } from './range.ts'

/** Columns of records besides attributes. */
const COLUMNS = {
  level: ch`toString(level)`,
  event_name: ch`toString(event_name)`,
  pattern: ch`toString(pattern)`,
}

/** Rows `labels, k, result`. */
export function logQuery(query: z.output<typeof LogSeriesQuery>, buckets: Buckets): Ch {
  const result = query.aggregation === 'count' ? ch`count()` : ch`count() / any(${secondsOf(buckets)})`
  return ch`select labels, k, ${result} as result
    from (select ${labelsOf(groupKeys(query.group_by), COLUMNS)} as labels, ${bucketAt(buckets, ch`toUnixTimestamp64Nano(time)`)} as k
      from ${rowsOf('logs')} where ${whereRange(buckets)} and (${whereLogs(query.filters)}))
    group by labels, k`
}
