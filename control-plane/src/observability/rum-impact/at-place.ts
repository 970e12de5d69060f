import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'

/** Host and port of an address of HTTP, in lower case. */
const ADDRESS = String.raw`^https?://(?:[^/?#@]*@)?(\[[0-9a-f:.]+\]|[^/?#@:]+)(?::([0-9]+))?`
/** The most texts that ClickHouse looks for at once. */
const MOST_NEEDLES = 255

/** SQL: whether an event asked a host for something. */
export const ASKS = ch`kind in ('request', 'resource')`

/**
 * SQL: the places that the address in a column is at, as monitors name theirs: its host with any port, and with its own.
 * An address of something else is at none.
 */
export function placesOf(column: Ch): Ch {
  const parts = ch`extractGroups(lower(substring(${column}, 1, 500)), ${value('String', ADDRESS)})`
  return ch`arrayFilter(each -> each != '', [${parts}[1], if(${parts}[1] = '', '',
    concat(${parts}[1], ':', if(${parts}[2] in ('', '80', '443'), 'web', ${parts}[2])))])`
}

/** SQL: whether the address in a column is at one of some places. */
export function isAt(column: Ch, places: readonly string[]): Ch {
  const all = value('Array(String)', places)
  return ch`(${names(column, places)} and arrayExists(each -> each in ${all}, ${placesOf(column)}))`
}

/** SQL: whether a text contains the host of one of some places, which is found out far faster than where it is. */
export function names(column: Ch, places: readonly string[]): Ch {
  const hosts = [...new Set(places.map(place => place.replace(/:(?:web|[0-9]+)$/, '')))]
  if (hosts.length > MOST_NEEDLES) return ch`1`
  return ch`multiSearchAnyCaseInsensitive(${column}, ${value('Array(String)', hosts)}) = 1`
}
