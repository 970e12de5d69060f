import type { SeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import { Option } from 'commander'
import { usageFailure } from '../failure.ts'
import { type Field, type Given, repeated } from './field.ts'

/** The options that select the series to watch. */
const OPTIONS = [
  new Option('--metric <name>', 'watch this metric'),
  new Option('--logs', 'watch logs'),
  new Option('--traces', 'watch traces'),
  new Option('--uptime <monitor>', 'watch this monitor; repeatable, or several separated by commas').argParser(
    repeated,
  ),
  new Option('--rum <application>', 'watch real users of this RUM application; its name or id'),
  new Option(
    '--aggregation <name>',
    'avg, max, min, sum, p50, p95, p99, rate, count, errors, error_rate, state, lcp_p75 …',
  ),
  new Option('--service <name>', 'for traces: the service'),
  new Option('--operation <name>', 'for traces: the operation'),
  new Option('--search <text>', 'for logs: a search as in GET /logs/query'),
  new Option('--level <levels>', 'for logs: levels, separated by commas'),
  new Option('--filter <key=value>', 'for metrics, traces and real users: an attribute; repeatable').argParser(
    repeated,
  ),
  new Option('--group-by <key>', 'one series for each value of this attribute'),
]

const SOURCES = ['metric', 'logs', 'traces', 'uptime', 'rum'] as const
/** What to do without exactly one source. */
export const ONE_SOURCE = 'Use one of --metric, --logs, --traces, --uptime and --rum.'

/** A query that several options set; undefined if none of them is given. */
export const queryField: Field<SeriesQuery> = { options: OPTIONS, read: readQuery }

function readQuery(given: Given): SeriesQuery | undefined {
  const named = OPTIONS.filter(option => given[option.attributeName()] !== undefined)
  if (named.length === 0) return undefined
  const [source, ...more] = SOURCES.filter(each => given[each] !== undefined)
  if (source === undefined || more.length > 0) throw usageFailure('Only one source can be watched.', ONE_SOURCE)
  const { aggregation, service, operation, search, level, groupBy: group_by } = given
  const filters = given.filter === undefined ? undefined : readFilters(given.filter as string[])
  const about = {
    metric: { source: 'metrics', metric_name: given.metric, aggregation: aggregation ?? 'avg', filters, group_by },
    logs: { source: 'logs', aggregation: aggregation ?? 'count', filters: { search, level }, group_by },
    traces: { source: 'traces', aggregation: aggregation ?? 'error_rate', service, operation, filters, group_by },
    rum: { source: 'rum', application: given.rum, aggregation: aggregation ?? 'error_rate', filters, group_by },
    uptime: {
      source: 'uptime',
      aggregation: aggregation ?? 'state',
      monitor_ids: (given.uptime as string[] | undefined)?.join(),
    },
  }[source]
  // The API validates it, and names each wrong field.
  return JSON.parse(JSON.stringify(about)) as SeriesQuery
}

function readFilters(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map(pair => {
      const at = pair.indexOf('=')
      if (at < 1)
        throw usageFailure(`"${pair}" is not a filter.`, 'A filter is KEY=VALUE, as in --filter http.route=/pay.')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}
