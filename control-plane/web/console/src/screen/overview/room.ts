import { useEffect, useState } from 'preact/hooks'

/** At this height everything is visible without scrolling. */
const LEAST_PX = 800
/** The extra height at which the lists get another row, with everything beside and below them. */
const ROW_PX = 100

/**
 * Returns how many rows each list has room for, even with the line of remaining steps below. The rest is behind a link.
 */
export function useRoom(): { broken: number; short: number; tall: number } {
  const [height, setHeight] = useState(innerHeight)
  useEffect(() => {
    const measure = () => setHeight(innerHeight)
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  const more = Math.max(0, Math.floor((height - LEAST_PX) / ROW_PX))
  const some = Math.floor(more / 4)
  return { broken: 6 + more, short: 3 + some, tall: 8 + 2 * some }
}
