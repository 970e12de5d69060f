import { ApiError } from '@pharos/shared-protocol/client.ts'
import { getTrace } from '@pharos/shared-protocol/contract/observability/trace.ts'
import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Empty } from '../../part/empty.tsx'
import { Head } from '../../part/head.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { WhenRead } from '../../part/shown.tsx'
import { spanTime } from '../../part/span-time.ts'
import { around, logsAddress } from '../../part/telemetry-address.ts'
import { Time } from '../../part/time.tsx'
import { type Shown, useRoute } from '../../server/cache.ts'
import { PARTS } from '../../words/parts.ts'
import { TRACE } from '../../words/trace.ts'
import { RunOfTrace } from './run.tsx'
import { SpanPanel } from './span.tsx'
import { looksOf, nodesOf, type Trace } from './tree.ts'
import { Waterfall } from './waterfall.tsx'
import '../../part/plot.css'
import './service.css'
import './show.css'
import '../../part/status.css'

/** A trace: its spans on one time axis, and the details of one span. */
export default function TraceScreen({ trace_id }: { trace_id: string }) {
  const trace = useRoute(getTrace, { params: { trace_id } })
  return (
    <>
      {isMissing(trace) ? (
        <>
          <Head title={TRACE.trace} />
          <Empty title={TRACE.missing}>
            <p>{TRACE.missingWhy}</p>
            <p>
              <code>{trace_id}</code>
            </p>
            <button type="button" class="plain" onClick={trace.refresh}>
              {PARTS.again}
            </button>
          </Empty>
        </>
      ) : (
        <WhenRead of={trace} isScreen>
          {found => <Found trace={found} refresh={trace.refresh} />}
        </WhenRead>
      )}
    </>
  )
}

function isMissing({ error }: Shown<Trace>): boolean {
  return error instanceof ApiError && error.problem.status === 404
}

function Found({ trace, refresh }: { trace: Trace; refresh(): void }) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const nodes = useMemo(() => nodesOf(trace.spans), [trace])
  const lookOf = useMemo(() => looksOf(trace.services), [trace])
  const chosen = trace.spans.find(({ span_id }) => span_id === query.span)
  const choose = (span: string) => route(address({ span }), true)
  const close = () => {
    choose('')
    // Returns the focus to where the panel was opened.
    document.querySelector<HTMLElement>('.span-row[tabindex="0"]')?.focus()
  }
  return (
    <>
      <Heading trace={trace} refresh={refresh} />
      <div class={chosen ? 'trace with-span' : 'trace'}>
        <Waterfall trace={trace} nodes={nodes} lookOf={lookOf} chosen={chosen?.span_id ?? ''} onChoose={choose} />
        {chosen && <SpanPanel key={chosen.span_id} trace={trace} span={chosen} lookOf={lookOf} onClose={close} />}
      </div>
    </>
  )
}

function Heading({ trace, refresh }: { trace: Trace; refresh(): void }) {
  const { trace_id, started_at, duration_ms, spans, services, errors, left_out } = trace
  const [root] = spans
  const start = Date.parse(started_at)
  const lost = spans.filter(({ missing_parent }) => missing_parent).length
  return (
    <>
      <Head title={root?.name || TRACE.trace}>
        <a class="button plain" href={logsAddress(`trace_id:${trace_id}`, around(start, start + duration_ms))}>
          {TRACE.logs}
        </a>
        <button type="button" class="plain" onClick={refresh}>
          {TRACE.refresh}
        </button>
      </Head>
      <p class="trace-facts">
        <strong>{spanTime(duration_ms)}</strong>
        <span>{TRACE.spans(spans.length + left_out)}</span>
        <span>{TRACE.services(services.length)}</span>
        {errors > 0 && <span class="status bad">{TRACE.errors(errors)}</span>}
        <Time at={started_at} isFull />
        <code>{trace_id}</code>
      </p>
      {trace.run && <RunOfTrace trace_id={trace_id} run={trace.run} />}
      {lost > 0 && <p class="trace-note">{TRACE.lost(lost)}</p>}
      {left_out > 0 && <p class="trace-note">{TRACE.leftOut(left_out)}</p>}
    </>
  )
}
