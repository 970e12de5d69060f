import type { VNode } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { locale } from '../words/language.ts'
import { useHeld, Waiting } from './held.tsx'
import type { Sort } from './sort.ts'
import { type Column, cellsOf, type Layout } from './table-row.tsx'
import { BLOCK, useWindow } from './table-window.ts'
import { useLayout } from './use-layout.ts'
import './table.css'

export type { Column }

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
  /** The order of the rows, as the titles of its columns say it. */
  sort?: Sort
  onSort?(next: Sort): void
  /** The group of a row, whose name stands above its rows: those of a group follow one another. */
  groupOf?: ((row: Row) => string) | undefined
  /** Called with the rows in view, and some above and below, whenever they change. */
  onView?(rows: readonly Row[]): void
}

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
  const { layout, row, probes } = useLayout(columns, chosen ? '3rem' : '0rem')
  const lines = useMemo(() => linesOf(rows, asked.groupOf), [rows, asked.groupOf])
  const [first, last] = useWindow(body, lines.length, layout.height)
  const blocks = useBlocks(given, lines, layout)
  useEffect(() => asked.onView?.(lines.slice(first * BLOCK, last * BLOCK).filter(isRow)), [lines, first, last])
  const after = chosen ? 1 : 0
  const isAll = chosen !== undefined && rows.length > 0 && rows.every(row => chosen.has(keyOf(row)))
  return (
    <div ref={held.area}>
      <Waiting of={held} />
      <div
        class={layout.isTwoLines ? 'table card narrow' : 'table card'}
        role="table"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        style={{ '--columns': `${chosen ? '2rem ' : ''}${layout.template}`, '--row': `${layout.height}px` }}
      >
        <div ref={row} class="line titles" role="row">
          {chosen && (
            <span role="columnheader" aria-colindex={1}>
              <input
                type="checkbox"
                aria-label={chooseWords?.all}
                checked={isAll}
                onChange={() => onChoose?.(new Set(isAll ? [] : rows.map(keyOf)))}
              />
            </span>
          )}
          {cellsOf({
            columns,
            layout,
            after,
            role: 'columnheader',
            show: column => <Title of={column} sort={asked.sort} onSort={asked.onSort} />,
            moreOf: ({ sort }) =>
              sort && sort.key === asked.sort?.key
                ? { 'aria-sort': asked.sort.isDown ? 'descending' : 'ascending' }
                : {},
          })}
          {probes.map(width => (
            <i key={width} class="probe" role="none" style={{ width }} />
          ))}
        </div>
        <div ref={body} class="lines" style={{ height: `${lines.length * layout.height}px` }}>
          {blocks(first, last)}
        </div>
      </div>
    </div>
  )
}

/** The name of a group, as a line above its rows. */
class Group {
  readonly name: string
  readonly count: number
  constructor(name: string, count: number) {
    this.name = name
    this.count = count
  }
}
type Line<Row> = Row | Group

function isRow<Row>(line: Line<Row>): line is Row {
  return !(line instanceof Group)
}

function linesOf<Row>(rows: readonly Row[], groupOf: Given<Row>['groupOf']): readonly Line<Row>[] {
  if (!groupOf) return rows
  return [...Map.groupBy(rows, groupOf)].flatMap(([name, own]) => [new Group(name, own.length), ...own])
}

interface TitleGiven<Row> {
  of: Column<Row>
  sort: Sort | undefined
  onSort: Given<Row>['onSort']
}

/** The title of a column; one that sorts is a button, with an arrow once it does. */
function Title<Row>({ of: { title, sort: own }, sort, onSort }: TitleGiven<Row>) {
  if (!own || !onSort) return <>{title}</>
  const isOn = sort?.key === own.key
  const next = { key: own.key, isDown: isOn ? !sort.isDown : own.isHighFirst === true }
  return (
    <button type="button" class="sort" onClick={() => onSort(next)}>
      {title}
      {isOn && <span aria-hidden="true"> {sort.isDown ? '↓' : '↑'}</span>}
    </button>
  )
}

interface BlockGiven {
  at: number
  /** Of a row, in pixels. */
  height: number
  lines: readonly VNode[]
}

/** Makes the blocks in view. An unchanged block is the same element, which Preact skips. */
function useBlocks<Row>(given: Given<Row>, all: readonly Line<Row>[], layout: Layout<Row>) {
  const line = useLines(given, layout)
  const made = useRef(new Map<number, VNode<BlockGiven>>())
  return (first: number, last: number): VNode<BlockGiven>[] => {
    const before = made.current
    made.current = new Map()
    for (let at = first; at < last && at * BLOCK < all.length; at++) {
      const lines = all.slice(at * BLOCK, (at + 1) * BLOCK).map((row, index) => line(row, at * BLOCK + index))
      const known = before.get(at)
      const same = known?.props.lines
      const isSame = same?.length === lines.length && same.every((each, index) => each === lines[index])
      made.current.set(at, known && isSame ? known : <Block key={at} at={at} height={layout.height} lines={lines} />)
    }
    return [...made.current.values()]
  }
}

function Block({ at, height, lines }: BlockGiven) {
  const style = { top: `${at * BLOCK * height}px`, height: `${lines.length * height}px` }
  return (
    <div class="block" role="rowgroup" style={style}>
      {lines}
    </div>
  )
}

function GroupLine({ of: { name, count }, index }: { of: Group; index: number }) {
  return (
    <div class="line group" role="row" aria-rowindex={index + 2}>
      <span role="cell">
        <strong>{name}</strong> <small>{count.toLocaleString(locale)}</small>
      </span>
    </div>
  )
}

/** Makes the line of a row; an unchanged line is the same element. */
function useLines<Row>(given: Given<Row>, layout: Layout<Row>) {
  const latest = useRef(given)
  latest.current = given
  const { columns, chosen } = given
  const after = chosen ? 1 : 0
  const made = useMemo(() => new WeakMap<object, { index: number; isChosen: boolean; line: VNode }>(), [layout, after])
  const toggle = (key: string) => {
    const next = new Set(latest.current.chosen)
    if (!next.delete(key)) next.add(key)
    latest.current.onChoose?.(next)
  }
  return (row: Line<Row>, index: number): VNode => {
    if (row instanceof Group) return <GroupLine key={`group ${row.name}`} of={row} index={index} />
    const key = given.keyOf(row)
    const isChosen = chosen?.has(key) ?? false
    const before = made.get(row as object)
    if (before?.index === index && before.isChosen === isChosen) return before.line
    const line = (
      <div key={key} class="line" role="row" aria-rowindex={index + 2}>
        {chosen && (
          <span role="cell" aria-colindex={1}>
            <input
              type="checkbox"
              aria-label={given.chooseWords?.one(row)}
              checked={isChosen}
              onChange={() => toggle(key)}
            />
          </span>
        )}
        {cellsOf({ columns, layout, after, role: 'cell', show: column => column.show(row) })}
      </div>
    )
    made.set(row as object, { index, isChosen, line })
    return line
  }
}
