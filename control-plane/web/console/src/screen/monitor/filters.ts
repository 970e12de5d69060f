import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitor-view.ts'
import { MonitorFilters } from '@pharos/shared-protocol/contract/saved-monitor-view.ts'
import { useFilters } from '../../part/use-filters.ts'

const NAMES = ['search', 'status', 'type', 'tag'] as const
export type Filters = Record<(typeof NAMES)[number], string>

export const NO_FILTERS: Filters = { search: '', status: '', type: '', tag: '' }

export function useMonitorFilters() {
  return useFilters(NAMES)
}

export function isSame(a: Filters, b: Filters): boolean {
  return NAMES.every(name => a[name] === b[name])
}

/** Converts the filters of a view to those of the list. */
export function filtersOf({ search, status, type, tag }: MonitorFilters): Filters {
  return { search: search ?? '', status: status ?? '', type: type ?? '', tag: tag ?? '' }
}

/** Converts filters for a view; null if the API would refuse them. */
export function keptFilters(filters: object): MonitorFilters | null {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return MonitorFilters.safeParse(Object.fromEntries(given)).data ?? null
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
