import { useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../part/query-address.ts'
import { TRACE } from '../../words/trace.ts'
import { Minimap } from './minimap.tsx'
import { Rows } from './rows.tsx'
import { hasChildren, type Node, openNodes, parentsOf, SHOWN, type Trace } from './tree.ts'
import { useZoom } from './zoom.ts'
import './waterfall.css'

interface Given {
  trace: Trace
  nodes: readonly Node[]
  chosen: string
  lookOf(service: string): string
  onChoose(span_id: string): void
}

/** The spans of a trace on one time axis, with the controls for what is shown. */
export function Waterfall({ trace, nodes, chosen, lookOf, onChoose }: Given) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const [zoom, setZoom] = useZoom(trace.duration_ms)
  const which = SHOWN.find(each => each === query.show) ?? 'all'
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const open = useMemo(() => withoutParentsOf(nodes, closed, chosen), [nodes, closed, chosen])
  const shown = useMemo(() => openNodes(nodes, open, which), [nodes, open, which])
  const toggle = ({ span }: Node) => {
    const next = new Set(open)
    if (!next.delete(span.span_id)) next.add(span.span_id)
    setClosed(next)
  }
  return (
    <section class="card waterfall" aria-label={TRACE.waterfall}>
      <Legend trace={trace} lookOf={lookOf} />
      <Minimap trace={trace} lookOf={lookOf} zoom={zoom} onZoom={setZoom} />
      <div class="row tools">
        <select
          aria-label={TRACE.show}
          value={which}
          onChange={({ currentTarget: { value } }) => route(address({ show: value === 'all' ? '' : value }), true)}
        >
          {SHOWN.map(each => (
            <option key={each} value={each}>
              {TRACE[`show_${each}`]}
            </option>
          ))}
        </select>
        <button type="button" class="quiet" onClick={() => setClosed(allClosed(nodes))}>
          {TRACE.closeAll}
        </button>
        <button type="button" class="quiet" onClick={() => setClosed(new Set())}>
          {TRACE.openAll}
        </button>
        {query.zoom && (
          <button type="button" class="quiet" onClick={() => setZoom(null)}>
            {TRACE.whole}
          </button>
        )}
        <span class="count" role="status">
          {shown.length < nodes.length ? TRACE.shownOf(shown.length, nodes.length) : ''}
        </span>
      </div>
      {shown.length === 0 ? (
        <p>{TRACE.noneShown}</p>
      ) : (
        <Rows
          label={TRACE.waterfall}
          {...{ nodes: shown, closed: open, chosen, zoom, lookOf, onChoose }}
          onToggle={toggle}
        />
      )}
    </section>
  )
}

/** Opens all ancestors of the span that the address names. */
function withoutParentsOf(nodes: readonly Node[], closed: ReadonlySet<string>, chosen: string): ReadonlySet<string> {
  const node = closed.size > 0 && nodes.find(({ span }) => span.span_id === chosen)
  return node ? closed.difference(new Set(parentsOf(nodes, node))) : closed
}

function allClosed(nodes: readonly Node[]): Set<string> {
  return new Set(nodes.filter(hasChildren).map(({ span }) => span.span_id))
}

/** The look of each service, with its number of spans. */
function Legend({ trace, lookOf }: Pick<Given, 'trace' | 'lookOf'>) {
  const counts = useMemo(() => Map.groupBy(trace.spans, ({ service }) => service), [trace])
  return (
    <ul class="legend" aria-label={TRACE.ofServices}>
      {trace.services.map(service => (
        <li key={service}>
          <span class={`service-mark ${lookOf(service)}`} />
          {service || TRACE.noService} <small>{TRACE.spans(counts.get(service)?.length ?? 0)}</small>
        </li>
      ))}
      <li>
        <span class="service-mark path" />
        {TRACE.criticalPath}
      </li>
    </ul>
  )
}
