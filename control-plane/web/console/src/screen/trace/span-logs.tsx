import { queryLogs } from '@pharos/shared-protocol/contract/observability/log.ts'
import { WhenRead } from '../../part/shown.tsx'
import { spanTime } from '../../part/span-time.ts'
import { around, logsAddress } from '../../part/telemetry-address.ts'
import { useRoute } from '../../server/cache.ts'
import { TRACE } from '../../words/trace.ts'
import type { Span, Trace } from './tree.ts'

const MOST = 20

/** The log records of a span, with a link to all of them. */
export function SpanLogs({ trace, span }: { trace: Trace; span: Span }) {
  const start = Date.parse(trace.started_at)
  const ends = around(start, start + trace.duration_ms)
  const search = `span_id:${span.span_id}`
  const logs = useRoute(queryLogs, {
    query: {
      trace_id: trace.trace_id,
      search,
      start_time: ends.from as never,
      end_time: ends.to as never,
      order: 'asc',
      limit: MOST,
    },
  })
  return (
    <>
      <h3>{TRACE.logs}</h3>
      <WhenRead of={logs}>
        {records =>
          records.length === 0 ? (
            <p class="trace-note">{TRACE.noLogs}</p>
          ) : (
            <ol class="plain-list span-logs">
              {records.map(({ id, time, level, message }) => (
                <li key={id}>
                  <small>{TRACE.after(spanTime(Math.max(0, Date.parse(time) - Date.parse(span.started_at))))}</small>{' '}
                  <span class="level" data-level={level}>
                    {level}
                  </span>{' '}
                  <span class="text">{message}</span>
                </li>
              ))}
            </ol>
          )
        }
      </WhenRead>
      <p>
        <a href={logsAddress(`trace_id:${trace.trace_id} ${search}`, ends)}>{TRACE.inLogs}</a>
      </p>
    </>
  )
}
