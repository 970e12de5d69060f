import type { LogFilters } from '@pharos/shared-protocol/contract/observability/log-filter.ts'
import type * as contract from '@pharos/shared-protocol/contract/observability/log-insight.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'
import { type LogRange, rangeOf, requireRange } from '../log/index.ts'
import { changeOf, surprise, wordsOf } from './rules.ts'
import { scopeOf } from './scope.ts'

type Query = Input<typeof contract.getLogInsights>['query']

/** The most patterns that are compared: the most frequent of both windows. */
const MOST_PATTERNS = 10_000
/** The least difference of shares that is reported (percentage points). */
const LEAST_POINTS = 5
/** Longer values are ignored as free text (bytes). */
const LONGEST_VALUE = 200

/** A window, and the one that it is compared with. */
interface Windows {
  now: LogRange
  before: LogRange
}

export async function getLogInsights(ctx: OpenCtx, { query }: Input<typeof contract.getLogInsights>) {
  const now = rangeOf(ctx.now, query)
  const windows = { now, before: baselineOf(now, query) }
  const totals = await countBoth(ctx, windows, query)
  const [patterns, values] = await Promise.all([
    comparePatterns(ctx, windows, query),
    compareValues(ctx, windows, query, totals),
  ])
  return {
    window: { ...timesOf(now), count: totals.count },
    baseline: { ...timesOf(windows.before), count: totals.count_before },
    patterns,
    values,
  }
}

/** The range to compare with: just before the window and as long, unless the query gives another. */
function baselineOf({ from, to }: LogRange, { baseline_start, baseline_end }: Query): LogRange {
  const end = baseline_end ?? from
  const range = requireRange({ from: baseline_start ?? end - (to - from), to: end }, 'baseline_start')
  if (range.to > from && range.from < to)
    throw refuseField('baseline_end', observabilityText('log_analysis.not_within_window'))
  return range
}

function timesOf({ from, to }: LogRange) {
  return { start_time: rfc3339(from), end_time: rfc3339(to) }
}

/** The records of both windows; `recent` is true for the first one. */
function bothOf({ now, before }: Windows, filters: LogFilters): Ch {
  return ch`(select *, true as recent from ${scopeOf(now, filters)} union all
    select *, false as recent from ${scopeOf(before, filters)})`
}

async function countBoth(ctx: OpenCtx, windows: Windows, filters: LogFilters) {
  const [row] = await ctx.platform.telemetry.query<{ seen: string; seen_before: string }>(
    ctx.account,
    ch`select countIf(recent) as seen, countIf(not recent) as seen_before from ${bothOf(windows, filters)}`,
  )
  return { count: Number(row?.seen ?? 0), count_before: Number(row?.seen_before ?? 0) }
}

async function comparePatterns(ctx: OpenCtx, windows: Windows, query: Query) {
  const rows = await ctx.platform.telemetry.query<{ id: string; text: string; seen: string; seen_before: string }>(
    ctx.account,
    ch`select toString(pattern) as id, any(template) as text, countIf(recent) as seen, countIf(not recent) as seen_before
      from ${bothOf(windows, query)} group by pattern order by seen + seen_before desc limit ${value('UInt32', MOST_PATTERNS)}`,
  )
  const [span, spanBefore] = [windows.now, windows.before].map(({ from, to }) => to - from) as [number, number]
  const changes = rows.flatMap(({ id, text, seen, seen_before }) => {
    const compared = {
      count: Number(seen),
      count_before: Number(seen_before),
      expected: span / (span + spanBefore),
    }
    const change = changeOf(compared)
    if (change === null) return []
    const { count, count_before } = compared
    const score = rounded(surprise(compared))
    return [{ change, pattern: id, template: text, count, count_before, score, words: wordsOf(change, compared) }]
  })
  return changes.sort((a, b) => b.score - a.score || (a.pattern < b.pattern ? -1 : 1)).slice(0, query.limit)
}

interface ShareRow {
  field: string
  given: string
  seen: string
  seen_before: string
}

/** The values whose share of the records differs most: of level, source, env, host and each key of metadata. */
async function compareValues(
  ctx: OpenCtx,
  windows: Windows,
  query: Query,
  totals: { count: number; count_before: number },
) {
  const { count, count_before } = totals
  if (count === 0 || count_before === 0) return []
  const named = ch`[('level', toString(level)), ('source', toString(source)), ('env', toString(env)), ('host', toString(host))]`
  const pairs = (map: Ch) => ch`arrayMap((k, v) -> (toString(k), v), mapKeys(${map}), mapValues(${map}))`
  const all = ch`arrayDistinct(arrayConcat(${named}, ${pairs(ch`attributes`)}, ${pairs(ch`resource`)}))`
  const difference = ch`abs(seen / ${value('UInt64', count)} - seen_before / ${value('UInt64', count_before)})`
  const rows = await ctx.platform.telemetry.query<ShareRow>(
    ctx.account,
    ch`select pair.1 as field, pair.2 as given, countIf(recent) as seen, countIf(not recent) as seen_before
      from (select recent, arrayJoin(${all}) as pair from ${bothOf(windows, query)})
      where pair.2 != '' and length(pair.2) <= ${value('UInt32', LONGEST_VALUE)}
      group by field, given having ${difference} >= ${value('Float64', LEAST_POINTS / 100)}
      order by ${difference} desc, field, given limit ${value('UInt32', query.limit)}`,
  )
  return rows.map(row => presentShare(row, totals))
}

function presentShare({ field, given, seen, seen_before }: ShareRow, totals: { count: number; count_before: number }) {
  const [count, count_before] = [Number(seen), Number(seen_before)]
  const share = rounded((100 * count) / totals.count)
  const share_before = rounded((100 * count_before) / totals.count_before)
  const expected = totals.count / (totals.count + totals.count_before)
  return {
    field,
    value: given,
    count,
    count_before,
    share,
    share_before,
    score: rounded(surprise({ count, count_before, expected })),
    words: `${share} % of the records have ${field} ${given}, ${share_before} % before`,
  }
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10
}
