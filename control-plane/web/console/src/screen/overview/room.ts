import { useEffect, useState } from 'preact/hooks'

/** On a screen of this height everything is seen without scrolling. */
const LEAST_PX = 800
/** What one more row of each list takes, with all that lies beside and below it. */
const ROW_PX = 100

/** How many rows each list has room for, also above the line of steps that are left: what is more is a link. */
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
