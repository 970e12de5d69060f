import { ApiError } from '@pharos/shared-protocol/client.ts'
import type { Query } from '@tanstack/query-core'
import { useEffect, useRef } from 'preact/hooks'
import { cache, isWholeList } from './cache.ts'
import { secondsUntilNext } from './each.ts'

/** Hashes of answers that became stale while they were being read, or too soon after: they are read once more. */
const outdated = new Set<string>()
/** The least time between two readings of a whole list because of changes by others, in milliseconds. */
const LIST_PAUSE_MS = 2_000

cache.getQueryCache().subscribe(event => {
  const { type, query } = event
  if (type !== 'updated' || query.state.fetchStatus !== 'idle') return
  if (outdated.has(query.queryHash)) readLater(query)
  else if (event.action.type === 'error') readOnceAllowed(query)
})

/** Retries a rate-limited reading once the server accepts more: otherwise changes would be missed. */
function readOnceAllowed(query: Query): void {
  const seconds = query.state.error instanceof ApiError ? secondsUntilNext(query.state.error) : null
  if (seconds !== null) setTimeout(() => query.isActive() && readNow(query), seconds * 1_000)
}

function readLater(query: Query): void {
  outdated.add(query.queryHash)
  const again = () => {
    // If it is being read meanwhile, the end of that reading leads back here.
    if (query.state.fetchStatus !== 'fetching' && outdated.has(query.queryHash)) readNow(query)
  }
  setTimeout(again, isWholeList(query.queryKey) ? LIST_PAUSE_MS : 0)
}

function readNow({ queryKey, queryHash }: Query): void {
  outdated.delete(queryHash)
  void cache.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
}

/** After a change by this person: marks all answers of these concepts as stale. Those on the screen are read at once. */
export function invalidate(concepts: readonly string[]): void {
  tellListeners(concepts)
  for (const query of found(query => isAbout(query, concepts))) if (!waitsForEnd(query)) readNow(query)
}

/** The same after changes that were heard of; whole lists on the screen pause between two readings. */
export function invalidateHeard(concepts: readonly string[], isSpared: (query: Query) => boolean = () => false): void {
  tellListeners(concepts)
  readPaced(found(query => isAbout(query, concepts) && !isSpared(query)))
}

export function invalidateAll(): void {
  for (const { run } of listeners) run()
  readPaced(found(() => true))
}

function tellListeners(concepts: readonly string[]): void {
  for (const { concept, run } of listeners) if (concepts.includes(concept)) run()
}

function isAbout({ queryKey }: Query, concepts: readonly string[]): boolean {
  return concepts.includes(String(queryKey[0]))
}

function found(predicate: (query: Query) => boolean): Query[] {
  return cache.getQueryCache().findAll({ predicate })
}

function readPaced(queries: readonly Query[]): void {
  for (const query of queries) {
    if (waitsForEnd(query)) continue
    const isSoon = Date.now() - query.state.dataUpdatedAt < LIST_PAUSE_MS
    if (isSoon && isWholeList(query.queryKey) && query.isActive()) readLater(query)
    else readNow(query)
  }
}

/** Does not restart a reading that is under way: frequent changes would keep it from ever ending. */
function waitsForEnd({ state, queryHash }: Query): boolean {
  if (state.fetchStatus !== 'fetching') return false
  outdated.add(queryHash)
  return true
}

const listeners = new Set<{ concept: string; run(): void }>()

/** Runs a function whenever a concept changes: for what is derived from answers and not cached. */
export function useWhenChanged(concept: string, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const listener = { concept, run: () => latest.current() }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [concept])
}
