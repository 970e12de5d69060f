import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitor-view.ts'
import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'

/** What the list is narrowed to; empty: not. They are the query of the address, so that a link shows the same. */
export interface Filters {
  search: string
  status: string
  type: string
  tag: string
}

const NAMES = ['search', 'status', 'type', 'tag'] as const

export function useFilters(): [Filters, (next: Filters) => void] {
  const { query, path, route } = useLocation()
  const text = new URLSearchParams(query).toString()
  const filters = useMemo(
    () => Object.fromEntries(NAMES.map(name => [name, query[name] ?? ''])) as unknown as Filters,
    [text],
  )
  const set = (next: Filters) => {
    const given = NAMES.filter(name => next[name] !== '').map(name => [name, next[name]])
    const search = new URLSearchParams(given).toString()
    // One entry of the history a list, not one a letter.
    route(search === '' ? path : `${path}?${search}`, true)
  }
  return [filters, set]
}

export function matches(monitor: MonitorSummary, { search, status, type, tag }: Filters): boolean {
  const shown = monitor.paused ? 'paused' : monitor.current_status
  const text = `${monitor.friendly_name}\n${monitor.target}`.toLowerCase()
  return (
    (status === '' || shown === status) &&
    (type === '' || monitor.type === type) &&
    (tag === '' || monitor.tags.includes(tag)) &&
    text.includes(search.trim().toLowerCase())
  )
}
