import { useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { PlotGroup } from './plot-group.ts'
import { useQueryAddress } from './query-address.ts'
import { rangeBefore, rangeBetween, rangeQuery, textOfRange, useTimeRange } from './time-range.tsx'
import { useMarks } from './use-marks.ts'

/** The shortest range that a plot zooms to, in milliseconds. */
const LEAST_MS = 60_000

/**
 * What the plots of a screen with a range have in common: one cursor, what happened, and a range that is chosen by
 * dragging over a plot. The range before the first zoom is in the address, so that one step leads back to it.
 */
export function usePlots(cursor: string, range: Parameters<typeof useMarks>[0]): PlotGroup {
  const { route, query } = useLocation()
  const chosen = useTimeRange()
  const address = useQueryAddress()
  const marks = useMarks(range)
  const before = query.before ?? ''
  const latest = useRef<Required<Pick<PlotGroup, 'onZoom' | 'onBack'>>>(undefined)
  latest.current = {
    onZoom(from, to) {
      const middle = (from + to) / 2
      const half = Math.max(to - from, LEAST_MS) / 2
      const next = rangeBetween(Math.round(middle - half), Math.round(middle + half))
      route(address({ ...rangeQuery(next), before: before || textOfRange(chosen) }))
    },
    onBack: () => route(address(rangeQuery(rangeBefore(before)))),
  }
  return useMemo(
    () => ({
      cursor,
      marks,
      onZoom: (from, to) => latest.current?.onZoom(from, to),
      ...(before === '' ? {} : { onBack: () => latest.current?.onBack() }),
    }),
    [cursor, marks, before],
  )
}
