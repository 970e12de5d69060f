import { useEffect, useState } from 'preact/hooks'
import { useIsNarrow } from '../../part/use-is-narrow.ts'

const WIDE_PX = 30
/** On a narrow screen the name is above the bar. */
const NARROW_PX = 52
/** The number of extra rows beyond the edges. */
const SPARE = 8

interface InSight {
  /** The height of a row in pixels. */
  height: number
  first: number
  last: number
  /** Scrolls just enough to show a row. */
  show(index: number): void
}

/** Returns the rows in view of a scrolling box. */
export function useRowsInSight(box: { current: HTMLElement | null }, count: number): InSight {
  const height = useIsNarrow() ? NARROW_PX : WIDE_PX
  const [[first, last], setRange] = useState([0, 60])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const begin = Math.max(0, Math.floor(element.scrollTop / height) - SPARE)
      const end = Math.ceil((element.scrollTop + element.clientHeight) / height) + SPARE
      setRange(before => (before[0] === begin && before[1] === end ? before : [begin, end]))
    }
    const follow = new ResizeObserver(measure)
    follow.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      follow.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [height, count])
  const show = (index: number) => {
    const element = box.current
    if (!element) return
    const top = index * height
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + height > element.scrollTop + element.clientHeight)
      element.scrollTop = top + height - element.clientHeight
  }
  return { height, first: first ?? 0, last: last ?? 0, show }
}
