import { ApiError, type CallInput, type CallReply } from '@pharos/shared-protocol/client.ts'
import type { AnyRoute, ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { QueriesObserver, QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/query-core'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { call } from './call.ts'
import { optionsOf, type Ways } from './ways.ts'

/** The one cache of the server's answers; docs/console.md lists the few that are kept beside it. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      // Some browsers say that they are offline while they reach the server; a request finds out.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 3 && !(error instanceof ApiError && isFinal(error.problem)),
    },
  },
})
cache.mount()

/** A refused request would be refused again, and a query over the time limit would take as long again. */
function isFinal({ status, code }: ApiError['problem']): boolean {
  return status < 500 || code === 'query_time_limit'
}

/** The state of an answer, for a screen. */
export interface Shown<T> {
  data: T | undefined
  /** Why it could not be read; null while there is data to show. */
  error: Error | null
  isLoading: boolean
  refresh(): void
}

/** Returns the cache key of an answer: the concept that events name, the route, and the input. */
function keyOf<R extends AnyRoute>(route: R, input: CallInput<R>): unknown[] {
  return [conceptOf(route.id), route.id, input]
}

export function conceptOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}

/** Reads a route, and again whenever its answer may have changed. */
export function useRoute<R extends AnyRoute>(route: R, input: CallInput<R> = {}, ways: Ways = {}): Shown<ReplyOf<R>> {
  const options: QueryObserverOptions<ReplyOf<R>> = {
    queryKey: keyOf(route, input),
    queryFn: async ({ signal: _ }) => (await call(route, input)).body as ReplyOf<R>,
    ...optionsOf(ways),
  }
  return useQuery(options)
}

/** Reads all pages of a list, up to `most` entries. */
export function useAll<R extends AnyRoute>(
  route: R,
  input: CallInput<R> = {},
  most = 10_000,
  ways: Ways = {},
): Shown<Whole<ItemOf<R>>> {
  const queryKey = [...keyOf(route, input), ALL, most]
  const queryFn = () => {
    // Shows the first page while the others load. A later reading would shorten the list meanwhile, so it shows nothing
    // early.
    const show = (first: Whole<ItemOf<R>>) => {
      if (cache.getQueryState(queryKey)?.status === 'pending') cache.setQueryData(queryKey, first)
    }
    return readAll(route, input, most, show)
  }
  return useQuery({ queryKey, queryFn, ...optionsOf(ways) })
}

/** Marks the key of a list that is read to its end. */
const ALL = 'all'

export function isWholeList(queryKey: readonly unknown[]): boolean {
  return queryKey[3] === ALL
}

export interface Whole<Item> {
  items: Item[]
  /** Whether there are more than `most` entries. */
  isCut: boolean
}

type ItemOf<R extends AnyRoute> = ReplyOf<R> extends readonly (infer Item)[] ? Item : never

async function readAll<R extends AnyRoute>(
  route: R,
  input: CallInput<R>,
  most: number,
  show: (first: Whole<ItemOf<R>>) => void,
): Promise<Whole<ItemOf<R>>> {
  const items: ItemOf<R>[] = []
  let cursor: string | null = null
  do {
    const query: object = { limit: 1000, ...input.query, ...(cursor ? { cursor } : {}) }
    const reply: CallReply<ReplyOf<R>> = await call(route, { ...input, query } as CallInput<R>)
    items.push(...(reply.body as ItemOf<R>[]))
    cursor = reply.next
    if (cursor !== null) show({ items: [...items], isCut: false })
  } while (cursor !== null && items.length < most)
  return { items, isCut: cursor !== null }
}

function useQuery<T>(options: QueryObserverOptions<T>): Shown<T> {
  const name = JSON.stringify(options.queryKey)
  // One observer per mounted request; another request gets another observer.
  const observer = useMemo(() => new QueryObserver<T>(cache, options), [name])
  const [result, setResult] = useState(() => observer.getOptimisticResult(cache.defaultQueryOptions(options) as never))
  useEffect(() => {
    setResult(observer.getCurrentResult())
    return observer.subscribe(setResult)
  }, [observer])
  useEffect(() => observer.setOptions(options), [observer, options.enabled])
  const own = result.data !== undefined || result.status !== 'pending' ? result : observer.getCurrentResult()
  // Keeps showing an error during automatic retries.
  const failed = useRef<{ name: string; error: Error } | null>(null)
  if (own.error) failed.current = { name, error: own.error as Error }
  else if (own.data !== undefined || failed.current?.name !== name) failed.current = null
  const error = failed.current?.error
  // A deleted resource is not shown as it was.
  const isGone = error instanceof ApiError && error.problem.status === 404
  const data = isGone ? undefined : (own.data as T | undefined)
  return {
    data,
    error: data === undefined ? (error ?? null) : null,
    isLoading: own.isLoading,
    refresh: () => {
      failed.current = null
      void observer.refetch()
    },
  }
}

/** Reads one route for several inputs. */
export function useEach<R extends AnyRoute>(
  route: R,
  inputs: readonly CallInput<R>[],
  ways: Ways = {},
): Omit<Shown<ReplyOf<R>>, 'isLoading'>[] {
  const options = inputs.map(input => ({
    queryKey: keyOf(route, input),
    queryFn: async () => (await call(route, input)).body as ReplyOf<R>,
    ...optionsOf(ways),
  }))
  const name = JSON.stringify(options.map(({ queryKey }) => queryKey))
  const observer = useMemo(() => new QueriesObserver(cache, options), [name])
  const [heard, setHeard] = useState(() => ({ observer, results: observer.getCurrentResult() }))
  useEffect(() => {
    setHeard({ observer, results: observer.getCurrentResult() })
    return observer.subscribe(results => setHeard({ observer, results }))
  }, [observer])
  // Ignores results for previous inputs.
  const results = heard.observer === observer ? heard.results : observer.getCurrentResult()
  return inputs.map((_, index) => {
    const data = results[index]?.data as ReplyOf<R> | undefined
    const error = data === undefined ? (results[index]?.error ?? null) : null
    return { data, error, refresh: () => void results[index]?.refetch() }
  })
}

/** Drops the answers about a deleted resource: reading them again would find nothing. */
export function forget(id: string | undefined): void {
  if (id === undefined) return
  const isOfIt = (input: unknown) =>
    Object.values((input as CallInput<AnyRoute> | undefined)?.params ?? {}).includes(id)
  cache.removeQueries({ predicate: ({ queryKey }) => isOfIt(queryKey[2]) })
}

/** Applies the expected effect of a change to the cache before the server answers; the returned function reverts it. */
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

/** A resource to change with its version (RFC 9110, 8.8.3); forms send the version as `If-Match`. */
export interface Versioned<T> {
  body: T
  version: string
}

export async function readVersion<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<Versioned<ReplyOf<R>>> {
  const { body, headers } = await call(route, input)
  return { body, version: headers.get('etag') ?? '' }
}

/** Reads the initial values of a form. Reads them only once, so that typed text is not replaced. */
export function useVersion<R extends AnyRoute>(route: R, input: CallInput<R>): Shown<Versioned<ReplyOf<R>>> {
  return useQuery({
    queryKey: ['form', ...keyOf(route, input)],
    queryFn: () => readVersion(route, input),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
