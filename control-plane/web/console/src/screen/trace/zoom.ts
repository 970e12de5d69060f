import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../part/query-address.ts'

/** The part of a trace that is looked at, in milliseconds after its start. */
export interface Zoom {
  from: number
  to: number
}

/** The part that the address names, else all of it. */
export function useZoom(duration: number): [Zoom, (next: Zoom | null) => void] {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const [from = Number.NaN, to = Number.NaN] = (query.zoom ?? '').split('~').map(Number)
  const isGiven = from >= 0 && to > from && from < duration
  const whole = { from: 0, to: Math.max(duration, 0.001) }
  const set = (next: Zoom | null) => {
    const zoom = next && kept(next, whole.to)
    const isWhole = !zoom || zoom.to - zoom.from >= whole.to
    route(address({ zoom: isWhole ? '' : `${round(zoom.from)}~${round(zoom.to)}` }), true)
  }
  return [isGiven ? kept({ from, to }, whole.to) : whole, set]
}

/** Not longer than the trace, not out of it, and not so short that nothing is to be seen. */
function kept({ from, to }: Zoom, most: number): Zoom {
  const length = Math.min(most, Math.max(to - from, most / 10_000))
  const begin = Math.min(Math.max(0, from), most - length)
  return { from: begin, to: begin + length }
}

function round(ms: number): number {
  return Math.round(ms * 1e6) / 1e6
}

/** Shorter (below 1) or longer around its middle, or moved by a share of its length. */
export function changed({ from, to }: Zoom, factor: number, move: number): Zoom {
  const [middle, half] = [(from + to) / 2, ((to - from) / 2) * factor]
  const by = (to - from) * move
  return { from: middle - half + by, to: middle + half + by }
}
