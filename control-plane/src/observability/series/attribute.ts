import type { AttributeFilters } from '@pharos/shared-protocol/contract/observability/series.ts'
import { type Ch, ch, join, value } from '../../platform/telemetry-store/sql.ts'

/** Columns that are filled from the resource, by all names under which they can be queried. */
const COLUMNS: Record<string, Ch> = {
  source: ch`toString(source)`,
  'service.name': ch`toString(source)`,
  env: ch`toString(env)`,
  'deployment.environment.name': ch`toString(env)`,
  host: ch`toString(host)`,
  'host.name': ch`toString(host)`,
}

/** Further columns of a signal. */
export type Columns = Record<string, Ch>

/** The value of a key: an attribute of the record, else of its resource, else a column; empty if there is none. */
export function attributeOf(key: string, more: Columns = {}): Ch {
  const named = value('String', key)
  const columns = { ...COLUMNS, ...more }
  const column = (Object.hasOwn(columns, key) && columns[key]) || ch`''`
  return ch`multiIf(attributes[${named}] != '', toString(attributes[${named}]), resource[${named}] != '', toString(resource[${named}]), ${column})`
}

/** The keys of `group_by`. */
export function groupKeys(groupBy: string | undefined): string[] {
  return groupBy === undefined ? [] : groupBy.split(',')
}

/** An array of the values of keys. */
export function labelsOf(keys: readonly string[], more?: Columns): Ch {
  return keys.length === 0
    ? ch`emptyArrayString()`
    : ch`[${join(
        keys.map(key => attributeOf(key, more)),
        ', ',
      )}]`
}

/** The condition of filters. */
export function whereAttributes(filters: AttributeFilters = {}): Ch {
  const each = Object.entries(filters).map(([key, wanted]) => whereValue(attributeOf(key), wanted))
  return join(each, ' and ')
}

/** The condition that a value is as a filter wants it. */
export function whereValue(given: Ch, wanted: string): Ch {
  const { negated, pattern, exact } = readPattern(wanted)
  if (exact !== null)
    return negated ? ch`${given} != ${value('String', exact)}` : ch`${given} = ${value('String', exact)}`
  // A lone `*` tests whether there is a value.
  if (pattern === '%') return negated ? ch`${given} = ''` : ch`${given} != ''`
  return negated ? ch`not like(${given}, ${value('String', pattern)})` : ch`like(${given}, ${value('String', pattern)})`
}

/** Parses a filter's value: exact text, or a pattern for SQL's `like`. */
export function readPattern(wanted: string): { negated: boolean; pattern: string; exact: string | null } {
  const negated = wanted.startsWith('!')
  const pieces = [...wanted.slice(negated ? 1 : 0).matchAll(/\\([\\*!])|([\s\S])/gu)]
  const isStar = (piece: RegExpMatchArray | undefined) => piece?.[2] === '*'
  const textOf = (piece: RegExpMatchArray) => piece[1] ?? piece[2] ?? ''
  const pattern = pieces.map(piece => (isStar(piece) ? '%' : textOf(piece).replace(/[\\%_]/, '\\$&'))).join('')
  return { negated, pattern, exact: pieces.some(isStar) ? null : pieces.map(textOf).join('') }
}
