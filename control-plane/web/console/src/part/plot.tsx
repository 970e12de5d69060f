import { useEffect, useRef, useState } from 'preact/hooks'
import type uPlot from 'uplot'
import { locale } from '../words/language.ts'
import { PARTS } from '../words/parts.ts'
import { useKeys } from './keys.ts'
import 'uplot/dist/uPlot.min.css'
import './plot.css'

export interface PlotSeries {
  label: string
  /** One per instant; null is a gap and drawn as one. */
  values: readonly (number | null)[]
  /** As #rrggbb, instead of the theme's next colour. */
  colour?: string
  isHidden?: boolean
  /** The index of its colour and dashes; by default that of its position. */
  look?: number
}

/** A line that values are compared with, drawn dashed. */
export interface PlotLimit extends PlotSeries {
  tone: 'bad' | 'good'
  /** The side of the line on which values violate the limit; that side is shaded. */
  beyond?: 'above' | 'below'
}

interface Given {
  /** The accessible name. */
  label: string
  /** The instants, RFC 3339, in ascending order. */
  at: readonly string[]
  series: readonly PlotSeries[]
  /** Formats a value with its unit. */
  show(value: number): string
  /** Stacks each series on top of the one before. */
  isStacked?: boolean
  isTall?: boolean
  /** Called with the index of the instant under the pointer, to show its values elsewhere; hides the legend. */
  onPoint?(row: number | null): void
  /** Not supported with `isStacked`. */
  limits?: readonly PlotLimit[]
}

const NO_LIMITS: readonly PlotLimit[] = []
/** In pixels, at the font size that most screens have. */
const HEIGHT_PX = 240
const TEXT_PX = 15
const MOST_HEIGHT_PX = 720

const COLOURS = 6
/** The dashes of the first lines, then of those whose colours repeat. */
const DASHES: readonly number[][] = [[], [6, 3], [2, 3]]

/** A canvas has no `rem`: returns how much larger text is on a wide screen. */
function scaleOf(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / TEXT_PX
}

/** A tall plot, the subject of its screen, gets a third of the window. */
function sizeIn(width: number, { isTall }: Given): { width: number; height: number } {
  const height = HEIGHT_PX * scaleOf()
  const tall = Math.min(MOST_HEIGHT_PX, Math.max(height, innerHeight / 3))
  return { width: Math.floor(width), height: Math.round(isTall ? tall : height) }
}

/** Lines over time. The arrow keys move from point to point; a table below has the same values. */
export function Plot(given: Given) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const at = useRef<number | null>(null)
  const pointed = useRef<uPlot.Cursor>(undefined)
  const theme = useTheme()
  useEffect(() => {
    let isGone = false
    void import('uplot').then(({ default: Plotter }) => {
      if (isGone || !box.current) return
      box.current.replaceChildren()
      plot.current = new Plotter(optionsOf(given, box.current), dataOf(given), box.current)
      const { left = -1, top = -1 } = pointed.current ?? {}
      if (left >= 0) plot.current.setCursor({ left, top })
    })
    const follow = new ResizeObserver(([entry]) => {
      if (entry) plot.current?.setSize(sizeIn(entry.contentRect.width, given))
    })
    if (box.current) follow.observe(box.current)
    return () => {
      isGone = true
      follow.disconnect()
      pointed.current = plot.current?.cursor
      plot.current?.destroy()
      plot.current = null
    }
  }, [theme, given.label, given.at, given.series, given.limits])
  const move = ({ key }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : -1
    if (!plot.current) return
    const last = given.at.length - 1
    at.current = Math.min(last, Math.max(0, (at.current ?? (step > 0 ? -1 : last + 1)) + step))
    const left = plot.current.valToPos(Date.parse(given.at[at.current] ?? '') / 1000, 'x')
    plot.current.setCursor({ left, top: plot.current.height / 3 })
  }
  const keys = useKeys([{ keys: ['ArrowLeft', 'ArrowRight'], label: PARTS.plotKeys, press: move }])
  return (
    <div class="plot">
      <div ref={box} class="canvas" role="group" aria-label={given.label} tabindex={0} {...keys} />
      <Values {...given} />
    </div>
  )
}

