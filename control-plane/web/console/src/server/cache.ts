import { ApiError, type CallInput, type CallReply } from '@pharos/shared-protocol/client.ts'
import type { AnyRoute, ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/query-core'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { call } from './call.ts'

/** What the server has said, each answer once: the only place where the console keeps its state. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 3 && !(error instanceof ApiError && error.problem.status < 500),
    },
  },
})
cache.mount()

/** What a screen knows of an answer. */
export interface Shown<T> {
  data: T | undefined
  /** Why it could not be read, while there is nothing to show. */
  error: Error | null
  isLoading: boolean
  refresh(): void
}

interface Ways {
  /** False: not yet asked for, since something that it needs is missing. */
  enabled?: boolean
  /** Read again so often, in milliseconds: for what changes without an event, such as results. */
  every?: number
}

/** The key of an answer: the concept that events name, the route, and what was asked. */
function keyOf<R extends AnyRoute>(route: R, input: CallInput<R>): unknown[] {
  return [conceptOf(route.id), route.id, input]
}

export function conceptOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}

/** Reads a route, and again whenever what it shows has changed. */
export function useRoute<R extends AnyRoute>(
  route: R,
  input: CallInput<R> = {},
  { enabled = true, every }: Ways = {},
): Shown<ReplyOf<R>> {
  const options: QueryObserverOptions<ReplyOf<R>> = {
    queryKey: keyOf(route, input),
    queryFn: async ({ signal: _ }) => (await call(route, input)).body as ReplyOf<R>,
    enabled,
    ...(every ? { refetchInterval: every } : {}),
  }
  return useQuery(options)
}

/** Reads all pages of a list, up to `most` entries. */
export function useAll<R extends AnyRoute>(
  route: R,
  input: CallInput<R> = {},
  most = 10_000,
  { every }: Pick<Ways, 'every'> = {},
): Shown<{ items: ItemOf<R>[]; isCut: boolean }> {
  return useQuery({
    queryKey: [...keyOf(route, input), 'all', most],
    queryFn: () => readAll(route, input, most),
    ...(every ? { refetchInterval: every } : {}),
  })
}

type ItemOf<R extends AnyRoute> = ReplyOf<R> extends readonly (infer Item)[] ? Item : never

async function readAll<R extends AnyRoute>(route: R, input: CallInput<R>, most: number) {
  const items: ItemOf<R>[] = []
  let cursor: string | null = null
  do {
    const query: object = { limit: 1000, ...input.query, ...(cursor ? { cursor } : {}) }
    const reply: CallReply<ReplyOf<R>> = await call(route, { ...input, query } as CallInput<R>)
    items.push(...(reply.body as ItemOf<R>[]))
    cursor = reply.next
  } while (cursor !== null && items.length < most)
  return { items, isCut: cursor !== null }
}

function useQuery<T>(options: QueryObserverOptions<T>): Shown<T> {
  const name = JSON.stringify(options.queryKey)
  // One observer a mounted question; another question is another observer.
  const observer = useMemo(() => new QueryObserver<T>(cache, options), [name])
  const [result, setResult] = useState(() => observer.getOptimisticResult(cache.defaultQueryOptions(options) as never))
  useEffect(() => {
    setResult(observer.getCurrentResult())
    return observer.subscribe(setResult)
  }, [observer])
  useEffect(() => observer.setOptions(options), [observer, options.enabled])
  const own = result.data !== undefined || result.status !== 'pending' ? result : observer.getCurrentResult()
  return {
    data: own.data as T | undefined,
    error: own.data === undefined ? (own.error as Error | null) : null,
    isLoading: own.isLoading,
    refresh: () => void observer.refetch(),
  }
}

/** Makes everything of these concepts stale: what is shown is read again at once. */
export function invalidate(concepts: readonly string[]): void {
  void cache.invalidateQueries({ predicate: ({ queryKey }) => concepts.includes(String(queryKey[0])) })
}

export function invalidateAll(): void {
  void cache.invalidateQueries()
}

/** Puts what a change will do into the cache before the server has answered; the returned function takes it back. */
export function expect<R extends AnyRoute>(
  route: R,
  input: CallInput<R>,
  change: (before: ReplyOf<R>) => ReplyOf<R>,
): () => void {
  const queryKey = keyOf(route, input)
  const before = cache.getQueryData<ReplyOf<R>>(queryKey)
  if (before === undefined) return () => undefined
  cache.setQueryData(queryKey, change(before))
  return () => cache.setQueryData(queryKey, before)
}

/** Something to change, as it is now, with its version (RFC 9110, 8.8.3): a form sends it back as `If-Match`. */
export interface Versioned<T> {
  body: T
  version: string
}

export async function readVersion<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<Versioned<ReplyOf<R>>> {
  const { body, headers } = await call(route, input)
  return { body, version: headers.get('etag') ?? '' }
}

/** Reads what a form begins with: once, since what somebody types is not replaced under their hands. */
export function useVersion<R extends AnyRoute>(route: R, input: CallInput<R>): Shown<Versioned<ReplyOf<R>>> {
  return useQuery({
    queryKey: ['form', ...keyOf(route, input)],
    queryFn: () => readVersion(route, input),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
