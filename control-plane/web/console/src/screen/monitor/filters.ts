import type { MonitorType } from '@pharos/shared-protocol/check/kind.ts'
import { isFoundBy } from '@pharos/shared-protocol/check/search.ts'
import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { listMonitors, MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { MonitorFilters } from '@pharos/shared-protocol/contract/monitoring/saved-monitor-view.ts'
import { useFilters } from '../../part/use-filters.ts'
import { saidText } from '../../words/said.ts'

const NAMES = ['search', 'status', 'type', 'tag'] as const
export type Filters = Record<(typeof NAMES)[number], string>

export const NO_FILTERS: Filters = { search: '', status: '', type: '', tag: '' }

export function useMonitorFilters() {
  return useFilters(NAMES, ['sort', 'group'])
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

type Listed = Pick<MonitorSummary, 'id' | 'type' | 'friendly_name' | 'target' | 'target_text'> &
  Pick<MonitorSummary, 'current_status' | 'paused' | 'tags' | 'http_job_id'>

/** What a monitor watches, in the language of the console. */
export function shownTarget({ target, target_text }: Pick<MonitorSummary, 'target' | 'target_text'>): string {
  return saidText(target_text, target)
}

/** Returns the monitors that match. One that belongs to an HTTP monitor has the tags of that too. */
export function matching<M extends Listed>(monitors: readonly M[], filters: Filters): M[] {
  const { search, status, type, tag } = filters
  const tagged = new Set(monitors.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id))
  return monitors.filter(
    each =>
      (status === '' || (each.paused ? 'paused' : each.current_status) === status) &&
      (type === '' || each.type === type) &&
      (tag === '' || tagged.has(each.id) || tagged.has(each.http_job_id ?? '')) &&
      isFoundBy(search, each.friendly_name, shownTarget(each)),
  )
}

/** Returns the same filters as the query of the list. */
export function queryOf({ search, status, type, tag }: Filters): NonNullable<CallInput<typeof listMonitors>['query']> {
  const text = search.trim()
  return {
    ...(text ? { search: text } : {}),
    ...(status === '' ? {} : status === 'paused' ? { paused: 'true' } : { status, paused: 'false' }),
    ...(type ? { type: type as MonitorType } : {}),
    ...(tag ? { tag } : {}),
  }
}
