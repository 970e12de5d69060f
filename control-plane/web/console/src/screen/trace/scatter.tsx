import { spanTime } from '../../part/span-time.ts'
import { type Ends, traceAddress } from '../../part/telemetry-address.ts'
import { locale } from '../../words/language.ts'
import { TRACE_SEARCH } from '../../words/trace-search.ts'
import type { Summary } from './found.tsx'

const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' })

/** Each trace is a point: its start, and its duration on a logarithmic axis. The list below has the same data. */
export function Scatter({ traces, ends }: { traces: readonly Summary[]; ends: Ends }) {
  const [from, to] = [Date.parse(ends.from), Date.parse(ends.to)]
  const axis = axisOf(traces.map(({ duration_ms }) => duration_ms))
  return (
    <section class="card" aria-labelledby="scatter">
      <h2 id="scatter">{TRACE_SEARCH.durations}</h2>
      <div class="scatter" role="group" aria-label={TRACE_SEARCH.durationsOf(traces.length)}>
        {axis.ticks.map(tick => (
          <span key={tick} class="tick" style={{ bottom: `${axis.placeOf(tick)}%` }}>
            {spanTime(tick)}
          </span>
        ))}
        {traces.map(({ trace_id, root_service, root_operation, started_at, duration_ms, errors }) => (
          <a
            key={trace_id}
            href={traceAddress(trace_id)}
            tabindex={-1}
            class={errors > 0 ? 'point failed' : 'point'}
            style={{
              left: `${((Date.parse(started_at) - from) / (to - from)) * 100}%`,
              bottom: `${axis.placeOf(duration_ms)}%`,
            }}
            title={`${root_service}: ${root_operation}\n${spanTime(duration_ms)} · ${clock.format(new Date(started_at))}`}
          >
            <span class="hidden">
              {root_service}: {root_operation}, {spanTime(duration_ms)}
            </span>
          </a>
        ))}
      </div>
      <p class="scatter-ends">
        <small>{clock.format(from)}</small>
        <small>{clock.format(to)}</small>
      </p>
    </section>
  )
}

/** Returns an axis of powers of ten around all durations; `placeOf` is in percent of the height. */
function axisOf(durations: readonly number[]) {
  const logs = durations.map(ms => Math.log10(Math.max(ms, 0.001)))
  const least = Math.floor(logs.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY))
  const most = Math.max(least + 1, Math.ceil(logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)))
  const placeOf = (ms: number) => ((Math.log10(Math.max(ms, 0.001)) - least) / (most - least)) * 100
  return { placeOf, ticks: Array.from({ length: most - least + 1 }, (_, i) => 10 ** (least + i)) }
}
