import type * as contract from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import { PATTERN_PARTS } from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import { LEVELS, type Level } from '@pharos/shared-protocol/log-search/parse.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'
import { type LogRange, millisOf, rangeOf } from '../log/index.ts'
import { scopeOf } from './scope.ts'

interface PatternRow {
  pattern_id: string
  text: string
  records: string
  parts: string[]
  first_at: string
  /** Instants, newest first. */
  newest: string[]
  levels: Level[]
  sources: string[]
}

/** Counts per part of the range, 0 to `PATTERN_PARTS` by 1: parameters of an aggregate function cannot be bound. */
const COUNT_PARTS = ch`countResample(0, 30, 1)`

/**
 * Runs two queries, since messages are most of the stored data. The first reads every record of the range, but only
 * collects instants of samples, levels and sources. The second reads a few records at known instants.
 */
export async function listLogPatterns(ctx: OpenCtx, { query }: Input<typeof contract.listLogPatterns>) {
  const range = rangeOf(ctx.now, query)
  const scope = scopeOf(range, query)
  const rows = await ctx.platform.telemetry.query<PatternRow>(
    ctx.account,
    ch`select toString(pattern) as pattern_id, any(template) as text, count() as records, ${COUNT_PARTS}(${partOf(range)}) as parts,
      toUnixTimestamp64Nano(min(time)) as first_at,
      arrayMap(before -> -before, groupArraySorted(3)(-toUnixTimestamp64Nano(time))) as newest,
      arrayMap(known -> toString(known), groupUniqArray(level)) as levels,
      arraySlice(arraySort(arrayFilter(known -> known != '', groupUniqArray(21)(source))), 1, 20) as sources
      from ${scope} group by pattern order by records desc, pattern
      limit ${value('UInt32', query.limit)}`,
  )
  const samples = await findSamples(ctx, scope, rows)
  return rows.map(({ pattern_id, text, records, parts, first_at, newest: [last_at = first_at], levels, sources }) => ({
    pattern: pattern_id,
    template: text,
    count: Number(records),
    counts: parts.map(Number),
    first_time: rfc3339(millisOf(first_at)),
    last_time: rfc3339(millisOf(last_at)),
    levels: LEVELS.filter(level => levels.includes(level)),
    sources,
    samples: samples.get(pattern_id) ?? [],
  }))
}

/** The newest messages of each pattern, read at their known instants. */
async function findSamples(
  { platform, account }: Pick<OpenCtx, 'platform' | 'account'>,
  scope: Ch,
  rows: readonly PatternRow[],
): Promise<Map<string, string[]>> {
  if (rows.length === 0) return new Map()
  const patterns = value(
    'Array(UInt64)',
    rows.map(({ pattern_id }) => BigInt(pattern_id)),
  )
  const instants = value('Array(Int64)', [...new Set(rows.flatMap(({ newest }) => newest))].map(BigInt))
  const found = await platform.telemetry.query<{ pattern_id: string; text: string }>(
    account,
    ch`select toString(pattern) as pattern_id, substringUTF8(message, 1, 500) as text from ${scope}
      where time in arrayMap(at -> fromUnixTimestamp64Nano(at, 'UTC'), ${instants}) and pattern in ${patterns}
      order by pattern, time desc, text limit 3 by pattern`,
  )
  const groups = Map.groupBy(found, ({ pattern_id }) => pattern_id)
  return new Map([...groups].map(([id, own]) => [id, own.map(({ text }) => text)]))
}

/** The index of the part of the range that a record is in, from 0. */
function partOf({ from, to }: LogRange): Ch {
  const since = ch`(toUnixTimestamp64Milli(time) - ${value('Int64', from)})`
  return ch`toUInt8(intDiv(${since} * ${value('Int64', PATTERN_PARTS)}, ${value('Int64', to - from)}))`
}
