import { type ComponentChildren, Fragment } from 'preact'
import { useRef } from 'preact/hooks'
import { useHeld, Waiting } from '../../part/held.tsx'
import { Skeleton } from '../../part/skeleton.tsx'
import type { Shown } from '../../server/cache.ts'
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
  /** Whether more rows may follow that are not read yet. */
  isLoading?: boolean
}

/** The rows of a panel; none moves while somebody points at one. */
export function Rows({ of, empty = null, isLoading = false }: RowsGiven) {
  const held = useHeld(of, ({ key }) => key)
  return (
    <div ref={held.area}>
      <Waiting of={held} />
      {held.rows.length === 0 && !isLoading ? (
        empty
      ) : (
        <ul>
          {held.rows.map(({ key, draw }) => (
            <Fragment key={key}>{draw()}</Fragment>
          ))}
          {isLoading && (
            <li>
              <Skeleton lines={1} />
            </li>
          )}
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
  /** Whether its answers are read. On a phone, which reserves no space, no panel below is shown before that. */
  isRead: boolean
  /** A link to the rows that do not fit. */
  more?: ComponentChildren
  children: ComponentChildren
}

/** A part of the overview. */
export function Panel({ id, title, size, rows, isRead, more, children }: Given) {
  // Later readings hide nothing.
  const wasRead = useRef(false)
  wasRead.current ||= isRead
  const name = ['panel card', ...(size ? [size] : []), ...(wasRead.current ? ['read'] : [])].join(' ')
  return (
    <section class={name} style={{ '--rows': rows }} aria-labelledby={id}>
      <div class="title">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      <div class="content">{children}</div>
    </section>
  )
}

/** Whether an answer has been read, or why it could not be. */
export function isKnown({ data, error }: Pick<Shown<unknown>, 'data' | 'error'>): boolean {
  return data !== undefined || error !== null
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
