import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'

/**
 * The filters of a list; an empty one does not filter. They are in the address, so that a link shows the same. Of the
 * rest of the address, `kept` stays when they change.
 */
export function useFilters<N extends string>(
  names: readonly N[],
  kept: readonly string[] = [],
): [Record<N, string>, (next: Record<N, string>) => void] {
  const { query, path, route } = useLocation()
  const text = new URLSearchParams(query).toString()
  const filters = useMemo(
    () => Object.fromEntries(names.map(name => [name, query[name] ?? ''])) as Record<N, string>,
    [text],
  )
  const set = (next: Record<N, string>) => {
    const rest = kept.flatMap(name => (query[name] ? [[name, query[name]]] : []))
    const given = [...names.filter(name => next[name] !== '').map(name => [name, next[name]]), ...rest]
    const search = new URLSearchParams(given).toString()
    // Replaces the history entry: one entry per list, not one per letter.
    route(search === '' ? path : `${path}?${search}`, true)
  }
  return [filters, set]
}
