import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../part/query-address.ts'
import { badness, groupRows, readSort, type Sort, type SortValue, sortRows, sortText } from '../../part/sort.ts'
import { useRoute } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { MONITORS } from '../../words/monitor.ts'
import { TYPES } from '../../words/monitor-kind.ts'
import { shownTarget } from './filters.ts'

/** By what the list can be sorted. */
const VALUES: Record<string, (monitor: MonitorSummary) => SortValue> = {
  status: ({ current_status, paused }) => badness(current_status, paused),
  name: ({ friendly_name }) => friendly_name,
  type: ({ type }) => TYPES[type],
  target: shownTarget,
  uptime: ({ uptime_30d }) => uptime_30d,
  last_run: ({ last_run_at }) => (last_run_at === null ? null : Date.parse(last_run_at)),
}
/** Failing ones first; the newest first of those with the same status, as the server lists them. */
const USUAL: Sort = { key: 'status', isDown: false }

export const GROUPS = ['tag', 'service', 'type'] as const
export type GroupName = (typeof GROUPS)[number]

export interface Order {
  sort: Sort
  setSort(next: Sort): void
  group: GroupName | ''
  setGroup(next: string): void
  /** The name of a row's group; undefined without groups. */
  groupOf: ((monitor: MonitorSummary) => string) | undefined
}

/** The order and the groups of the list, which are in the address. */
export function useOrder(): Order {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const sort = readSort(query.sort ?? '', Object.keys(VALUES)) ?? USUAL
  const group = GROUPS.find(each => each === query.group) ?? ''
  const services = useRoute(listServices, {}, { enabled: group === 'service' }).data
  const groupOf = useMemo(() => {
    if (group === '') return undefined
    const names = new Map(services?.map(({ id, name }) => [id, name]))
    return (monitor: MonitorSummary) => nameOfGroup(monitor, group, names)
  }, [group, services])
  const setSort = (next: Sort) =>
    route(address({ sort: sortText(next) === sortText(USUAL) ? '' : sortText(next) }), true)
  return { sort, setSort, group, setGroup: next => route(address({ group: next }), true), groupOf }
}

function nameOfGroup(monitor: MonitorSummary, group: GroupName, services: ReadonlyMap<string, string>): string {
  if (group === 'type') return TYPES[monitor.type]
  // A monitor with several tags is listed once, under the first.
  if (group === 'tag') return monitor.tags.toSorted()[0] ?? MONITORS.noTag
  return services.get(monitor.service_id ?? '') ?? MONITORS.noService
}

/** Returns the monitors in order; those without a tag or service come last. */
export function inOrder(monitors: readonly MonitorSummary[], { sort, groupOf }: Order): readonly MonitorSummary[] {
  const by = VALUES[sort.key]
  const sorted = by ? sortRows(monitors, by, sort.isDown, locale) : monitors
  if (!groupOf) return sorted
  const last = [MONITORS.noTag, MONITORS.noService]
  const named = (monitor: MonitorSummary) => (last.includes(groupOf(monitor)) ? null : groupOf(monitor))
  return groupRows(sorted, named, locale)
}
