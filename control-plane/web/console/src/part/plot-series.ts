import { isRunning, type Spacing } from './plot-joins.ts'

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

export interface PlotGiven {
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
  /** In seconds; without it, lines join only neighbours, and each point counts as complete. */
  spacing?: Spacing
  /** The end of the range, RFC 3339: a point that goes beyond it is not complete. */
  until?: string
}

export const NO_LIMITS: readonly PlotLimit[] = []

const COLOURS = 6
/** The dashes of the first lines, then of those whose colours repeat. */
export const DASHES: readonly number[][] = [[], [6, 3], [2, 3]]

/** The index of a line's colour. */
export function colourIndex({ look }: PlotSeries, position: number): number {
  return (look ?? position) % COLOURS
}

/** The index of a line's dashes. */
export function dashIndex({ look }: PlotSeries, position: number): number {
  return Math.floor((look ?? position) / COLOURS) % DASHES.length
}

/**
 * The index of the point that is not complete; null if all are. A point without complete ones before it is drawn as they
 * are, since there is nothing else to see.
 */
export function runningRow({ at, series, spacing, until }: PlotGiven): number | null {
  const row = at.length - 1
  const end = until === undefined ? null : Date.parse(until) / 1000
  if (row < 0 || !isRunning(Date.parse(at[row] ?? '') / 1000, spacing?.step ?? 0, end)) return null
  const isFollowing = series.some(({ values }) =>
    values.some((value, index) => index < row && typeof value === 'number'),
  )
  return isFollowing ? row : null
}
