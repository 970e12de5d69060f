import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type uPlot from 'uplot'
import { PARTS } from '../words/parts.ts'
import { useKeys } from './keys.ts'
import type { Pointed } from './plot-draw.ts'
import { type Mark, PlotGroupContext } from './plot-group.ts'
import { PlotLegend } from './plot-legend.tsx'
import { type PlotGiven, runningRow } from './plot-series.ts'
import { PlotTip } from './plot-tip.tsx'
import { PlotValues } from './plot-values.tsx'
import 'uplot/dist/uPlot.min.css'
import './plot.css'

export type { PlotLimit, PlotSeries } from './plot-series.ts'

/** The part of a plot that is shown, in epoch seconds. */
type Part = readonly [from: number, to: number]

/**
 * Lines over time, each with its figures. The arrow keys move from point to point, and a table below has the same
 * values. A range that is dragged over, or the half around the cursor by `+`, is shown alone; `-` goes back.
 */
export function Plot(asked: PlotGiven) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const given = useMemo(() => ({ ...asked, series: withHidden(asked, hidden) }), [asked.series, hidden, asked.label])
  const current = { ...asked, series: given.series }
  const running = runningRow(current)
  const { marks = [] } = useContext(PlotGroupContext)
  const zoom = useZoom(current)
  const isPointed = useRef(false)
  const point = ({ type }: PointerEvent) => {
    isPointed.current = type === 'pointerenter'
  }
  const isHere = () => isPointed.current || box.current?.matches(':focus-visible') === true
  useDrawn({ given: current, box, plot, zoom, isHere, onPoint: setPointed })
  const keys = usePlotKeys(current, plot, zoom)
  return (
    <div class="plot">
      <div class="around" onPointerEnter={point} onPointerLeave={point}>
        <div ref={box} class="canvas" role="group" aria-label={asked.label} tabindex={0} {...keys} />
        {pointed && (
          <PlotTip
            of={current}
            at={pointed}
            width={box.current?.clientWidth ?? 0}
            isRunning={pointed.row === running}
            marks={marksAt(marks, current, pointed.row)}
          />
        )}
        {zoom.part && (
          <button type="button" class="plain back" onClick={zoom.back}>
            {PARTS.zoomBack}
          </button>
        )}
      </div>
      {!asked.onPoint && <PlotLegend of={current} hidden={hidden} running={running} onHide={setHidden} />}
      {running !== null && <small class="running">{PARTS.runningLine}</small>}
      <PlotValues {...current} />
    </div>
  )
}

function withHidden({ series }: PlotGiven, hidden: ReadonlySet<string>): PlotGiven['series'] {
  if (hidden.size === 0) return series
  return series.map(each => (hidden.has(each.label) ? { ...each, isHidden: true } : each))
}

/** What happened between a point and the next. */
function marksAt(marks: readonly Mark[], { at }: PlotGiven, row: number): Mark[] {
  const instant = (index: number) => Date.parse(at[index] ?? '')
  const width = instant(1) - instant(0)
  return marks.filter(mark => Math.abs(mark.at - instant(row)) <= width)
}

interface Zoom {
  /** Null if the plot shows all of its data. */
  part: Part | null
  show(from: number, to: number): void
  back(): void
}

/** Zooms the screen where it has a range, else the plot alone. */
function useZoom({ at }: PlotGiven): Zoom {
  const { onZoom, onBack } = useContext(PlotGroupContext)
  const [part, setPart] = useState<Part | null>(null)
  const first = Date.parse(at[0] ?? '') / 1000
  const last = Date.parse(at.at(-1) ?? '') / 1000
  // What is shown of other data is all of it.
  const isWithin = part !== null && part[0] < last && part[1] > first
  return {
    part: isWithin ? part : null,
    show: (from, to) => (onZoom ? onZoom(from * 1000, to * 1000) : setPart([from, to])),
    back: () => (isWithin ? setPart(null) : onBack?.()),
  }
}

interface Drawn {
  given: PlotGiven
  box: { current: HTMLDivElement | null }
  plot: { current: uPlot | null }
  zoom: Zoom
  isHere(): boolean
  onPoint(at: Pointed | null): void
}

/** Draws the plot, and again when its data, its size or the colours change; the cursor stays where it is. */
function useDrawn({ given, box, plot, zoom, isHere, onPoint }: Drawn): void {
  const group = useContext(PlotGroupContext)
  const theme = useTheme()
  const pointed = useRef<uPlot.Cursor>(undefined)
  const latest = useRef(zoom)
  latest.current = zoom
  const { label, at, series, limits } = given
  useEffect(() => {
    let isGone = false
    let resize: ((width: number) => void) | undefined
    void import('./plot-draw.ts').then(({ drawPlot, sizeIn }) => {
      if (isGone || !box.current) return
      box.current.replaceChildren()
      const onSelect = (from: number, to: number) => latest.current.show(from, to)
      plot.current = drawPlot({ given, group, box: box.current, part: zoom.part, isHere, onPoint, onSelect })
      resize = width => plot.current?.setSize(sizeIn(width, given))
      const { left = -1, top = -1 } = pointed.current ?? {}
      if (left >= 0) plot.current.setCursor({ left, top })
    })
    const follow = new ResizeObserver(([entry]) => entry && resize?.(entry.contentRect.width))
    if (box.current) follow.observe(box.current)
    return () => {
      isGone = true
      follow.disconnect()
      pointed.current = plot.current?.cursor
      plot.current?.destroy()
      plot.current = null
    }
  }, [theme, label, at, series, limits, group.marks, zoom.part?.join()])
}

function usePlotKeys(given: PlotGiven, plot: { current: uPlot | null }, zoom: Zoom) {
  const at = useRef<number | null>(null)
  const instant = (row: number) => Date.parse(given.at[row] ?? '') / 1000
  const move = ({ key }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : -1
    if (!plot.current) return
    const last = given.at.length - 1
    at.current = Math.min(last, Math.max(0, (at.current ?? (step > 0 ? -1 : last + 1)) + step))
    const left = plot.current.valToPos(instant(at.current), 'x')
    plot.current.setCursor({ left, top: plot.current.height / 3 })
  }
  const enlarge = () => {
    const { min, max } = plot.current?.scales.x ?? {}
    if (typeof min !== 'number' || typeof max !== 'number') return
    const middle = at.current === null ? (min + max) / 2 : instant(at.current)
    zoom.show(Math.max(min, middle - (max - min) / 4), Math.min(max, middle + (max - min) / 4))
  }
  return useKeys([
    { keys: ['ArrowLeft', 'ArrowRight'], label: PARTS.plotKeys, press: move },
    { keys: ['+'], label: PARTS.zoomKey, press: enlarge },
    { keys: ['-'], label: PARTS.zoomBackKey, press: zoom.back },
  ])
}

/** A counter that changes whenever the colours do. */
function useTheme(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const again = () => setCount(before => before + 1)
    const system = matchMedia('(prefers-color-scheme: dark)')
    const chosen = new MutationObserver(again)
    system.addEventListener('change', again)
    chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] })
    return () => {
      system.removeEventListener('change', again)
      chosen.disconnect()
    }
  }, [])
  return count
}
