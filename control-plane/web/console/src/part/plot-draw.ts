import uPlot from 'uplot'
import { locale } from '../words/language.ts'
import { PARTS } from '../words/parts.ts'
import type { Mark, PlotGroup } from './plot-group.ts'
import { alone, joined } from './plot-joins.ts'
import { colourIndex, DASHES, dashIndex, NO_LIMITS, type PlotGiven, type PlotLimit, runningRow } from './plot-series.ts'

/** Where a plot is pointed at: an index of its instants, and pixels from the corner of its box. */
export interface Pointed {
  row: number
  left: number
  top: number
}

export interface Drawing {
  given: PlotGiven
  group: PlotGroup
  box: HTMLElement
  /** The part that is shown, in epoch seconds; null for all. */
  part: readonly [number, number] | null
  /** Whether the pointer or the focus is here, and not only the cursor of another plot of the group. */
  isHere(): boolean
  onPoint(at: Pointed | null): void
  /** Called with the ends of a range that was dragged over, in epoch seconds. */
  onSelect(from: number, to: number): void
}

/** In pixels, at the font size that most screens have. */
const HEIGHT_PX = 200
const TEXT_PX = 15
const MOST_HEIGHT_PX = 720
/** A shorter drag is a click. */
const LEAST_DRAG_PX = 8

/** Draws a plot into its box. */
export function drawPlot(drawing: Drawing): uPlot {
  const { box, given, part } = drawing
  const plot = new uPlot(optionsOf(drawing), dataOf(given), box)
  if (part) plot.setScale('x', { min: part[0], max: part[1] })
  followTouch(plot)
  return plot
}

/** A canvas has no `rem`: returns how much larger text is on a wide screen. */
function scaleOf(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / TEXT_PX
}

/** A tall plot, the subject of its screen, gets a third of the window. */
export function sizeIn(width: number, { isTall }: PlotGiven): { width: number; height: number } {
  const height = HEIGHT_PX * scaleOf()
  const tall = Math.min(MOST_HEIGHT_PX, Math.max(height, innerHeight / 3))
  return { width: Math.floor(width), height: Math.round(isTall ? tall : height) }
}

/** A finger that moves across shows the values below it; one that moves down scrolls the page. */
function followTouch(plot: uPlot): void {
  plot.over.style.setProperty('touch-action', 'pan-y')
  plot.over.addEventListener('pointermove', ({ pointerType, offsetX, offsetY }) => {
    if (pointerType === 'touch') plot.setCursor({ left: offsetX, top: offsetY })
  })
}

/** A canvas accepts no CSS variables: returns the computed colour, as `rgb(…)`. */
function colourOf(element: HTMLElement, colour: string): string {
  element.style.setProperty('color', colour.startsWith('--') ? `var(${colour})` : colour)
  const { color } = getComputedStyle(element)
  element.style.removeProperty('color')
  return color
}

