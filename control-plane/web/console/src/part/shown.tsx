import type { ComponentChildren } from 'preact'
import type { Shown } from '../server/cache.ts'
import { PARTS } from '../words/parts.ts'
import { type Back, Unread, WhyUnread } from './unread.tsx'

interface Given<T> {
  of: Shown<T>
  /** For the main resource of a screen: where to go if it does not exist. */
  back?: Back
  children: (data: T) => ComponentChildren
}

/** Renders an answer once it is read; until then, that it is loading or why it could not be read. */
export function WhenRead<T>({ of, back, children }: Given<T>) {
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.error && back) return <Unread error={of.error} back={back} onAgain={of.refresh} />
  if (of.error)
    return (
      <div class="card" role="alert">
        <p>{PARTS.unreadable}</p>
        <p>
          <small>
            <WhyUnread error={of.error} />
          </small>
        </p>
        <button type="button" class="plain" onClick={of.refresh}>
          {PARTS.again}
        </button>
      </div>
    )
  return <p aria-busy="true">{PARTS.loading}</p>
}
