import { locale } from '../words/language.ts'
import { PARTS } from '../words/parts.ts'
import type { Pointed } from './plot-draw.ts'
import type { Mark } from './plot-group.ts'
import { Swatch } from './plot-legend.tsx'
import type { PlotGiven } from './plot-series.ts'

interface Given {
  of: PlotGiven
  at: Pointed
  /** The width of the box that it must not leave, in pixels. */
  width: number
  isRunning: boolean
  marks: readonly Mark[]
}

/** The most lines in it, those with the highest values. */
const MOST = 10
const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })

/** The values at the cursor, the highest first, and what happened there. */
export function PlotTip({ of: { at: instants, series, limits = [], show }, at, width, isRunning, marks }: Given) {
  const given = [...series.map((each, index) => ({ each, index })), ...limits.map(each => ({ each, index: -1 }))]
  const found = given
    .flatMap(({ each, index }) => {
      const value = each.isHidden ? null : (each.values[at.row] ?? null)
      return value === null ? [] : [{ each, index, value }]
    })
    .toSorted((a, b) => b.value - a.value)
  const instant = instants[at.row] ?? ''
  const side = at.left > width / 2 ? { right: `${width - at.left + 12}px` } : { left: `${at.left + 12}px` }
  return (
    <div class="tip" role="status" style={{ ...side, top: `${Math.max(0, at.top - 12)}px` }}>
      <strong>{clock.format(new Date(instant))}</strong>
      {isRunning && <small>{PARTS.running}</small>}
      {marks.map(({ text }) => (
        <small key={text}>{text}</small>
      ))}
      {found.slice(0, MOST).map(({ each, index, value }) => (
        <span key={`${index} ${each.label}`} class="of">
          {index >= 0 ? <Swatch of={each} at={index} /> : <i class="swatch dash-1" />}
          <span>{each.label}</span>
          <b>{show(value)}</b>
        </span>
      ))}
      {found.length === 0 && <small>{PARTS.noValue}</small>}
      {found.length > MOST && <small>{PARTS.moreLines(found.length - MOST)}</small>}
    </div>
  )
}
