import type { ComponentChildren } from 'preact'
import { notify } from '../../frame/notice.tsx'
import { CALENDAR, ON_CALL } from '../../words/on-call.ts'

interface Given {
  url: string
  isOpen?: boolean
  children?: ComponentChildren
}

/** The address of the calendar feed, to copy. */
export function Feed({ url, isOpen = false, children }: Given) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify({ tone: 'good', text: CALENDAR.copied }),
      // The browser refuses: the field beside the button can be copied by hand.
      () => undefined,
    )
  return (
    <details class="card feed-card" open={isOpen}>
      <summary>{CALENDAR.feed}</summary>
      <p>
        <small>{ON_CALL.feedWhy}</small>
      </p>
      <div class="feed">
        <input
          class="code"
          readOnly
          aria-label={CALENDAR.feed}
          value={url}
          onFocus={event => event.currentTarget.select()}
        />
        <button type="button" class="plain" onClick={() => void copy()}>
          {CALENDAR.copy}
        </button>
      </div>
      {children}
    </details>
  )
}
