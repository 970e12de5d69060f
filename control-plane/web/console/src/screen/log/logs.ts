import { SearchError } from '@pharos/shared-protocol/log-search/lexer.ts'
import { MOST_CHARACTERS, parseSearch, type Subject } from '@pharos/shared-protocol/log-search/parse.ts'
import { createContext } from 'preact'
import { useContext, useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../part/query-address.ts'
import { instantsOf, type Range, useTimeRange } from '../../part/time-range.tsx'
import { saidSearchFault } from '../../words/said.ts'

/** The query parameters that all log routes share. */
export interface Scope {
  start_time: string
  end_time: string
  search?: string
  metadata_search?: string
}

/** The records that the screen shows; all of it is in the address. */
export interface Logs {
  search: string
  metadata: string
  /** Why the search is invalid; null if it is valid. */
  fault: string | null
  range: Range
  /** In epoch milliseconds. A relative range ends at the time of the request, so that it does not move by itself. */
  from: number
  to: number
  scope: Scope
  address(changes: Record<string, string>): string
  go(changes: Record<string, string>): void
  setSearch(search: string): void
  /** Moves the end of a relative range to the current time. */
  refresh(): void
}

export const LogsContext = createContext<Logs>(null as never)
export const useLogs = (): Logs => useContext(LogsContext)

export const RANGE = '1h'

export function useLogsOfAddress(): Logs {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const range = useTimeRange() ?? { type: 'relative', value: RANGE }
  const [turn, setTurn] = useState(0)
  const { query: search = '', metadata = '' } = query
  const asked = JSON.stringify([range, search, metadata])
  // The end is exclusive: + 1 includes records of this very millisecond.
  const { from, to } = useMemo(() => instantsOf(range, Date.now() + 1), [asked, turn])
  const scope = useMemo(() => scopeOf(from, to, search, metadata), [from, to, search, metadata])
  const go = (changes: Record<string, string>) => route(address({ record: '', ...changes }))
  return {
    ...{ search, metadata, range, from, to, scope, address, go },
    fault: faultOf(search) ?? faultOf(metadata, 'metadata'),
    setSearch: next => go({ query: next }),
    refresh: () => setTurn(turn + 1),
  }
}

function scopeOf(from: number, to: number, search: string, metadata: string): Scope {
  return {
    start_time: new Date(from).toISOString(),
    end_time: new Date(to).toISOString(),
    ...(search.trim() ? { search } : {}),
    ...(metadata.trim() ? { metadata_search: metadata } : {}),
  }
}

/** Returns why a search is invalid, in the language of the console; null if it is valid. */
export function faultOf(search: string, subject: Subject = 'record'): string | null {
  try {
    parseSearch(search.slice(0, MOST_CHARACTERS + 1), subject)
    return null
  } catch (error) {
    if (!(error instanceof SearchError)) throw error
    return saidSearchFault(error)
  }
}
