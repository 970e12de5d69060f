import { useMemo, useRef, useState } from 'preact/hooks'
import { type Declared, useKeys } from '../../part/keys.ts'
import { spanTime } from '../../part/span-time.ts'
import { TRACE } from '../../words/trace.ts'
import type { Trace } from './tree.ts'
import { changed, type Zoom } from './zoom.ts'
import './minimap.css'

interface Given {
  trace: Trace
  lookOf(service: string): string
  zoom: Zoom
  onZoom(next: Zoom | null): void
}

/** The most lines, shared by all spans: more would overlap. */
const LINES = 40

/** A small view of the whole trace. Dragging selects the visible part; keys shorten, lengthen and move it. */
export function Minimap({ trace, lookOf, zoom, onZoom }: Given) {
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Zoom | null>(null)
  const whole = Math.max(trace.duration_ms, 0.001)
  const keys = useKeys(STEPS.map(({ next, ...key }) => ({ ...key, press: () => onZoom(next(zoom)) })))
  const drag = (event: PointerEvent) => {
    const edge = box.current?.getBoundingClientRect()
    if (!edge || event.button !== 0) return
    const at = (x: number) => Math.min(1, Math.max(0, (x - edge.left) / edge.width)) * whole
    const start = at(event.clientX)
    const part = (x: number) => ({ from: Math.min(start, at(x)), to: Math.max(start, at(x)) })
    const move = (now: PointerEvent) => setDrawn(part(now.clientX))
    const end = (now: PointerEvent) => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      setDrawn(null)
      if (now.type === 'pointerup' && Math.abs(now.clientX - event.clientX) > 3) onZoom(part(now.clientX))
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }
  const { from, to } = drawn ?? zoom
  return (
    <div
      ref={box}
      class="minimap"
      role="group"
      tabindex={0}
      aria-label={TRACE.minimap(spanTime(from), spanTime(to))}
      title={TRACE.minimapHow}
      {...keys}
      onPointerDown={drag}
    >
      <Lines trace={trace} lookOf={lookOf} />
      <span class="outside" style={{ left: '0', width: `${(from / whole) * 100}%` }} />
      <span class="outside" style={{ left: `${(to / whole) * 100}%`, right: '0' }} />
    </div>
  )
}

const STEPS: readonly (Declared & { next(zoom: Zoom): Zoom | null })[] = [
  { keys: ['+'], label: TRACE.keyShorter, next: zoom => changed(zoom, 0.5, 0) },
  { keys: ['-'], label: TRACE.keyLonger, next: zoom => changed(zoom, 2, 0) },
  { keys: ['ArrowLeft'], label: TRACE.keyEarlier, next: zoom => changed(zoom, 1, -0.25) },
  { keys: ['ArrowRight'], label: TRACE.keyLater, next: zoom => changed(zoom, 1, 0.25) },
  { keys: ['0'], label: TRACE.keyWhole, next: () => null },
]

/** One path per look, however many spans there are. */
function Lines({ trace, lookOf }: Pick<Given, 'trace' | 'lookOf'>) {
  const paths = useMemo(() => {
    const whole = Math.max(trace.duration_ms, 0.001)
    const rows = Math.min(LINES, trace.spans.length)
    const drawn = new Map<string, string[]>()
    for (const [at, { service, status, offset_ms, duration_ms }] of trace.spans.entries()) {
      const look = status === 'error' ? 'failed' : lookOf(service)
      const y = Math.floor((at / trace.spans.length) * rows) + 0.5
      const x = (offset_ms / whole) * 1_000
      const line = `M${x.toFixed(1)} ${y}h${Math.max(1, (duration_ms / whole) * 1_000).toFixed(1)}`
      const lines = drawn.get(look) ?? []
      lines.push(line)
      drawn.set(look, lines)
    }
    return { rows, lines: [...drawn].map(([look, lines]) => ({ look, d: lines.join('') })) }
  }, [trace])
  return (
    <svg viewBox={`0 0 1000 ${paths.rows}`} preserveAspectRatio="none" aria-hidden="true">
      {paths.lines.map(({ look, d }) => (
        <path key={look} class={look} d={d} />
      ))}
    </svg>
  )
}
