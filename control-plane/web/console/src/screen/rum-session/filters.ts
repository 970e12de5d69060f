import { listRumSessions } from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import { useRouteFilters } from '../../part/use-route-filters.ts'

/** All filters of sessions; each is a value of the address under the name that the route has for it. */
export const FILTERS = [
  ...['page', 'user_id', 'has_error', 'has_frustration', 'has_replay'],
  ...['anonymous_id', 'country', 'browser', 'device', 'release', 'environment', 'filter'],
] as const
/** Those that are folded away until one of them is used. */
export const RARE: readonly string[] = FILTERS.slice(5)

/** Returns the filters of the address, without values that the route would refuse. */
export function useSessionFilters(): Record<string, string> {
  return useRouteFilters(listRumSessions.query.shape, FILTERS)
}

export type SessionFilters = ReturnType<typeof useSessionFilters>
