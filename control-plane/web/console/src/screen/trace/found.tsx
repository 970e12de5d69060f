import { searchTraces } from '@pharos/shared-protocol/contract/observability/trace.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { More } from '../../part/more.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { spanTime } from '../../part/span-time.ts'
import { type Column, Table } from '../../part/table.tsx'
import { type Ends, traceAddress } from '../../part/telemetry-address.ts'
import { Time } from '../../part/time.tsx'
import { useAll } from '../../server/cache.ts'
import { TRACE_SEARCH } from '../../words/trace-search.ts'
import type { TraceFilters } from './filters.ts'
import { OverTime } from './over-time.tsx'
import { Scatter } from './scatter.tsx'
import '../../part/status.css'

export type Summary = ReplyOf<typeof searchTraces>[number]
const PAGE = 100

const COLUMNS: readonly Column<Summary>[] = [
  {
    title: TRACE_SEARCH.root,
    width: 'minmax(12rem, 3fr)',
    show: ({ trace_id, root_service, root_operation }) => (
      <a href={traceAddress(trace_id)}>
        {root_service}: {root_operation}
      </a>
    ),
  },
  { title: TRACE_SEARCH.duration, width: '6rem', show: ({ duration_ms }) => spanTime(duration_ms) },
  { title: TRACE_SEARCH.spans, width: '4rem', onPhone: 'hidden', show: ({ spans }) => spans },
  {
    title: TRACE_SEARCH.errors,
    width: '5rem',
    onPhone: 'labelled',
    show: ({ errors }) => (errors > 0 ? <span class="status bad">{errors}</span> : '–'),
  },
  {
    title: TRACE_SEARCH.ofServices,
    width: '2fr',
    onPhone: 'hidden',
    isSoft: true,
    show: ({ services }) => services.join(', '),
  },
  {
    title: TRACE_SEARCH.started,
    width: '12rem',
    show: ({ started_at }) => <Time at={started_at} isFull />,
  },
]

/** The matching traces, as plots and as a list, with more pages on demand. */
export function FoundTraces({ ends, filters }: { ends: Ends; filters: TraceFilters }) {
  const [most, setMost] = useState(PAGE)
  const query = { ...ends, ...filters }
  const found = useAll(searchTraces, { query: { ...query, limit: PAGE } as never }, most)
  return (
    <WhenRead of={found}>
      {({ items, isCut }) =>
        items.length === 0 ? (
          <Empty title={TRACE_SEARCH.none}>
            <p>{TRACE_SEARCH.noneWhy}</p>
          </Empty>
        ) : (
          <>
            <div class="trace-plots">
              <Scatter traces={items} ends={ends} />
              <OverTime ends={ends} filters={filters} />
            </div>
            <Export route={searchTraces} input={{ query: query as never }} name="traces" of={TRACE_SEARCH.traces} />
            <Table
              label={TRACE_SEARCH.traces}
              rows={items}
              columns={COLUMNS}
              keyOf={({ trace_id }) => trace_id}
              question={JSON.stringify([ends, filters])}
            />
            <More isCut={isCut} onMore={() => setMost(most + PAGE)} />
          </>
        )
      }
    </WhenRead>
  )
}
