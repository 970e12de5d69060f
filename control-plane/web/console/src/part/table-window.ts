import { useEffect, useState } from 'preact/hooks'

/**
 * Rows per block; a block is mounted and unmounted as a whole. Each block has its own layout and paint, so that
 * unchanged ones cost nothing.
 */
export const BLOCK = 6
/** Extra blocks above and below the window, so that a fast scroll shows no gap. */
const SPARE = 2

/** Returns the range of blocks in view, of `count` rows that are `height` pixels high each. */
export function useWindow(body: { current: HTMLElement | null }, count: number, height: number): [number, number] {
  const [range, setRange] = useState<[number, number]>([0, 2 * SPARE + 5])
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const above = -(body.current?.getBoundingClientRect().top ?? 0)
      const block = BLOCK * height
      // Moves both ends at once: each move costs a layout, however little of the page it changes.
      const begin = Math.floor(above / block) - SPARE
      const first = Math.max(0, begin)
      const last = Math.max(0, begin + Math.ceil(innerHeight / block) + 1 + 2 * SPARE)
      setRange(before => (before[0] === first && before[1] === last ? before : [first, last]))
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [count, height])
  return range
}
