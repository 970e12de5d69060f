import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../part/query-address.ts'

/** The visible part of a trace, in milliseconds after its start. */
export interface Zoom {
  from: number
  to: number
}

/** Returns the visible part in the address; by default the whole trace. */
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

/** Limits a part to the trace, and to a length at which something is still visible. */
function kept({ from, to }: Zoom, most: number): Zoom {
  const length = Math.min(most, Math.max(to - from, most / 10_000))
  const begin = Math.min(Math.max(0, from), most - length)
  return { from: begin, to: begin + length }
}

function round(ms: number): number {
  return Math.round(ms * 1e6) / 1e6
}

/** Shortens (factor below 1) or lengthens a part around its middle, and moves it by a share of its length. */
export function changed({ from, to }: Zoom, factor: number, move: number): Zoom {
  const [middle, half] = [(from + to) / 2, ((to - from) / 2) * factor]
  const by = (to - from) * move
  return { from: middle - half + by, to: middle + half + by }
}
