import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import './table.css'

export interface Column<Row> {
  title: string
  show(row: Row): ComponentChildren
  /** CSS width in the grid of the row, e.g. `8rem` or `2fr`. */
  width: string
  /** Left out on a phone. */
  isMinor?: boolean
}

interface Given<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf(row: Row): string
  /** Rows that somebody has chosen; without it none can be. */
  chosen?: ReadonlySet<string>
  onChoose?(keys: ReadonlySet<string>): void
  chooseWords?: { all: string; one(row: Row): string }
}

const ROW_PX = 44
/** Rows beyond the edges of the window, so that a flick shows no gap. */
const SPARE = 12
/** Rows that come and go together: most movements of the page change nothing. */
const STEP = 12

/** A table of any length: only the rows in sight are in the page. Screen readers hear how many there are in all. */
export function Table<Row>(given: Given<Row>) {
  const { label, rows, columns, keyOf, chosen, onChoose, chooseWords } = given
  const body = useRef<HTMLDivElement>(null)
  const [first, last] = useWindow(body, rows.length)
  const template = [...(chosen ? ['2rem'] : []), ...columns.map(({ width }) => width)].join(' ')
  const line = useLines(given, template)
  const isAll = rows.length > 0 && rows.every(row => chosen?.has(keyOf(row)))
  return (
    <div class="table card" role="table" aria-label={label} aria-rowcount={rows.length + 1}>
      <div class="line titles" role="row" style={{ gridTemplateColumns: template }}>
        {chosen && (
          <span role="columnheader">
            <input
              type="checkbox"
              aria-label={chooseWords?.all}
              checked={isAll}
              onChange={() => onChoose?.(new Set(isAll ? [] : rows.map(keyOf)))}
            />
          </span>
        )}
        {columns.map(({ title, isMinor }) => (
          <span key={title} role="columnheader" class={isMinor ? 'minor' : ''}>
            {title}
          </span>
        ))}
      </div>
      <div ref={body} role="rowgroup" class="lines" style={{ height: `${rows.length * ROW_PX}px` }}>
        {rows.slice(first, last).map((row, index) => line(row, first + index))}
      </div>
    </div>
  )
}

/** Makes the line of a row; one that is as it was is the same element, so that scrolling costs only what comes into sight. */
function useLines<Row>(given: Given<Row>, template: string) {
  const latest = useRef(given)
  latest.current = given
  const { columns, chosen } = given
  const made = useMemo(
    () => new WeakMap<object, { index: number; isChosen: boolean; line: VNode }>(),
    [columns, template],
  )
  const toggle = (key: string) => {
    const next = new Set(latest.current.chosen)
    if (!next.delete(key)) next.add(key)
    latest.current.onChoose?.(next)
  }
  return (row: Row, index: number): VNode => {
    const key = given.keyOf(row)
    const isChosen = chosen?.has(key) ?? false
    const before = made.get(row as object)
    if (before?.index === index && before.isChosen === isChosen) return before.line
    const style = { gridTemplateColumns: template, top: `${index * ROW_PX}px` }
    const line = (
      <div key={key} class="line" role="row" aria-rowindex={index + 2} style={style}>
        {chosen && (
          <span role="cell">
            <input
              type="checkbox"
              aria-label={given.chooseWords?.one(row)}
              checked={isChosen}
              onChange={() => toggle(key)}
            />
          </span>
        )}
        {columns.map(({ title, show, isMinor }) => (
          <span key={title} role="cell" class={isMinor ? 'minor' : ''}>
            {show(row)}
          </span>
        ))}
      </div>
    )
    made.set(row as object, { index, isChosen, line })
    return line
  }
}

/** The rows that are in sight, by their place in the list. */
function useWindow(body: { current: HTMLElement | null }, count: number): [number, number] {
  const [range, setRange] = useState<[number, number]>([0, 2 * SPARE + 20])
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const above = -(body.current?.getBoundingClientRect().top ?? 0)
      const first = Math.max(0, Math.floor(above / ROW_PX / STEP) * STEP - SPARE)
      const last = first + Math.ceil(innerHeight / ROW_PX) + STEP + 2 * SPARE
      setRange(before => (before[0] === first && before[1] === last ? before : [first, last]))
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [count])
  return range
}
