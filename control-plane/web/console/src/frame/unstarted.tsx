import { useEffect } from 'preact/hooks'
import { Unread } from '../part/unread.tsx'

/** Retries by itself: nobody presses the button of a display on a wall. */
const AGAIN_MS = 15_000

/** Stands for the whole console while the session is unknown: the server is down or refuses to return it. */
export function Unstarted({ error, onAgain }: { error: Error; onAgain(): void }) {
  useEffect(() => {
    const timer = setTimeout(onAgain, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [error])
  return (
    <main class="alone">
      <Unread error={error} onAgain={onAgain} />
    </main>
  )
}
