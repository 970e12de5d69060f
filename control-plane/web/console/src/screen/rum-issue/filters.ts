import { ISSUE_SORTS, listRumIssues } from '@pharos/shared-protocol/contract/rum-issue.ts'
import { useLocation } from 'preact-iso'

/** The filters of issues; each is a value of the address under the name that the route has for it. */
export const FILTERS = ['search', 'status', 'substatus', 'assignee_user_id', 'release'] as const
export type FilterName = (typeof FILTERS)[number]

/** Of an address without a status: what still has to be done. `any` shows all. */
const OTHERWISE = 'unresolved'

/** Returns the filters and the order of the address, without values that the route would refuse. */
export function useIssueFilters(): Record<string, string> {
  const { query } = useLocation()
  const shape = listRumIssues.query.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>
  const given = [...FILTERS, 'sort'].flatMap(name => {
    const value = query[name]
    return value && shape[name]?.safeParse(value).success ? [[name, value]] : []
  })
  const chosen = Object.fromEntries(given) as Record<string, string>
  return query.status || query.substatus ? chosen : { status: OTHERWISE, ...chosen }
}

export const SORTS = ISSUE_SORTS
