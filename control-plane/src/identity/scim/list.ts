import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { RawBuilder } from 'kysely'
import { Refusal } from '../../platform/refusal.ts'
import { type Filter, readFilter, readProjection } from '../scim-protocol/index.ts'
import { readBody, type ScimCall, type ScimQuery } from './call.ts'

const USUAL = 100
const MOST = 200
/** The most references to users or groups in one page; a page ends before it has more. */
const MOST_REFERENCES = 10_000
/** A search has a short body. */
const SEARCH_BYTES = 16_384

/** The query of a list. */
export interface ListQuery {
  filter: Filter | null
  /** From 1. */
  startIndex: number
  count: number
  projection: ReturnType<typeof readProjection>
}

export function readListQuery(query: ScimQuery): ListQuery {
  const { filter, startIndex, count, attributes, excludedAttributes } = query
  return {
    filter: filter === undefined || filter.trim() === '' ? null : readFilter(filter),
    startIndex: Math.max(1, numberOf('startIndex', startIndex, 1)),
    count: Math.min(MOST, Math.max(0, numberOf('count', count, USUAL))),
    projection: readProjection(attributes, excludedAttributes),
  }
}

function numberOf(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (/^-?\d{1,9}$/.test(text)) return Number(text)
  throw new Refusal('invalid_request', identityText('scim.whole_number', { name }))
}

/** The same query from the body of `.search` (RFC 7644, 3.4.3). */
export async function readSearch(call: ScimCall): Promise<ListQuery> {
  const body = await readBody(call, SEARCH_BYTES)
  const text = (name: string) => {
    const value = body[name]
    return value === undefined || value === null ? undefined : Array.isArray(value) ? value.join(',') : String(value)
  }
  const [filter, startIndex, count] = [text('filter'), text('startIndex'), text('count')]
  return readListQuery({
    filter,
    startIndex,
    count,
    attributes: text('attributes'),
    excludedAttributes: text('excludedAttributes'),
  })
}

/** The first rows that have no more than `MOST_REFERENCES` in all, and at least one row. */
export function withinReach<R extends { references: number }>(rows: readonly R[]): R[] {
  let sum = 0
  const tooMany = rows.findIndex(({ references }, index) => {
    sum += references
    return sum > MOST_REFERENCES && index > 0
  })
  return tooMany === -1 ? [...rows] : rows.slice(0, tooMany)
}

/** The number of all rows, and those of one page. `references`: counted per row if the reply contains them. */
export interface Page<R> {
  total: number
  rows: R[]
}
export type Condition = RawBuilder<unknown>
