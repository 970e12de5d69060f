import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { AnyRoute, ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from './call.ts'

type ItemOf<R extends AnyRoute> = ReplyOf<R> extends readonly (infer Item)[] ? Item : never

interface State<Item> {
  /** The request that the items belong to. */
  key: string
  items: readonly Item[]
  next: string | null
  /** Why the last page could not be read. */
  error: Error | null
  isReading: boolean
}

export interface Pages<Item> extends Omit<State<Item>, 'key' | 'next'> {
  /** Whether the items belong to the previous request, while the new ones are being read. */
  isOld: boolean
  hasMore: boolean
  more(): void
}

/** Reads a list page by page, on demand. Pages that were read are not updated. */
export function usePages<R extends AnyRoute>(route: R, input: CallInput<R>): Pages<ItemOf<R>> {
  const key = JSON.stringify([route.id, input])
  const [state, setState] = useState<State<ItemOf<R>>>({ key, items: [], next: null, error: null, isReading: true })
  const turn = useRef(0)
  const read = async (before: readonly ItemOf<R>[], cursor: string | null) => {
    turn.current += 1
    const own = turn.current
    setState(state => ({ ...state, isReading: true, error: null }))
    const query = { ...input.query, ...(cursor ? { cursor } : {}) } as CallInput<R>['query']
    const after = await call(route, { ...input, query } as CallInput<R>).then(
      ({ body, next }) => ({ items: [...before, ...(body as ItemOf<R>[])], next, error: null }),
      (error: Error) => ({ items: before, next: cursor, error }),
    )
    if (own === turn.current) setState({ key, ...after, isReading: false })
  }
  useEffect(() => {
    void read([], null)
    return () => {
      turn.current += 1
    }
  }, [key])
  const { items, next, error, isReading } = state
  return {
    ...{ items, error, isReading },
    isOld: state.key !== key,
    hasMore: next !== null,
    more: () => void read(items, next),
  }
}
