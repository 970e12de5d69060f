import type { ComponentChildren } from 'preact'
import type { Shown } from '../server/cache.ts'
import { PARTS } from '../words/parts.ts'
import { Skeleton } from './skeleton.tsx'
import { Unread, WhyUnread } from './unread.tsx'

interface Given<T> {
  of: Shown<T>
  /** Whether it is the main resource of the screen, without which there is nothing else to show. */
  isScreen?: boolean
  children: (data: T) => ComponentChildren
}

/** Renders an answer once it is read; until then, that it is loading or why it could not be read. */
export function WhenRead<T>({ of, isScreen = false, children }: Given<T>) {
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.error && isScreen) return <Unread error={of.error} onAgain={of.refresh} />
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
  return <Skeleton />
}
