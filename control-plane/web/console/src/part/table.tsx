import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useHeld, Waiting } from './held.tsx'
import './table.css'

export interface Column<Row> {
  title: string
  show(row: Row): ComponentChildren
  /** CSS width in the grid of the row, e.g. `8rem` or `2fr`. */
  width: string
  /** Hidden on a phone. */
  isMinor?: boolean
  /** Small and grey, for additional details. */
  isSoft?: boolean
}

interface Given<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf(row: Row): string
  /** The keys of the chosen rows; without it, rows cannot be chosen. */
  chosen?: ReadonlySet<string>
  onChoose?(keys: ReadonlySet<string>): void
  chooseWords?: { all: string; one(row: Row): string }
  /** What the rows are filtered by. Rows of another question are shown at once, even under a pointer. */
  question?: string
  /** Called with the rows in view, and some above and below, whenever they change. */
  onView?(rows: readonly Row[]): void
}

const ROW_PX = 44
/**
 * Rows per block; a block is mounted and unmounted as a whole. Each block has its own layout and paint, so that
 * unchanged ones cost nothing.
 */
const BLOCK = 6
/** Extra blocks above and below the window, so that a fast scroll shows no gap. */
const SPARE = 2

/**
 * A table of any length. Only the rows in view are in the page, and none moves under a pointer. Screen readers hear the
 * total number of rows.
 */
export function Table<Row>(asked: Given<Row>) {
  const { label, columns, keyOf, chosen, onChoose, chooseWords, question } = asked
  const held = useHeld(asked.rows, keyOf, question === undefined ? {} : { question })
  const { rows } = held
  const given = { ...asked, rows }
  const body = useRef<HTMLDivElement>(null)
  const [first, last] = useWindow(body, rows.length)
  const blocks = useBlocks(given)
  useEffect(() => asked.onView?.(rows.slice(first * BLOCK, last * BLOCK)), [rows, first, last])
  const template = [...(chosen ? ['2rem'] : []), ...columns.map(({ width }) => width)].join(' ')
  const isAll = chosen !== undefined && rows.length > 0 && rows.every(row => chosen.has(keyOf(row)))
  return (
    <div ref={held.area}>
      <Waiting of={held} />
      <div
        class={chosen ? 'table card choosable' : 'table card'}
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ '--columns': template }}
      >
        <div class="line titles" role="row">
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
          {columns.map(column => (
            <span key={column.title} role="columnheader" class={classOf(column)}>
              {column.title}
            </span>
          ))}
        </div>
        <div ref={body} class="lines" style={{ height: `${rows.length * ROW_PX}px` }}>
          {blocks(first, last)}
        </div>
      </div>
    </div>
  )
}

interface BlockGiven {
  at: number
  lines: readonly VNode[]
}

/** Makes the blocks in view. An unchanged block is the same element, which Preact skips. */
function useBlocks<Row>(given: Given<Row>) {
  const line = useLines(given)
  const made = useRef(new Map<number, VNode<BlockGiven>>())
  return (first: number, last: number): VNode<BlockGiven>[] => {
    const before = made.current
    made.current = new Map()
    for (let at = first; at < last && at * BLOCK < given.rows.length; at++) {
      const lines = given.rows.slice(at * BLOCK, (at + 1) * BLOCK).map((row, index) => line(row, at * BLOCK + index))
      const known = before.get(at)
      const same = known?.props.lines
      const isSame = same?.length === lines.length && same.every((each, index) => each === lines[index])
      made.current.set(at, known && isSame ? known : <Block key={at} at={at} lines={lines} />)
    }
    return [...made.current.values()]
  }
}

function Block({ at, lines }: BlockGiven) {
  const style = { top: `${at * BLOCK * ROW_PX}px`, height: `${lines.length * ROW_PX}px` }
  return (
    <div class="block" role="rowgroup" style={style}>
      {lines}
    </div>
  )
}

/** Makes the line of a row; an unchanged line is the same element. */
function useLines<Row>(given: Given<Row>) {
  const latest = useRef(given)
  latest.current = given
  const { columns, chosen } = given
  const isChoosable = chosen !== undefined
  const made = useMemo(
    () => new WeakMap<object, { index: number; isChosen: boolean; line: VNode }>(),
    [columns, isChoosable],
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
    const line = (
      <div key={key} class="line" role="row" aria-rowindex={index + 2}>
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
        {columns.map(column => (
          <span key={column.title} role="cell" class={classOf(column)}>
            {column.show(row)}
          </span>
        ))}
      </div>
    )
    made.set(row as object, { index, isChosen, line })
    return line
  }
}

/** Clips only cells whose text may be too long: a clip costs as much to paint as the text in it. */
function classOf<Row>({ width, isMinor, isSoft }: Column<Row>): string {
  return `${width.includes('fr') ? 'cut' : ''}${isMinor ? ' minor' : ''}${isSoft ? ' soft' : ''}`
}

/** Returns the range of blocks in view. */
function useWindow(body: { current: HTMLElement | null }, count: number): [number, number] {
  const [range, setRange] = useState<[number, number]>([0, 2 * SPARE + 5])
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const above = -(body.current?.getBoundingClientRect().top ?? 0)
      const height = BLOCK * ROW_PX
      // Moves both ends at once: each move costs a layout, however little of the page it changes.
      const begin = Math.floor(above / height) - SPARE
      const first = Math.max(0, begin)
      const last = Math.max(0, begin + Math.ceil(innerHeight / height) + 1 + 2 * SPARE)
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
