import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { useMemo } from 'preact/hooks'
import { type Shown, useAll, type Whole } from '../../server/cache.ts'
import { openFirst } from './filters.ts'

/** The most incidents that are read. */
export const MOST = 2_000
/** The same page size everywhere, so that lists of the same incidents share one request. */
export const PAGE = 200

/** Returns all open incidents, or those of a service, unacknowledged ones first. */
export function useOpenIncidents(service_id?: string): Shown<Whole<Incident>> {
  const about = service_id === undefined ? {} : { service_id }
  const open = useAll(listIncidents, { query: { open: 'true', ...about, limit: PAGE } }, MOST)
  const { data } = open
  return { ...open, data: useMemo(() => data && { ...data, items: data.items.toSorted(openFirst) }, [data]) }
}
