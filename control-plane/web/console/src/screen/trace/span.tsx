import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useKeys } from '../../part/keys.ts'
import { useQueryAddress } from '../../part/query-address.ts'
import { spanTime } from '../../part/span-time.ts'
import { Status } from '../../part/status.tsx'
import { metricsAddress, traceAddress, tracesAddress } from '../../part/telemetry-address.ts'
import { Time } from '../../part/time.tsx'
import { TRACE } from '../../words/trace.ts'
import { Attributes } from './attributes.tsx'
import { SpanLogs } from './span-logs.tsx'
import type { Span, Trace } from './tree.ts'
import '../../part/entries.css'
import './span.css'

interface Given {
  trace: Trace
  span: Span
  lookOf(service: string): string
  onClose(): void
}

/** The width from which the panel is beside the tree, as in show.css and span.css. */
const BESIDE = '(min-width: 72rem)'

/** All details of a span. */
export function SpanPanel({ trace, span, lookOf, onClose }: Given) {
  const box = useRef<HTMLElement>(null)
  const { route } = useLocation()
  const address = useQueryAddress()
  const keys = useKeys([{ keys: ['Escape'], label: TRACE.keyClose, press: onClose }])
  const zoom = `${span.offset_ms}~${span.offset_ms + Math.max(span.duration_ms, 0.001)}`
  // Below the tree, the panel would be out of view.
  useEffect(() => {
    if (!matchMedia(BESIDE).matches) box.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section ref={box} class="card span-panel" aria-labelledby="span" {...keys}>
      <div class="head">
        <h2 id="span">{span.name}</h2>
        <button type="button" class="quiet" onClick={onClose}>
          {TRACE.close}
        </button>
      </div>
      <p class="row">
        <span class={`service-mark ${lookOf(span.service)}`} /> {span.service || TRACE.noService}
        {span.version && <small>{span.version}</small>}
        <span class="badge">{TRACE[`kind_${span.kind}`]}</span>
        {span.status !== 'unset' && <Status of={span.status === 'ok' ? 'passed' : 'error'} />}
      </p>
      {span.status_message && <p class="message">{span.status_message}</p>}
      {span.missing_parent && <p class="trace-note">{TRACE.missingParentOf(span.parent_span_id ?? '')}</p>}
      <Facts span={span} />
      <p class="row">
        <button type="button" class="quiet" onClick={() => route(address({ zoom }), true)}>
          {TRACE.zoomTo}
        </button>
        <a href={tracesAddress({ service: span.service, operation: span.name })}>{TRACE.others}</a>
        {span.service && <a href={metricsAddress({ source: span.service })}>{TRACE.metrics}</a>}
      </p>
      <SpanLogs trace={trace} span={span} />
      <Attributes title={TRACE.attributes} of={span.attributes} />
      <Events span={span} />
      <Links span={span} />
      <Attributes title={TRACE.resource} of={span.resource} />
    </section>
  )
}

function Facts({ span }: { span: Span }) {
  const facts: readonly (readonly [string, string])[] = [
    [TRACE.duration, spanTime(span.duration_ms)],
    [TRACE.self, spanTime(span.self_ms)],
    [TRACE.criticalPath, span.critical_ms > 0 ? spanTime(span.critical_ms) : '–'],
    [TRACE.begins, spanTime(span.offset_ms)],
    [TRACE.scope, span.scope],
    [TRACE.spanId, span.span_id],
  ]
  return (
    <dl class="span-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      <div>
        <dt>{TRACE.started}</dt>
        <dd>
          <Time at={span.started_at} isFull />
        </dd>
      </div>
    </dl>
  )
}

function Events({ span: { events, offset_ms } }: { span: Span }) {
  if (events.length === 0) return null
  return (
    <>
      <h3>{TRACE.events(events.length)}</h3>
      <ol class="plain-list">
        {events.map((event, at) => (
          <li key={at}>
            <strong>{event.name}</strong>{' '}
            <small>{TRACE.after(spanTime(Math.max(0, event.offset_ms - offset_ms)))}</small>
            <Attributes of={event.attributes} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Links to related spans of this or other traces. */
function Links({ span: { links } }: { span: Span }) {
  if (links.length === 0) return null
  return (
    <>
      <h3>{TRACE.links(links.length)}</h3>
      <ul class="plain-list">
        {links.map(({ trace_id, span_id, attributes }, at) => (
          <li key={at}>
            <a class="code" href={traceAddress(trace_id, span_id)}>
              {trace_id}
            </a>
            <Attributes of={attributes} />
          </li>
        ))}
      </ul>
    </>
  )
}
