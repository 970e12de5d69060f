import { useLocation } from 'preact-iso'

/** One of a few options, kept in the query of the address; the first one is the default and left out. */
export function useChoice<T extends string>(name: string, options: readonly [T, ...T[]]): [T, (next: T) => void] {
  const { query, path, route } = useLocation()
  const chosen = options.find(each => each === query[name]) ?? options[0]
  const choose = (next: T) => {
    const search = new URLSearchParams(query)
    if (next === options[0]) search.delete(name)
    else search.set(name, next)
    route(search.size === 0 ? path : `${path}?${search}`, true)
  }
  return [chosen, choose]
}

/** The opened component, kept in the query of the address. */
export function useOpened(): [string | null, (monitor: string | null) => void] {
  const { query, path, route } = useLocation()
  const open = (monitor: string | null) => {
    const search = new URLSearchParams(query)
    if (monitor === null) search.delete('component')
    else search.set('component', monitor)
    route(search.size === 0 ? path : `${path}?${search}`, true)
  }
  return [query.component ?? null, open]
}
