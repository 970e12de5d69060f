import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { listIncidents } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { useFilters } from '../../part/use-filters.ts'

const NAMES = ['status', 'severity', 'service', 'time'] as const
export type Filters = Record<(typeof NAMES)[number], string>

/** Without a status, shows the open incidents; `all` includes past ones. */
export function useIncidentFilters() {
  return useFilters(NAMES)
}

const HOURS: Record<string, number> = { day: 24, week: 168, month: 720 }
export const TIMES = Object.keys(HOURS)

/** Returns the start of a period, rounded to the minute, so that the request stays the same for a minute. */
function rangeFrom(time: string): string | null {
  const hours = HOURS[time]
  if (hours === undefined) return null
  return new Date(Math.floor(Date.now() / 60_000) * 60_000 - hours * 3_600_000).toISOString()
}

/** Returns the filters as the query of the list; by default, all open incidents. */
export function queryOf({ status, severity, service, time }: Filters) {
  const from = rangeFrom(time)
  return {
    ...(status === '' ? { open: 'true' } : status === 'all' ? {} : { responder_status: status }),
    ...(severity ? { severity } : {}),
    ...(service ? { service_id: service } : {}),
    ...(from ? { from } : {}),
  } as NonNullable<CallInput<typeof listIncidents>['query']>
}

const WEIGHT = { triggered: 0, acknowledged: 1, resolved: 2 }

/** Sorts unacknowledged incidents first, then acknowledged ones, then past ones; the newest first within each. */
export function openFirst(a: Incident, b: Incident): number {
  return WEIGHT[a.responder_status] - WEIGHT[b.responder_status] || b.number - a.number
}
