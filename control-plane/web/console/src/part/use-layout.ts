import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Arrangement, type Column, type Layout, layOut, mainOf, neededBy } from './table-row.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

interface Fitted<Row> {
  layout: Layout<Row>
  /** Takes an element as wide as a row. */
  row: { current: HTMLDivElement | null }
  /** The CSS widths of two elements in it that are measured. */
  probes: readonly [all: string, main: string]
}

/** The layout of a table: side by side as many columns as fit, and two lines on a phone or where the main ones do not fit. */
export function useLayout<Row>(columns: readonly Column<Row>[], before: string): Fitted<Row> {
  const isNarrow = useIsNarrow()
  const row = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState<Arrangement>('all')
  const probes = useMemo(
    () => [`calc(${before} + ${neededBy(columns)})`, `calc(${before} + ${neededBy(mainOf(columns))})`] as const,
    [columns, before],
  )
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = row
      if (!current) return
      const { paddingLeft, paddingRight } = getComputedStyle(current)
      const room = current.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const [all = 0, main = 0] = [...current.querySelectorAll('.probe')].map(
        each => each.getBoundingClientRect().width,
      )
      setFitting(all <= room ? 'all' : main <= room ? 'main' : 'two-lines')
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (row.current) observer.observe(row.current)
    return () => observer.disconnect()
  }, [probes])
  const arrangement = isNarrow ? 'two-lines' : fitting
  const layout = useMemo(() => layOut(columns, arrangement), [columns, arrangement])
  return { layout, row, probes }
}
