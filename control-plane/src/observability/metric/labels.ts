import type * as contract from '@pharos/shared-protocol/contract/observability/metric.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ch, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { spanOf, whereSpan } from '../series/index.ts'
import { beginsWith, isOf } from './condition.ts'

interface LabelRow {
  key: string
  of: 'attributes' | 'resource'
  distinct: string
  values: [string, string][]
}

/** The most keys of a metric; the others are left out. */
const MOST_KEYS = 200
/** The most values per key if all keys are listed. Longer values (bytes) are counted, but not listed. */
const MOST_OF_EACH = 100
const LONGEST_VALUE = 1_000

export async function listLabels(ctx: OpenCtx, { query }: Input<typeof contract.listMetricLabels>) {
  const where = join(
    [ch`metric = ${value('String', query.metric_name)}`, whereSpan(spanOf(ctx.now, query, DAY_MS))],
    ' and ',
  )
  const pairs = (of: 'attributes' | 'resource') =>
    ch`arrayMap((k, v) -> (${value('String', of)}, toString(k), toString(v)), mapKeys(${{ parts: [of] }}), mapValues(${{ parts: [of] }}))`
  const each = ch`select series, arrayJoin(pairs) as pair from (select series, arrayConcat(${pairs('attributes')}, ${pairs('resource')}) as pairs
      from ${rowsOf('points')} where ${where} limit 1 by series)`
  const kept = join([...isOf(ch`pair.2`, query.key), ...beginsWith(ch`pair.3`, query.prefix)], ' and ')
  const rows = await ctx.platform.telemetry.query<LabelRow>(
    ctx.account,
    ch`select of, key, count() as distinct, arraySlice(arraySort(v -> (-v.2, v.1), groupArrayIf((text, wide), length(text) <= ${value('UInt32', LONGEST_VALUE)})), 1, ${value('UInt32', query.key === undefined ? Math.min(query.limit, MOST_OF_EACH) : query.limit)}) as values
      from (select pair.1 as of, pair.2 as key, pair.3 as text, toInt64(count()) as wide from (${each}) where ${kept} group by of, key, text)
      group by of, key order by key, of limit ${value('UInt32', MOST_KEYS)}`,
  )
  return rows.map(({ key, of, distinct, values }) => ({
    key,
    of,
    distinct: Number(distinct),
    values: values.map(([text, series]) => ({ value: text, series: Number(series) })),
  }))
}