function faint(colour: string, share: number): string {
  return colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${share})`)
}

function timesOf({ at }: PlotGiven): number[] {
  return at.map(each => Date.parse(each) / 1000)
}

/** The instants, then the values of each line; then, if the last point is not complete, its piece of each line; then the limits. */
function dataOf(given: PlotGiven): uPlot.AlignedData {
  const { series, limits = NO_LIMITS, isStacked, spacing = { step: 0, interval: null } } = given
  const times = timesOf(given)
  const last = runningRow(given)
  const complete = (values: readonly (number | null)[]) => values.map((value, row) => (row === last ? null : value))
  if (isStacked) return [times, ...stacked(given, times, complete)]
  const lines = series.map(({ values }) => joined(times, complete(values), spacing))
  const pieces = series.map(({ values }) => values.map((value, row) => (row >= (last ?? 0) - 1 ? value : null)))
  return [times, ...lines, ...(last === null ? [] : pieces), ...limits.map(({ values }) => [...values])]
}

function stacked(
  { series }: PlotGiven,
  times: readonly number[],
  complete: (values: readonly (number | null)[]) => (number | null)[],
): (number | null)[][] {
  const lines = series.map(({ values }) => complete(values))
  const sums: (number | null)[][] = []
  for (const values of lines) {
    const below = sums.at(-1)
    // A missing phase of a run counts as zero; an instant without any phase is a gap.
    const isGap = (row: number) => lines.every(line => typeof line[row] !== 'number')
    sums.push(times.map((_, row) => (isGap(row) ? null : (below?.[row] ?? 0) + (values[row] ?? 0))))
  }
  // Draws the highest first, so that the lower ones lie on top of it.
  return sums.reverse()
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

/** Draws a limit dashed, and shades the side beyond it up to the edge of the plot. */
function limitOptions({ tone, beyond }: PlotLimit, box: HTMLElement): Partial<uPlot.Series> {
  const stroke = colourOf(box, `--${tone}`)
  const dashed = { stroke, width: 1.5, dash: [6, 4], points: { show: false } }
  if (!beyond) return dashed
  const edge = ({ scales: { y } }: uPlot) => (beyond === 'above' ? y?.max : y?.min) ?? 0
  return { ...dashed, fill: faint(stroke, 0.12), fillTo: edge }
}

function optionsOf(drawing: Drawing): uPlot.Options {
  const { given, group, box } = drawing
  const [ink, rule] = [colourOf(box, '--soft'), colourOf(box, '--rule')]
  const scale = scaleOf()
  const { fontFamily } = getComputedStyle(box)
  const font = `${Math.round(12 * scale)}px ${fontFamily}`
  const axis = { stroke: ink, font, grid: { stroke: rule, width: 1 }, ticks: { show: false } }
  const label = (ticks: readonly number[]) => ticks.map(tick => given.show(tick))
  return {
    ...sizeIn(box.clientWidth, given),
    padding: [10 * scale, 12 * scale, 0, 0],
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: LEAST_DRAG_PX },
      ...(group.cursor ? { sync: { key: group.cursor, scales: ['x', null] } } : {}),
    },
    legend: { show: false },
    scales: { y: { range: (_, least, most) => ends(least ?? 0, most ?? 0) } },
    hooks: hooksOf(drawing),
    axes: [
      { ...axis, size: 30 * scale, gap: 6, grid: { show: false }, values: (_, ticks) => instants(ticks) },
      {
        ...axis,
        gap: 6,
        values: (_, ticks) => label(ticks),
        size: (_, texts) => (14 + 7 * Math.max(3, ...(texts ?? []).map(({ length }) => length))) * scale,
      },
    ],
    series: [{ label: PARTS.when }, ...linesOf(drawing)],
  }
}

function linesOf({ given, box }: Drawing): uPlot.Series[] {
  const { series, limits = NO_LIMITS, isStacked } = given
  const lines = series.map((each, index) => {
    const stroke = colourOf(box, each.colour ?? `--plot-${colourIndex(each, index) + 1}`)
    const isOnly = series.length === 1 && limits.length === 0
    const dash = DASHES[dashIndex(each, index)] ?? []
    const fill = isStacked ? stroke : isOnly ? faint(stroke, 0.1) : undefined
    const shown = { label: each.label, stroke, width: 1.75, show: each.isHidden !== true, ...(fill ? { fill } : {}) }
    return { ...shown, dash, points: { size: 5, filter: pointsOf } }
  })
  const pieces = lines.map(({ fill: _, ...each }) => ({ ...each, dash: [2, 4], points: { show: false } }))
  if (isStacked) return lines.toReversed()
  return [
    ...lines,
    ...(runningRow(given) === null ? [] : pieces),
    ...limits.map(limit => ({ label: limit.label, ...limitOptions(limit, box) })),
  ]
}

function pointsOf(plot: uPlot, at: number, isShown: boolean): number[] | null {
  return isShown ? null : alone((plot.data[at] ?? []) as (number | null | undefined)[])
}

function hooksOf({ given, group, box, isHere, onPoint, onSelect }: Drawing): uPlot.Hooks.Arrays {
  return {
    setCursor: [
      ({ cursor, over }) => {
        const { left = -1, top = -1, idx } = cursor
        given.onPoint?.(idx ?? null)
        // The others of a group show the line of the cursor alone.
        if (idx === null || idx === undefined || left < 0 || !isHere()) return onPoint(null)
        onPoint({ row: idx, left: over.offsetLeft + left, top: over.offsetTop + Math.max(0, top) })
      },
    ],
    setSelect: [
      plot => {
        const { left, width } = plot.select
        plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        if (width >= LEAST_DRAG_PX) onSelect(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'))
      },
    ],
    draw: [plot => drawMarks(plot, group.marks ?? [], box)],
  }
}

const MARK_COLOURS = { incident: '--bad', deploy: '--accent', maintenance: '--soft' } as const

/** Draws what happened: a line with a triangle at its start, and a band for as long as it lasted. */
function drawMarks(plot: uPlot, marks: readonly Mark[], box: HTMLElement): void {
  const { ctx, bbox, scales } = plot
  const { min = 0, max = 0 } = scales.x ?? {}
  const size = 5 * devicePixelRatio
  ctx.save()
  for (const { kind, at, until } of marks) {
    const end = until === undefined ? at / 1000 : (until ?? Date.now()) / 1000
    if (min === null || max === null || end < min || at / 1000 > max) continue
    const colour = colourOf(box, MARK_COLOURS[kind])
    const x = (second: number) => plot.valToPos(Math.min(max, Math.max(min, second)), 'x', true)
    ctx.fillStyle = faint(colour, 0.08)
    ctx.fillRect(x(at / 1000), bbox.top, x(end) - x(at / 1000), bbox.height)
    if (at / 1000 < min) continue
    ctx.strokeStyle = ctx.fillStyle = colour
    ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio])
    ctx.beginPath()
    ctx.moveTo(x(at / 1000), bbox.top)
    ctx.lineTo(x(at / 1000), bbox.top + bbox.height)
    ctx.stroke()
    ctx.beginPath()
    ctx.moveTo(x(at / 1000) - size, bbox.top - size)
    ctx.lineTo(x(at / 1000) + size, bbox.top - size)
    ctx.lineTo(x(at / 1000), bbox.top + size / 2)
    ctx.fill()
  }
  ctx.restore()
}
