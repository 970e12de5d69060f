import { useEffect, useRef, useState } from 'preact/hooks'
import { useKeys } from '../../part/keys.ts'
import { spanTime } from '../../part/span-time.ts'
import { TRACE } from '../../words/trace.ts'
import { Bar } from './bar.tsx'
import { useRowsInSight } from './rows-in-sight.ts'
import { hasChildren, type Node } from './tree.ts'
import { treeKeys } from './tree-keys.ts'
import type { Zoom } from './zoom.ts'
import './rows.css'

interface Given {
  label: string
  /** The visible spans: those not inside a collapsed one. */
  nodes: readonly Node[]
  closed: ReadonlySet<string>
  chosen: string
  zoom: Zoom
  lookOf(service: string): string
  onToggle(node: Node): void
  onChoose(span_id: string): void
}

/** Spans as a tree grid (WAI-ARIA) with one time axis. Only the rows in view and the focused row are in the page. */
export function Rows(given: Given) {
  const { label, nodes, closed, chosen, zoom, onChoose } = given
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(chosen)
  const at = Math.max(
    0,
    nodes.findIndex(({ span }) => span.span_id === current),
  )
  const { height, first, last, show } = useRowsInSight(box, nodes.length)
  const focus = (index: number) => {
    const id = nodes[index]?.span.span_id
    if (id === undefined) return
    setCurrent(id)
    show(index)
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }),
    )
  }
  const keys = useKeys(treeKeys({ ...given, at, focus }))
  // Scrolls to the span that the address names.
  useEffect(() => {
    const index = nodes.findIndex(({ span }) => span.span_id === chosen)
    if (index < 0) return
    setCurrent(chosen)
    show(index)
  }, [chosen])
  const shown = nodes.slice(first, last).map((node, index) => ({ node, index: first + index }))
  const own = nodes[at]
  if (own && (at < first || at >= last)) shown.push({ node: own, index: at })
  return (
    <div class="spans" role="treegrid" aria-label={label} aria-rowcount={nodes.length + 1}>
      <div class="span-row titles" role="row" aria-rowindex={1}>
        <span role="columnheader">{TRACE.span}</span>
        <span role="columnheader" class="axis" aria-label={TRACE.time}>
          {[0, 0.25, 0.5, 0.75, 1].map(share => (
            <span key={share}>{spanTime(zoom.from + (zoom.to - zoom.from) * share)}</span>
          ))}
        </span>
      </div>
      <div ref={box} class="scroller" role="rowgroup" {...keys}>
        <div class="all" role="presentation" style={{ height: `${nodes.length * height}px` }}>
          {shown.map(({ node, index }) => (
            <Row
              key={node.span.span_id}
              {...{ node, index, height }}
              of={given}
              isCurrent={index === at}
              isOpen={!closed.has(node.span.span_id)}
              onChoose={() => {
                setCurrent(node.span.span_id)
                onChoose(node.span.span_id)
              }}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface RowGiven {
  node: Node
  index: number
  height: number
  of: Given
  isCurrent: boolean
  isOpen: boolean
  onChoose(): void
}

/** The deepest indentation. Deeper spans are not indented further; `aria-level` still has their depth. */
const MOST_STEPS = 12

function Row({ node, index, height, of, isCurrent, isOpen, onChoose }: RowGiven) {
  const { span, place, brothers } = node
  const isParent = hasChildren(node)
  const look = of.lookOf(span.service)
  const isChosen = of.chosen === span.span_id
  return (
    <div
      class={isChosen ? 'span-row chosen' : 'span-row'}
      role="row"
      style={{ top: `${index * height}px`, height: `${height}px` }}
      aria-level={span.depth + 1}
      aria-rowindex={index + 2}
      aria-posinset={place}
      aria-setsize={brothers}
      aria-expanded={isParent ? isOpen : undefined}
      aria-selected={isChosen}
      tabindex={isCurrent ? 0 : -1}
      onClick={onChoose}
    >
      <span role="gridcell" class="what" style={{ '--steps': Math.min(span.depth, MOST_STEPS) }}>
        <Fold node={node} isOpen={isOpen} onToggle={of.onToggle} />
        <span class={`service-mark ${look}`} />
        {span.status === 'error' && (
          <span class="error" title={TRACE.error}>
            <span aria-hidden="true">✗</span>
            <span class="hidden">{TRACE.error}</span>
          </span>
        )}
        {span.missing_parent && (
          <span class="badge warn" title={TRACE.missingParent}>
            {TRACE.noParent}
          </span>
        )}
        <span class="name" title={`${span.service}: ${span.name}`}>
          <b>{span.service || TRACE.noService}</b> {span.name}
        </span>
      </span>
      <span role="gridcell" class="span-track">
        <Bar span={span} zoom={of.zoom} look={look} />
      </span>
    </div>
  )
}

/** For the pointer; arrow keys on the row do the same. */
function Fold({ node, isOpen, onToggle }: { node: Node; isOpen: boolean; onToggle(node: Node): void }) {
  if (!hasChildren(node)) return <span class="twist" />
  const toggle = (event: Event) => {
    event.stopPropagation()
    onToggle(node)
  }
  return (
    <button type="button" class="twist" tabindex={-1} aria-label={isOpen ? TRACE.fold : TRACE.unfold} onClick={toggle}>
      <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
      {!isOpen && <small>{node.end - node.at - 1}</small>}
    </button>
  )
}
