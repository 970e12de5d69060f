import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { useEffect, useRef, useState } from 'preact/hooks'

/** The current time, updated each minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The start of the current minute, in milliseconds; in a hidden tab that of when it was last shown. */
export function useShownMinute(): number {
  const minute = useRef<number | null>(null)
  if (minute.current === null || document.visibilityState !== 'hidden')
    minute.current = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return minute.current
}
