import type * as contract from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import { LEVELS, type Level } from '@pharos/shared-protocol/log-search/parse.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ch, value } from '../../platform/telemetry-store/sql.ts'
import { millisOf, rangeOf } from '../log/index.ts'
import { IS_ERROR, noCounts, percent, scopeOf } from './scope.ts'

interface StatsRow {
  levels: Partial<Record<Level, string>>
  records: string
  sources: string
  hosts: string
  patterns: string
  traced: string
  bytes: string
  first_at: string
  last_at: string
}

const NO_STATS: StatsRow = {
  levels: {},
  records: '0',
  sources: '0',
  hosts: '0',
  patterns: '0',
  traced: '0',
  bytes: '0',
  first_at: '0',
  last_at: '0',
}

export async function getLogStats(ctx: OpenCtx, { query }: Input<typeof contract.getLogStats>) {
  const [row = NO_STATS] = await ctx.platform.telemetry.query<StatsRow>(
    ctx.account,
    ch`select count() as records, sumMap(map(toString(level), toUInt64(1))) as levels,
      uniqExactIf(source, source != '') as sources, uniqExactIf(host, host != '') as hosts,
      uniqExact(pattern) as patterns, countIf(trace_id != '') as traced, sum(length(message)) as bytes,
      toUnixTimestamp64Nano(min(time)) as first_at, toUnixTimestamp64Nano(max(time)) as last_at
      from ${scopeOf(rangeOf(ctx.now, query), query)}`,
  )
  const by_level = noCounts()
  for (const level of LEVELS) by_level[level] = Number(row.levels[level] ?? 0)
  const total = Number(row.records)
  return {
    total,
    by_level,
    error_rate: percent(by_level.error + by_level.fatal, total),
    sources: Number(row.sources),
    hosts: Number(row.hosts),
    patterns: Number(row.patterns),
    with_trace: Number(row.traced),
    message_bytes: Number(row.bytes),
    first_time: total === 0 ? null : rfc3339(millisOf(row.first_at)),
    last_time: total === 0 ? null : rfc3339(millisOf(row.last_at)),
  }
}

interface SourceRow {
  name: string
  records: string
  errors: string
  envs: string[]
  hosts: string
  first_at: string
  last_at: string
}

export async function listLogSources(ctx: OpenCtx, { query }: Input<typeof contract.listLogSources>) {
  const rows = await ctx.platform.telemetry.query<SourceRow>(
    ctx.account,
    ch`select source as name, count() as records, countIf(${IS_ERROR}) as errors,
      arraySort(groupUniqArrayIf(20)(env, env != '')) as envs, uniqExactIf(host, host != '') as hosts,
      toUnixTimestamp64Nano(min(time)) as first_at, toUnixTimestamp64Nano(max(time)) as last_at
      from ${scopeOf(rangeOf(ctx.now, query), query)} group by name order by records desc, name
      limit ${value('UInt32', query.limit)}`,
  )
  return rows.map(({ name, records, errors, envs, hosts, first_at, last_at }) => ({
    source: name,
    count: Number(records),
    errors: Number(errors),
    envs,
    hosts: Number(hosts),
    first_time: rfc3339(millisOf(first_at)),
    last_time: rfc3339(millisOf(last_at)),
  }))
}
