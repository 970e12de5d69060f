import { searchTraces } from '@pharos/shared-protocol/contract/observability/trace.ts'
import { type Command, Option } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { collectFilters, filtersText } from '../../input/attribute-filter.ts'
import { parseDuration } from '../../input/duration.ts'
import { parseWhole } from '../../input/field.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { traceTable } from '../../print/trace.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given extends TimeRange {
  service?: string
  operation?: string
  status?: 'unset' | 'ok' | 'error'
  filter?: Record<string, string>
  slowerThan?: number
  fasterThan?: number
  order?: 'newest' | 'slowest'
  limit: number
}

export function defineSearch(traces: Command, session: Session): void {
  const duration = (text: string) => parseDuration(text, 'ms')
  const command = define(traces, {
    usage: 'search',
    about: 'Find traces, newest first (those of the last hour)',
    examples: [
      'pharos traces search --service checkout --status error',
      'pharos traces search --slower-than 500ms --order slowest --from 1d',
      "pharos traces search --filter http.route='/cart*'",
    ],
  })
  withTimeRange(command)
    .option('--service <name>', 'with a span of this service')
    .option('--operation <name>', 'with a span of this name')
    .addOption(new Option('--status <status>', 'with a span of this status').choices(['unset', 'ok', 'error']))
    .option(
      '--filter <key=value>',
      'only traces with such a span; !value excludes it, * matches any text; repeatable',
      collectFilters,
    )
    .option('--slower-than <duration>', 'with at least this duration', duration)
    .option('--faster-than <duration>', 'with at most this duration', duration)
    .addOption(new Option('--order <order>', 'the order of the traces').choices(['newest', 'slowest']))
    .option('--limit <n>', 'maximum number of entries', parseWhole, 20)
    .action(async ({ limit, filter, slowerThan, fasterThan, ...rest }: Given) => {
      const query = {
        ...{ ...rest, filters: filtersText(filter), limit: Math.min(limit, 200) },
        ...{ min_duration_ms: slowerThan, max_duration_ms: fasterThan },
      }
      const found = await collectPages(
        cursor => session.call(searchTraces, { query: present({ ...query, cursor }) }),
        limit,
      )
      session.print(found, look => traceTable(look, found))
    })
}
