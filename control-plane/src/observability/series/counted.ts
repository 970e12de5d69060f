import { RUM_MEASURES } from '@pharos/shared-protocol/rum/measure.ts'
import type { SeriesQuery } from './entity.ts'

/** Whether the value of a bucket or window without records is 0: records are counted. Else it has no data. */
export function countsNothing(query: SeriesQuery): boolean {
  if (query.source === 'logs') return true
  if (query.source === 'rum') return RUM_MEASURES[query.aggregation].isCount
  return query.source === 'traces' && (query.aggregation === 'rate' || query.aggregation === 'errors')
}
