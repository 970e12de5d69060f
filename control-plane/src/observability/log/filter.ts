import { type LogFilters, splitList } from '@pharos/shared-protocol/contract/observability/log-filter.ts'
import { SearchError } from '@pharos/shared-protocol/log-search/lexer.ts'
import { parseSearch, parseSearches, type Search } from '@pharos/shared-protocol/log-search/parse.ts'
import { refuseField } from '../../platform/refusal.ts'
import { type Ch, ch, instant, join, value } from '../../platform/telemetry-store/sql.ts'
import { inMessage, inMetadata, type Looked } from './search.ts'

/** A time range in epoch milliseconds: from `from` to before `to`. */
export interface LogRange {
  from: number
  to: number
}

/** The SQL condition of filters on `logs`. Values are bound, so any content is safe. */
export function whereLogs(filters: LogFilters): Ch {
  const { level, source, env, host, tags, search, metadata_search, excluded, trace_id } = filters
  const conditions = [
    ...(level === undefined ? [] : [ch`level in ${value('Array(String)', splitList(level))}`]),
    ...(source === undefined ? [] : [ch`source in ${value('Array(String)', splitList(source))}`]),
    ...(env === undefined ? [] : [ch`env in ${value('Array(String)', splitList(env))}`]),
    ...(host === undefined ? [] : [ch`host in ${value('Array(String)', splitList(host))}`]),
    ...(tags === undefined ? [] : [ch`hasAll(tags, ${value('Array(String)', splitList(tags))})`]),
    ...(trace_id === undefined ? [] : [ch`trace_id = ${value('String', trace_id)}`]),
    ...(search === undefined
      ? []
      : [
          whereSearch(
            read('search', () => parseSearch(search)),
            inMessage,
          ),
        ]),
    ...(metadata_search === undefined
      ? []
      : [
          whereSearch(
            read('metadata_search', () => parseSearch(metadata_search, 'metadata')),
            inMetadata,
          ),
        ]),
    ...(excluded === undefined
      ? []
      : read('excluded', () => parseSearches(excluded)).map(each => ch`not (${whereSearch(each, inMessage)})`)),
  ]
  return join(
    conditions.map(each => ch`(${each})`),
    ' and ',
  )
}

/** Refuses a search that was saved before it became invalid. */
function read<T>(path: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw error instanceof SearchError ? refuseField(path, error.said) : error
  }
}

export function whereRange({ from, to }: LogRange): Ch {
  return ch`time >= ${instant(from)} and time < ${instant(to)}`
}

function whereSearch(search: Search | null, looked: Looked): Ch {
  if (search === null) return ch`1`
  if (search.kind === 'field') return looked.field(search.field, search.is)
  if (search.kind === 'not') return ch`not (${whereSearch(search.of, looked)})`
  if (search.kind !== 'and' && search.kind !== 'or') return looked.text(search)
  return join(
    search.of.map(each => ch`(${whereSearch(each, looked)})`),
    ` ${search.kind} `,
  )
}
