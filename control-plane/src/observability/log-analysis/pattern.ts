import type * as contract from '@pharos/shared-protocol/contract/log-analysis.ts'
import { PATTERN_PARTS } from '@pharos/shared-protocol/contract/log-analysis.ts'
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
  last_at: string
  levels: Level[]
  sources: string[]
  samples: string[]
}

/** Parameters of an aggregate function cannot be bound: this is 0 to `PATTERN_PARTS`, by 1. */
const COUNT_PARTS = ch`countResample(0, 30, 1)`

export async function listLogPatterns(ctx: OpenCtx, { query }: Input<typeof contract.listLogPatterns>) {
  const range = rangeOf(ctx.now, query)
  const rows = await ctx.platform.telemetry.query<PatternRow>(
    ctx.account,
    ch`select toString(pattern) as pattern_id, any(template) as text, count() as records, ${COUNT_PARTS}(${partOf(range)}) as parts,
      toUnixTimestamp64Nano(min(time)) as first_at, toUnixTimestamp64Nano(max(time)) as last_at,
      groupUniqArray(toString(level)) as levels, arraySort(groupUniqArrayIf(20)(source, source != '')) as sources,
      arrayMap(sample -> sample.2, groupArraySorted(3)((-toUnixTimestamp64Nano(time), substringUTF8(message, 1, 500)))) as samples
      from ${scopeOf(range, query)} group by pattern order by records desc, pattern
      limit ${value('UInt32', query.limit)}`,
  )
  return rows.map(({ pattern_id, text, records, parts, first_at, last_at, levels, sources, samples }) => ({
    pattern: pattern_id,
    template: text,
    count: Number(records),
    counts: parts.map(Number),
    first_time: rfc3339(millisOf(first_at)),
    last_time: rfc3339(millisOf(last_at)),
    levels: LEVELS.filter(level => levels.includes(level)),
    sources,
    samples,
  }))
}

/** The part of the range that a record is in, from 0. */
function partOf({ from, to }: LogRange): Ch {
  const since = ch`(toUnixTimestamp64Milli(time) - ${value('Int64', from)})`
  return ch`toUInt8(intDiv(${since} * ${value('Int64', PATTERN_PARTS)}, ${value('Int64', to - from)}))`
}
