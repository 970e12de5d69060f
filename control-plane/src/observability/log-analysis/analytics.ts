import type * as contract from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import { LEVELS, type Level } from '@pharos/shared-protocol/log-search/parse.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Ch, ch } from '../../platform/telemetry-store/sql.ts'
import { rangeOf } from '../log/index.ts'
import { widthOf } from './bucket.ts'
import { IS_ERROR, percent, scopeOf } from './scope.ts'
import { countOverTime } from './timeline.ts'

interface HourRow {
  hour: number
  severity: Level
  records: string
}

/** Spec 2.14 and 4.12. Runs two of its four queries at a time, since an account may have no more. */
export async function getLogAnalytics(ctx: OpenCtx, { query }: Input<typeof contract.getLogAnalytics>) {
  const range = rangeOf(ctx.now, query)
  const interval_seconds = widthOf(range)
  const scope = scopeOf(range, query)
  const ask = <T>(text: Ch) => ctx.platform.telemetry.query<T>(ctx.account, text)
  const [sources, hosts] = await Promise.all([
    ask<{ name: string; records: string }>(
      ch`select source as name, count() as records from ${scope} group by name order by records desc, name limit 1000`,
    ),
    ask<{ name: string; errors: string; records: string }>(
      ch`select host as name, countIf(${IS_ERROR}) as errors, count() as records from ${scope} where host != ''
        group by name having errors > 0 order by errors desc, records desc, name limit 20`,
    ),
  ])
  const [hours, buckets] = await Promise.all([
    ask<HourRow>(
      ch`select toHour(time, 'UTC') as hour, toString(level) as severity, count() as records from ${scope}
        group by hour, severity`,
    ),
    countOverTime(ctx, range, query, interval_seconds),
  ])
  return {
    volume_by_source: sources.map(({ name, records }) => ({ source: name, count: Number(records) })),
    top_hosts_by_errors: hosts.map(({ name, errors, records }) => ({
      host: name,
      error_count: Number(errors),
      total_count: Number(records),
    })),
    volume_by_level: volumeByLevel(hours),
    error_rate_by_hour: Array.from({ length: 24 }, (_, hour) => rateOf(hour, hours)),
    volume_over_time: buckets.map(({ time, total, trace, debug, info, warn, error, fatal }) => ({
      time,
      total,
      error: error + fatal,
      warn,
      info,
      debug: debug + trace,
    })),
    interval_seconds,
  }
}

function volumeByLevel(hours: readonly HourRow[]) {
  const counts = LEVELS.map(level => ({ level, count: sum(hours.filter(({ severity }) => severity === level)) }))
  return counts.filter(({ count }) => count > 0)
}

function rateOf(hour: number, hours: readonly HourRow[]) {
  const own = hours.filter(row => row.hour === hour)
  const errors = sum(own.filter(({ severity }) => severity === 'error' || severity === 'fatal'))
  return { hour, total: sum(own), errors, rate: percent(errors, sum(own)) }
}

function sum(rows: readonly HourRow[]): number {
  return rows.reduce((total, { records }) => total + Number(records), 0)
}
