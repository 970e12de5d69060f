import type { ComponentChildren } from 'preact'
import { Copyable } from '../../part/copy.tsx'
import { CALENDAR, ON_CALL } from '../../words/on-call.ts'

interface Given {
  url: string
  isOpen?: boolean
  children?: ComponentChildren
}

/** The address of the calendar feed, with a button to copy it. */
export function Feed({ url, isOpen = false, children }: Given) {
  return (
    <details class="card feed-card" open={isOpen}>
      <summary>{CALENDAR.feed}</summary>
      <p>
        <small>{ON_CALL.feedWhy}</small>
      </p>
      <Copyable label={CALENDAR.feed} text={url} />
      {children}
    </details>
  )
}
