import { spanTime } from '../../part/span-time.ts'
import { TRACE } from '../../words/trace.ts'
import type { Span } from './tree.ts'
import type { Zoom } from './zoom.ts'
import './bar.css'

/** More marks cannot be told apart. */
const MOST_MARKS = 20

/** A span on the time axis, with its part of the critical path and its events. */
export function Bar({ span, zoom, look }: { span: Span; zoom: Zoom; look: string }) {
  const { offset_ms, duration_ms, status, critical_path, critical_ms, events } = span
  const place = placeIn(zoom)
  const [left, right] = [place(offset_ms), place(offset_ms + duration_ms)]
  return (
    <>
      <span class={`span-bar ${look}${status === 'error' ? ' failed' : ''}`} style={styleOf(left, right)} />
      {critical_path.map(({ offset_ms: from, duration_ms: length }) => (
        <span key={from} class="critical" style={styleOf(place(from), place(from + length))} />
      ))}
      {events.slice(0, MOST_MARKS).map((event, at) => (
        <span key={at} class="mark" style={{ left: `${place(event.offset_ms)}%` }} />
      ))}
      <span class="took" style={labelOf(left, right)}>
        {spanTime(duration_ms)}
        {critical_ms > 0 && <span class="hidden"> {TRACE.onPath(spanTime(critical_ms))}</span>}
      </span>
    </>
  )
}

/** Returns a function that maps instants to percent of the visible part. */
function placeIn({ from, to }: Zoom): (at: number) => number {
  return at => ((at - from) / (to - from)) * 100
}

/** Extends slightly beyond the edges, so that a bar that continues there does not seem to end. */
function styleOf(left: number, right: number): Record<string, string> {
  const begin = Math.min(Math.max(left, -1), 101)
  return { left: `${begin}%`, width: `${Math.max(0, Math.min(right, 101) - begin)}%` }
}

/** Puts the label after the bar; before it if there is no room; inside it if there is none either. */
function labelOf(left: number, right: number): Record<string, string> {
  if (right < 86) return { left: `${Math.max(0, right)}%` }
  if (left > 20) return { right: `${Math.max(0, 100 - Math.min(left, 100))}%` }
  return { right: '0' }
}
