import { readRumVitals, VITAL_GROUPS } from '@pharos/shared-protocol/contract/observability/rum-vital.ts'
import { RATED_VITALS, type RatedVital } from '@pharos/shared-protocol/rum/vital.ts'
import { useLocation } from 'preact-iso'
import { useRouteFilters } from '../../part/use-route-filters.ts'

export const FILTERS = ['page', 'country', 'device', 'browser', 'release'] as const
export type FilterName = (typeof FILTERS)[number]

export interface VitalQuery {
  vital: RatedVital
  group_by: (typeof VITAL_GROUPS)[number]
  filters: Partial<Record<FilterName, string>>
}

/** Returns what the address asks, without values that the route would refuse. */
export function useVitalQuery(): VitalQuery {
  const { query } = useLocation()
  return {
    vital: RATED_VITALS.find(name => name === query.vital) ?? 'LCP',
    group_by: VITAL_GROUPS.find(name => name === query.group_by) ?? 'page',
    filters: useRouteFilters(readRumVitals.query.shape, FILTERS),
  }
}
