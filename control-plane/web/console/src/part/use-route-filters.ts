import { useLocation } from 'preact-iso'

type Shape = Record<string, { safeParse(value: unknown): { success: boolean } }>

/**
 * Returns the filters of the address by the names that a route has for them, without values that it would refuse.
 * `shape` is that of the route's query.
 */
export function useRouteFilters<N extends string>(
  shape: Record<N, unknown>,
  names: readonly N[],
): Partial<Record<N, string>> {
  const { query } = useLocation()
  const given = names.flatMap(name => {
    const value = query[name]
    return value && (shape as Shape)[name]?.safeParse(value).success ? [[name, value]] : []
  })
  return Object.fromEntries(given)
}
