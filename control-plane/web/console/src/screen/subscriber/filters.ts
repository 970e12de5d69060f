import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { Subscriber } from '@pharos/shared-protocol/contract/publishing/subscriber.ts'
import type { listSubscribers } from '@pharos/shared-protocol/contract/publishing/subscriber-routes.ts'

export type Filters = Record<'search' | 'type' | 'state', string>

/** Returns the subscribers that match. */
export function matching(subscribers: readonly Subscriber[], { search, type, state }: Filters): readonly Subscriber[] {
  const text = search.trim().toLowerCase()
  return subscribers.filter(
    each =>
      each.address.toLowerCase().includes(text) &&
      (type === '' || each.type === type) &&
      (state === '' || each.state === state),
  )
}

/** Returns the same filters as the query of the list. */
export function queryOf({ search, type, state }: Filters) {
  const text = search.trim()
  return {
    ...(text && { search: text }),
    ...(type && { type }),
    ...(state && { state }),
  } as NonNullable<CallInput<typeof listSubscribers>['query']>
}
