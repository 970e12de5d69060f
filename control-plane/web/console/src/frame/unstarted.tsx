import { useEffect } from 'preact/hooks'
import { Unread } from '../part/unread.tsx'

/** A display on a wall has nobody who presses the button. */
const AGAIN_MS = 15_000

/** Stands for the whole console while it is not known who has signed in: the server is away, or refuses to say it. */
export function Unstarted({ error, onAgain }: { error: Error; onAgain(): void }) {
  useEffect(() => {
    const timer = setTimeout(onAgain, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [error])
  return (
    <main class="alone">
      <Unread error={error} back="above" onAgain={onAgain} />
    </main>
  )
}
