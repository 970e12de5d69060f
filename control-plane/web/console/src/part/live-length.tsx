import { useEffect, useState } from 'preact/hooks'
import { duration } from './duration.ts'

/** How long something has lasted so far, counting up, or how long it lasted if it has ended. */
export function LiveLength({ from, to }: { from: string; to: string | null }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    if (to !== null) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [to])
  const milliseconds = (to === null ? now : Date.parse(to)) - Date.parse(from)
  return (
    <time class="length" dateTime={`PT${Math.max(0, Math.round(milliseconds / 1000))}S`}>
      {duration(milliseconds / 1000, 'short')}
    </time>
  )
}
