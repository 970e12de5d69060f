import { ISSUE_SORTS, listRumIssues } from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import { useLocation } from 'preact-iso'
import { useRouteFilters } from '../../part/use-route-filters.ts'

/** The filters of issues; each is a value of the address under the name that the route has for it. */
export const FILTERS = ['search', 'status', 'substatus', 'assignee_user_id', 'release'] as const
export type FilterName = (typeof FILTERS)[number]

/** Of an address without a status: what still has to be done. `any` shows all. */
const OTHERWISE = 'unresolved'

/** Returns the filters and the order of the address, without values that the route would refuse. */
export function useIssueFilters(): Partial<Record<FilterName | 'sort', string>> {
  const { query } = useLocation()
  const chosen = useRouteFilters(listRumIssues.query.shape, [...FILTERS, 'sort'])
  return query.status || query.substatus ? chosen : { status: OTHERWISE, ...chosen }
}

export const SORTS = ISSUE_SORTS
