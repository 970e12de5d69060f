import { type ComponentChildren, Fragment } from 'preact'
import { useHeld, Waiting } from '../../part/held.tsx'
import { OVERVIEW } from '../../words/overview.ts'
import { PARTS } from '../../words/parts.ts'

export interface Row {
  key: string
  draw(): ComponentChildren
}

interface RowsGiven {
  of: readonly Row[]
  /** Shown if there are no rows. */
  empty?: ComponentChildren
}

/** The rows of a panel; none moves while somebody points at one. */
export function Rows({ of, empty = null }: RowsGiven) {
  const held = useHeld(of, ({ key }) => key)
  return (
    <div ref={held.area}>
      <Waiting of={held} />
      {held.rows.length === 0 ? (
        empty
      ) : (
        <ul>
          {held.rows.map(({ key, draw }) => (
            <Fragment key={key}>{draw()}</Fragment>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Given {
  id: string
  title: string
  /** Its place in the layout. */
  size?: 'wide' | 'tall'
  /** The most rows. Their space is reserved, even before anything is read, so that no other panel moves. */
  rows: number
  /** A link to the rows that do not fit. */
  more?: ComponentChildren
  children: ComponentChildren
}

/** A part of the overview. */
export function Panel({ id, title, size, rows, more, children }: Given) {
  return (
    <section class={size ? `panel card ${size}` : 'panel card'} style={{ '--rows': rows }} aria-labelledby={id}>
      <div class="title">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      <div class="content">{children}</div>
    </section>
  )
}

/** `isCut`: there are more than were read. */
export function More({ count, href, isCut = false }: { count: number; href: string; isCut?: boolean }) {
  if (count <= 0) return null
  return <a href={href}>{isCut ? OVERVIEW.moreThan(count) : OVERVIEW.more(count)}</a>
}

/** Shown in place of a row that could not be read. */
export function Unreadable({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <span class="name">{PARTS.unreadable}</span>
      <button type="button" class="quiet" onClick={onAgain}>
        {PARTS.again}
      </button>
    </>
  )
}
