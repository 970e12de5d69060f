import { queryMetric } from '@pharos/shared-protocol/contract/observability/metric.ts'
import { METRIC_AGGREGATIONS, type MetricAggregation } from '@pharos/shared-protocol/contract/observability/series.ts'
import { type Command, Option } from 'commander'
import { present } from '../../api/pages.ts'
import { collectFilters, filtersText } from '../../input/attribute-filter.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { pointTable, seriesTable } from '../../print/metric.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given extends TimeRange {
  aggregation: MetricAggregation
  groupBy?: string
  filter?: Record<string, string>
  resolution?: 'auto' | '10s' | '1m' | '5m' | '1h' | '1d'
  table?: boolean
}

export function defineQuery(metrics: Command, session: Session): void {
  const command = define(metrics, {
    usage: 'query <metric>',
    about: 'Show the series of a metric (of the last hour)',
    examples: [
      'pharos metrics query http.server.request.duration --aggregation p95 --group-by http.route',
      "pharos metrics query http.server.requests --aggregation rate --filter http.response.status_code='5*'",
      'pharos metrics query process.memory --from 1d --resolution 1h --table',
    ],
  })
  withTimeRange(command)
    .addOption(new Option('--aggregation <name>', 'what to compute').choices(METRIC_AGGREGATIONS).default('avg'))
    .option('--group-by <keys>', 'one series for each value of these attributes; up to 3, separated by commas')
    .option(
      '--filter <key=value>',
      'only points with this attribute; !value excludes it, * matches any text; repeatable',
      collectFilters,
    )
    .addOption(new Option('--resolution <width>', 'time per point').choices(['auto', '10s', '1m', '5m', '1h', '1d']))
    .option('--table', 'print each value in a row instead of a line of bars')
    .action(async (metric_name: string, { table, groupBy, filter, ...rest }: Given) => {
      const query = present({ metric_name, group_by: groupBy, filters: filtersText(filter), ...rest })
      const { body } = await session.call(queryMetric, { query })
      session.print(body, look => (table ? pointTable(look, body) : seriesTable(look, body)))
    })
}
