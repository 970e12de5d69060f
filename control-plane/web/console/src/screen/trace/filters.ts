import { searchTraces } from '@pharos/shared-protocol/contract/observability/trace.ts'
import { useLocation } from 'preact-iso'
import { filtersText, readFilters } from '../../part/attribute-filters.tsx'

/** The filters of a search, as query parameters of the route. */
export interface TraceFilters {
  service?: string
  operation?: string
  status?: string
  min_duration_ms?: string
  max_duration_ms?: string
  order?: string
  filters?: string
}

const SHORT = { service: '', operation: '', status: '', min: '_duration_ms', max: '_duration_ms', order: '' }

/** Returns the filters of the address, without values that the route would refuse. */
export function useTraceQuery(): TraceFilters {
  const { query } = useLocation()
  const shape = searchTraces.query.shape
  const given = Object.entries(SHORT).flatMap(([name, rest]) => {
    const field = `${name}${rest}` as keyof typeof shape
    const value = query[name]
    return value && shape[field].safeParse(value).success ? [[field, value]] : []
  })
  const filters = filtersText(readFilters(query.filters))
  return { ...Object.fromEntries(given), ...(filters ? { filters } : {}) }
}
