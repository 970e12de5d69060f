import type { ComponentChildren } from 'preact'
import { colon } from '../words/language.ts'

export interface Column<Row> {
  title: string
  show(row: Row): ComponentChildren
  /** CSS width in the grid of the row. Text is cut in flexible ones (`2fr`) only; others hold their longest text. */
  width: string
  /**
   * Its place in the two lines of a phone's row: the first line (by default that of the first column), the second, the
   * second with its title before it, beside both lines, or none.
   */
  onPhone?: 'title' | 'detail' | 'labelled' | 'action' | 'hidden'
  /** Small and grey, for additional details. */
  isSoft?: boolean
  /** The key of the order that its title chooses; `isHighFirst` if that begins with the highest. */
  sort?: { key: string; isHighFirst?: boolean }
  /** Its name where people choose columns; one without is always shown, and one with `isExtra` not at first. */
  key?: string
  isExtra?: boolean
}

/** All columns side by side; without those that a phone hides; or in two lines. */
export type Arrangement = 'all' | 'main' | 'two-lines'

export interface Layout<Row> {
  isTwoLines: boolean
  /** The height of a row, in pixels. */
  height: number
  template: string
  title: Column<Row> | undefined
  /** All that are shown, in their order. */
  shown: readonly Column<Row>[]
  details: readonly Column<Row>[]
  actions: readonly Column<Row>[]
}

const [ONE_LINE_PX, TWO_LINES_PX] = [44, 62]

export function layOut<Row>(columns: readonly Column<Row>[], arrangement: Arrangement): Layout<Row> {
  const isTwoLines = arrangement === 'two-lines'
  const shown = arrangement === 'all' ? columns : mainOf(columns)
  const title = columns.find(({ onPhone }) => onPhone === 'title') ?? columns[0]
  const actions = shown.filter(({ onPhone }) => onPhone === 'action')
  return {
    isTwoLines,
    height: isTwoLines ? TWO_LINES_PX : ONE_LINE_PX,
    template: isTwoLines
      ? ['minmax(0, 1fr)', ...actions.map(() => 'max-content')].join(' ')
      : shown.map(trackOf).join(' '),
    title,
    shown,
    details: shown.filter(column => column !== title && !actions.includes(column)),
    actions,
  }
}

export function mainOf<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter(({ onPhone }) => onPhone !== 'hidden')
}

/** The same in each row, since each has a grid of its own. */
function trackOf<Row>({ width, title, sort }: Column<Row>): string {
  // The title of a column that sorts has an arrow.
  return isFlexible(width) ? width : `max(${width}, ${title.length + (sort ? 3 : 0)}ch)`
}

/** The CSS width that columns need side by side, with their gaps. */
export function neededBy<Row>(columns: readonly Column<Row>[]): string {
  const least = columns.map(column => {
    const [, most] = /^minmax\(([^,]+),/.exec(column.width) ?? []
    return most ?? (isFlexible(column.width) ? LEAST_FLEXIBLE : trackOf(column))
  })
  return `calc(${least.join(' + ')} + ${columns.length - 1}rem)`
}
const LEAST_FLEXIBLE = '3rem'

interface Given<Row> {
  columns: readonly Column<Row>[]
  layout: Layout<Row>
  /** How many cells stand before them. */
  after: number
  role: 'cell' | 'columnheader'
  show(column: Column<Row>): ComponentChildren
  /** More attributes of its cell. */
  moreOf?(column: Column<Row>): object
}

/** The cells of a row, or the titles of the columns. No component: each would cost something in each row. */
export function cellsOf<Row>({ columns, layout, after, role, show, moreOf }: Given<Row>) {
  const { title, shown, details, actions } = layout
  const place = (column: Column<Row>) =>
    layout.shown === columns ? {} : { 'aria-colindex': after + columns.indexOf(column) + 1 }
  const cell = (column: Column<Row>) => (
    <span key={column.title} role={role} class={classOf(column)} {...place(column)} {...moreOf?.(column)}>
      {layout.isTwoLines && role === 'cell' && column.onPhone === 'labelled' && (
        <span aria-hidden="true">
          {column.title}
          {colon}
        </span>
      )}
      {show(column)}
    </span>
  )
  if (!layout.isTwoLines || !title) return <>{shown.map(cell)}</>
  return (
    <>
      <span class="two-lines" role="none">
        {cell(title)}
        <span class="details" role="none">
          {details.map(cell)}
        </span>
      </span>
      {actions.map(cell)}
    </>
  )
}

function isFlexible(width: string): boolean {
  return width.includes('fr')
}

/** Clips only cells whose text may be too long: a clip costs as much to paint as the text in it. */
function classOf<Row>({ width, isSoft }: Column<Row>): string {
  return `${isFlexible(width) ? 'cut' : ''}${isSoft ? ' soft' : ''}`
}

/** The width of a column of statuses, which are bold and have a mark before them. */
export function widthOfStatuses(texts: Iterable<string>): string {
  return `calc(${1.1 * longestOf(texts)}ch + 1.2rem)`
}

/** The width of a column of a few known texts. */
export function widthOfTexts(texts: Iterable<string>): string {
  return `${longestOf(texts)}ch`
}

function longestOf(texts: Iterable<string>): number {
  return Math.max(...[...texts].map(({ length }) => length))
}
