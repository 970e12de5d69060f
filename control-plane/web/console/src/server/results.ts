import type { LiveResults } from '@pharos/shared-protocol/contract/account/event-stream.ts'
import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { focusManager, type Query } from '@tanstack/query-core'
import { useEffect, useRef } from 'preact/hooks'
import { cache } from './cache.ts'
import { readRows } from './rows.ts'
import { LISTED, RESULTS_POLL_MS, type ResultsNote, ROWS_PACE_MS } from './ways.ts'

type Hear = (isNew: (monitor: string) => boolean) => void

const listeners = new Set<Hear>()

/**
 * Handles a hint about new results: reads again what is on the screen and concerns these monitors, each answer at its
 * pace.
 */
export function hearResults({ monitors }: LiveResults): void {
  const named = monitors && new Set(monitors)
  const isNew = (monitor: string) => named?.has(monitor) ?? true
  for (const hear of listeners) hear(isNew)
  for (const query of cache.getQueryCache().getAll()) if (concerns(query, isNew)) readPaced(query)
}

function noteOf({ meta }: Query): Partial<ResultsNote> {
  return meta ?? {}
}

function concerns(query: Query, isNew: (monitor: string) => boolean): boolean {
  const { resultsOf } = noteOf(query)
  if (resultsOf !== LISTED) return resultsOf !== undefined && isNew(resultsOf)
  return ((query.state.data ?? []) as MonitorSummary[]).some(({ id }) => isNew(id))
}

/** Hashes of answers that will be read at their next time. */
const waiting = new Set<string>()

function readPaced(query: Query): void {
  const { queryHash, state } = query
  // What could not be read is read again by the poll, or once the server accepts more.
  if (waiting.has(queryHash) || state.status === 'error') return
  const { paceMs = 0 } = noteOf(query)
  // A reading in progress may have missed the results.
  const from = state.fetchStatus === 'fetching' ? Date.now() : state.dataUpdatedAt
  waiting.add(queryHash)
  setTimeout(
    () => {
      waiting.delete(queryHash)
      if (query.state.fetchStatus === 'fetching') readPaced(query)
      else markStale(query)
    },
    Math.max(0, from + paceMs - Date.now()),
  )
}

/** An answer that is not on the screen is read once it is; in a hidden tab, once the tab is shown. */
function markStale({ queryKey }: Query): void {
  const refetchType = focusManager.isFocused() ? 'active' : 'none'
  void cache.invalidateQueries({ queryKey, exact: true, refetchType }, { cancelRefetch: false })
}

/**
 * Keeps the results in the rows of a long list up to date: at its pace, reads the rows in view that have new ones. The
 * others are read once they are scrolled into view. Returns what must be called with the rows in view.
 */
export function useRowResults(rows: readonly { id: string }[]): (inView: readonly { id: string }[]) => void {
  const latest = useRef(rows)
  latest.current = rows
  const state = useRef<RowResults>(null)
  state.current ??= new RowResults()
  const { current: results } = state
  useEffect(() => results.follow(() => latest.current), [results])
  return inView => results.view(inView)
}

class RowResults {
  /** The rows with results that were not read. */
  readonly #stale = new Set<string>()
  #inView: readonly { id: string }[] = []
  #readAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  follow(rows: () => readonly { id: string }[]): () => void {
    const hear: Hear = isNew => {
      for (const { id } of rows()) if (isNew(id)) this.#stale.add(id)
      this.#readSoon()
    }
    const poll = setInterval(() => hear(() => true), RESULTS_POLL_MS)
    const unfollow = focusManager.subscribe(() => this.#readSoon())
    listeners.add(hear)
    return () => {
      listeners.delete(hear)
      unfollow()
      clearInterval(poll)
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  view(inView: readonly { id: string }[]): void {
    this.#inView = inView
    this.#readSoon()
  }

  #readSoon(): void {
    if (this.#timer !== undefined || this.#wanted().length === 0) return
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#read()
      },
      Math.max(0, this.#readAt + ROWS_PACE_MS - Date.now()),
    )
  }

  #wanted(): string[] {
    return this.#inView.map(({ id }) => id).filter(id => this.#stale.has(id))
  }

  #read(): void {
    if (!focusManager.isFocused()) return
    const ids = this.#wanted()
    this.#readAt = Date.now()
    for (const id of ids) this.#stale.delete(id)
    // Rows that cannot be read stay outdated until their next results.
    readRows(ids).catch(() => undefined)
  }
}