/** The values as a table, for screen readers too; built once it is opened. */
function Values({ label, at, series: lines, limits = NO_LIMITS, show }: Given) {
  const [isOpen, setOpen] = useState(false)
  const series = [...lines, ...limits]
  const rows = isOpen ? at.map((_, row) => row).filter(row => series.some(({ values }) => values[row] !== null)) : []
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{PARTS.asTable}</summary>
      {isOpen && (
        <div class="values" tabindex={0}>
          <table aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{PARTS.when}</th>
                {series.map(each => (
                  <th key={each.label} scope="col">
                    {each.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row}>
                  <th scope="row">{clock.format(new Date(at[row] ?? 0))}</th>
                  {series.map(({ label: name, values }) => (
                    <td key={name}>{typeof values[row] === 'number' ? show(values[row]) : PARTS.none}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}

const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' })

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

/** A canvas accepts no CSS variables: returns the computed colour. */
function colourOf(element: HTMLElement, name: string): string {
  element.style.setProperty('color', `var(${name})`)
  const { color } = getComputedStyle(element)
  element.style.removeProperty('color')
  return color
}

function dataOf({ at, series, limits = NO_LIMITS, isStacked }: Given): uPlot.AlignedData {
  const times = at.map(each => Date.parse(each) / 1000)
  if (!isStacked) return [times, ...[...series, ...limits].map(({ values }) => [...values])]
  const sums: (number | null)[][] = []
  for (const { values } of series) {
    const below = sums.at(-1)
    sums.push(times.map((_, row) => addTo(below?.[row], values[row], series, row)))
  }
  // Draws the highest first, so that the lower ones lie on top of it.
  return [times, ...sums.reverse()]
}

/** A missing phase of a run counts as zero; an instant without any phase is a gap. */
function addTo(
  below: number | null | undefined,
  value: number | null | undefined,
  series: readonly PlotSeries[],
  row: number,
): number | null {
  if (series.every(({ values }) => typeof values[row] !== 'number')) return null
  return (below ?? 0) + (value ?? 0)
}

const hour = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })

/** Labels the instants of an axis, in seconds: the date at midnight, else the time. */
function instants(ticks: readonly number[]): string[] {
  return ticks.map(tick => {
    const at = new Date(tick * 1000)
    return at.getHours() === 0 && at.getMinutes() === 0 ? day.format(at) : hour.format(at)
  })
}

/** Returns the ends of the axis: zero and all values, with some room. */
function ends(least: number, most: number): [number, number] {
  if (least < 0) return [least * 1.1, Math.max(most, 0) * 1.1]
  return [0, Math.max(most, 0.001) * 1.1]
}

/** Returns the indexes of values between two gaps: no line shows them, so they get points. */
function alone(values: uPlot.AlignedData[number] | undefined): number[] {
  const isValue = (at: number) => typeof values?.[at] === 'number'
  return Array.from(values ?? [], (_, at) => at).filter(at => isValue(at) && !isValue(at - 1) && !isValue(at + 1))
}

/** Draws a limit dashed, and shades the side beyond it up to the edge of the plot. */
function limitOptions({ tone, beyond }: PlotLimit, box: HTMLElement): Partial<uPlot.Series> {
  const stroke = colourOf(box, `--${tone}`)
  const dashed = { stroke, width: 1.5, dash: [6, 4], points: { show: false } }
  if (!beyond) return dashed
  const edge = ({ scales: { y } }: uPlot) => (beyond === 'above' ? y?.max : y?.min) ?? 0
  return { ...dashed, fill: stroke.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.12)'), fillTo: edge }
}

function optionsOf(given: Given, box: HTMLElement): uPlot.Options {
  const { series, limits = NO_LIMITS, show, isStacked } = given
  const [ink, rule] = [colourOf(box, '--soft'), colourOf(box, '--rule')]
  const scale = scaleOf()
  const font = `${Math.round(12 * scale)}px system-ui, sans-serif`
  const axis = { stroke: ink, font, grid: { stroke: rule, width: 1 }, ticks: { stroke: rule, width: 1 } }
  const drawn = series.map((each, index) => ({
    ...each,
    colour: each.colour ?? colourOf(box, `--plot-${((each.look ?? index) % COLOURS) + 1}`),
    dash: DASHES[Math.floor((each.look ?? index) / COLOURS) % DASHES.length] ?? [],
  }))
  return {
    ...sizeIn(box.clientWidth, given),
    cursor: { y: false, drag: { x: false, y: false } },
    legend: { show: !given.onPoint },
    scales: { y: { range: (_, least, most) => ends(least ?? 0, most ?? 0) } },
    hooks: { setCursor: [({ cursor }) => given.onPoint?.(cursor.idx ?? null)] },
    axes: [
      { ...axis, size: 50 * scale, values: (_, ticks) => instants(ticks) },
      { ...axis, size: 64 * scale, values: (_, ticks) => ticks.map(tick => show(tick)) },
    ],
    series: [
      { label: PARTS.when, value: (_, at) => (at === null ? PARTS.none : clock.format(at * 1000)) },
      ...(isStacked ? drawn.toReversed() : drawn).map(({ label, values, colour, dash, isHidden }) => ({
        label,
        stroke: colour,
        width: 1.5,
        dash,
        show: isHidden !== true,
        ...(isStacked ? { fill: colour } : {}),
        points: {
          size: 4,
          filter: (plot: uPlot, at: number, isShown: boolean) => (isShown ? null : alone(plot.data[at])),
        },
        value: valueIn(values, show),
      })),
      ...limits.map(limit => ({
        label: limit.label,
        ...limitOptions(limit, box),
        value: valueIn(limit.values, show),
      })),
    ],
  }
}

/** Formats a legend value at the cursor. */
function valueIn(values: PlotSeries['values'], show: Given['show']) {
  return (_: uPlot, __: number, ___: number, row: number | null) => {
    const value = row === null ? null : values[row]
    return typeof value === 'number' ? show(value) : PARTS.none
  }
}
