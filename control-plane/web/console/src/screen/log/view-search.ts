import type { LogFilters } from '@pharos/shared-protocol/contract/observability/log-filter.ts'
import { splitList } from '@pharos/shared-protocol/contract/observability/log-filter.ts'
import { anyOf, bothOf, notOf } from './terms.ts'

/** Returns the filters of a view as one search, except the search of metadata. */
export function searchOf(filters: LogFilters): string {
  const { level, source, env, host, tags, search, excluded, trace_id } = filters
  const lists = Object.entries({ level, source, env, host, trace_id }).map(([field, values]) =>
    anyOf(field, values ? splitList(values) : []),
  )
  const each = (tags ? splitList(tags) : []).map(tag => anyOf('tags', [tag]))
  const without = splitSearches(excluded ?? '').map(notOf)
  return [search ?? '', ...lists, ...each, ...without].reduce(bothOf, '')
}

/** Splits a list of searches at commas outside quotes. */
function splitSearches(list: string): string[] {
  return (list.match(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g) ?? []).map(each => each.trim()).filter(Boolean)
}
