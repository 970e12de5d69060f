import type { ComponentChildren } from 'preact'
import { OVERVIEW } from '../../words/overview.ts'

interface Given {
  id: string
  title: string
  /** The room that it takes. */
  size?: 'wide' | 'tall'
  /** Where what has no room here is. */
  more?: ComponentChildren
  children: ComponentChildren
}

/** A part of the overview. */
export function Panel({ id, title, size, more, children }: Given) {
  return (
    <section class={size ? `card ${size}` : 'card'} aria-labelledby={id}>
      <div class="title">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

/** `isCut`: there are more than were read. */
export function More({ count, href, isCut = false }: { count: number; href: string; isCut?: boolean }) {
  if (count <= 0) return null
  return <a href={href}>{isCut ? OVERVIEW.moreThan(count) : OVERVIEW.more(count)}</a>
}
