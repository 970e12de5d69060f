import type { Incident } from '@pharos/shared-protocol/contract/incident.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { type Shown, useAll, type Whole } from '../../server/cache.ts'

/** Incidents that are read of one state at most. */
export const MOST = 2_000
/** The same size everywhere, so that lists of the same incidents are one question. */
export const PAGE = 200

/** All open incidents, those that nobody is on first. They are there once both states are read. */
export function useOpenIncidents(): Shown<Whole<Incident>> {
  return bothOf(
    useAll(listIncidents, { query: { limit: PAGE, responder_status: 'triggered' } }, MOST),
    useAll(listIncidents, { query: { limit: PAGE, responder_status: 'acknowledged' } }, MOST),
  )
}

/** Two lists as one: to show one of them alone would say that there is nothing else. */
export function bothOf<T>(first: Shown<Whole<T>>, second: Shown<Whole<T>>): Shown<Whole<T>> {
  const [one, other] = [first.data, second.data]
  return {
    data: one && other && { items: [...one.items, ...other.items], isCut: one.isCut || other.isCut },
    error: first.error ?? second.error,
    isLoading: first.isLoading || second.isLoading,
    refresh() {
      first.refresh()
      second.refresh()
    },
  }
}
