import { listRumSessions } from '@pharos/shared-protocol/contract/rum-session.ts'
import { useLocation } from 'preact-iso'

/** All filters of sessions; each is a value of the address under the name that the route has for it. */
export const FILTERS = [
  ...['page', 'user_id', 'has_error', 'has_frustration', 'has_replay'],
  ...['anonymous_id', 'country', 'browser', 'device', 'release', 'environment', 'filter'],
] as const
/** Those that are folded away until one of them is used. */
export const RARE: readonly string[] = FILTERS.slice(5)

/** Returns the filters of the address, without values that the route would refuse. */
export function useSessionFilters(): Record<string, string> {
  const { query } = useLocation()
  const shape = listRumSessions.query.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>
  const given = FILTERS.flatMap(name => {
    const value = query[name]
    return value && shape[name]?.safeParse(value).success ? [[name, value]] : []
  })
  return Object.fromEntries(given)
}
