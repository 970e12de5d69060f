import type { Incident } from '@pharos/shared-protocol/contract/incident.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { type Shown, useAll, type Whole } from '../../server/cache.ts'
import { joined } from './joined.ts'

/** The most incidents that are read per state. */
export const MOST = 2_000
/** The same page size everywhere, so that lists of the same incidents share one request. */
export const PAGE = 200

/** Returns all open incidents, unacknowledged ones first, once both states are read. */
export function useOpenIncidents(): Shown<Whole<Incident>> {
  return bothOf(
    useAll(listIncidents, { query: { limit: PAGE, responder_status: 'triggered' } }, MOST),
    useAll(listIncidents, { query: { limit: PAGE, responder_status: 'acknowledged' } }, MOST),
  )
}

/** Joins two lists. Returns no data until both are read: one alone would suggest that there is nothing else. */
export function bothOf<T extends { id: string }>(first: Shown<Whole<T>>, second: Shown<Whole<T>>): Shown<Whole<T>> {
  const [one, other] = [first.data, second.data]
  return {
    data: one && other && { items: joined(one.items, other.items), isCut: one.isCut || other.isCut },
    error: first.error ?? second.error,
    isLoading: first.isLoading || second.isLoading,
    refresh() {
      first.refresh()
      second.refresh()
    },
  }
}
