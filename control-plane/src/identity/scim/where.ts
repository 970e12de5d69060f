import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database/connect.ts'
import { type Comparison, type Filter, isTrue, keyIn, ScimFault } from '../scim-protocol/index.ts'

type Sql = RawBuilder<unknown>

/**
 * How an attribute is read in SQL. Text is compared without case, unless it is `exact`; instants are epoch
 * milliseconds.
 */
export type Column =
  /** `lower`: the text in lower case, if that is stored as well. */
  | { kind: 'text' | 'exact' | 'boolean' | 'instant'; of: Sql; lower?: Sql }
  /** A JSON array of values; `value` is compared unless the filter names another attribute. */
  | { kind: 'list'; of: Sql }
  /** Ids of a relation: `holds` is the condition that one is among them. */
  | { kind: 'ids'; some: Sql; holds(id: string): Sql }
  | { kind: 'id'; of: Sql }

/** Attributes with columns of their own by their names in lower case; all others are read from `attributes`. */
export interface Columns {
  named: Record<string, Column>
  attributes: Sql
}

/** The condition of a filter. Values and names of attributes are bound as parameters. */
export function conditionOf(filter: Filter, columns: Columns): Sql {
  if (filter.op === 'and') return joined(filter.parts, columns, sql` and `)
  if (filter.op === 'or') return joined(filter.parts, columns, sql` or `)
  if (filter.op === 'not') return sql`not ${conditionOf(filter.part, columns)}`
  const column = columnOf(filter.path, columns)
  if (filter.op !== 'has') return compared(column, filter)
  if (column.kind !== 'list') throw unable(filter.path.name)
  return someOf(column.of, each => conditionOf(filter.part, { named: {}, attributes: each }))
}

function joined(parts: readonly Filter[], columns: Columns, by: Sql): Sql {
  return sql`(${sql.join(
    parts.map(part => conditionOf(part, columns)),
    by,
  )})`
}

function unable(name: string | null): ScimFault {
  return new ScimFault('invalidFilter', `The filter cannot compare ${name ?? 'a schema'} like this.`)
}

const MULTI = ['emails', 'phonenumbers', 'addresses', 'roles', 'entitlements', 'photos', 'ims', 'x509certificates']

function columnOf({ schema, name, sub }: Comparison['path'], { named, attributes }: Columns): Column {
  if (name === null) throw unable(name)
  const known = schema === null ? named[[name, ...(sub === null ? [] : [sub])].join('.').toLowerCase()] : undefined
  if (known) return known
  const home = schema === null ? attributes : sql`(${attributes} -> ${keyIn({}, schema)})`
  const key = keyIn({}, name)
  if (schema === null && MULTI.includes(name.toLowerCase())) {
    const list = sql`(${home} -> ${key})`
    return {
      kind: 'list',
      of: sub === null ? list : sql`jsonb_path_query_array(${list}, ${`$[*]."${keyIn({}, sub)}"`}::jsonpath)`,
    }
  }
  return { kind: 'text', of: sub === null ? sql`(${home} ->> ${key})` : sql`(${home} -> ${key} ->> ${keyIn({}, sub)})` }
}

function someOf(list: Sql, holds: (each: Sql) => Sql): Sql {
  return sql`exists (select from jsonb_array_elements(
    case jsonb_typeof(${list}) when 'array' then ${list} else '[]'::jsonb end) as each (item) where ${holds(sql`each.item`)})`
}

function compared(column: Column, { op, value }: Comparison): Sql {
  if (column.kind === 'list') {
    if (op === 'ne') return sql`not ${compared(column, { op: 'eq', path: NONE, value })}`
    // A value is an object with `value`, or bare.
    return someOf(column.of, each =>
      comparedText(sql`lower(coalesce(${each} ->> 'value', ${each} #>> '{}'))`, op, lower(value)),
    )
  }
  if (column.kind === 'ids') {
    if (op === 'pr') return column.some
    if (op !== 'eq') throw unable('members')
    return typeof value === 'string' && UUID.test(value) ? column.holds(value) : sql`false`
  }
  if (op === 'pr') return sql`(${column.of} is not null)`
  if (column.kind === 'id') return comparedId(column.of, op, value)
  if (column.kind === 'boolean') {
    if (op !== 'eq' && op !== 'ne') throw unable('a boolean')
    return sql`(${column.of} = ${isTrue(value) === (op === 'eq')})`
  }
  if (column.kind === 'instant') {
    const at = Date.parse(String(value))
    if (Number.isNaN(at)) throw unable('an instant')
    return comparedText(column.of, op, sql`${at}::bigint`)
  }
  if (value === null) return op === 'eq' ? sql`(${column.of} is null)` : sql`(${column.of} is not null)`
  return column.kind === 'exact'
    ? comparedText(column.of, op, sql`${String(value)}::text`)
    : comparedText(column.lower ?? sql`lower(${column.of})`, op, lower(value))
}

const NONE: Comparison['path'] = { schema: null, name: null, sub: null }

function lower(value: Comparison['value']): Sql {
  return sql`lower(${String(value)}::text)`
}

function comparedId(of: Sql, op: Comparison['op'], value: Comparison['value']): Sql {
  if (op !== 'eq') throw unable('id')
  return typeof value === 'string' && UUID.test(value) ? sql`(${of} = ${value}::uuid)` : sql`false`
}

/** Null (no value) is not equal, and neither less nor more. */
function comparedText(a: Sql, op: Comparison['op'], b: Sql): Sql {
  // In this form equality uses an index.
  return op === 'eq' ? sql`(${a} is not null and ${a} = ${b})` : sql`coalesce(${CONDITIONS[op](a, b)}, false)`
}

const CONDITIONS: Record<Comparison['op'], (a: Sql, b: Sql) => Sql> = {
  eq: (a, b) => sql`${a} = ${b}`,
  ne: (a, b) => sql`${a} is distinct from ${b}`,
  co: (a, b) => sql`position(${b} in ${a}) > 0`,
  sw: (a, b) => sql`starts_with(${a}, ${b})`,
  ew: (a, b) => sql`right(${a}, length(${b})) = ${b}`,
  gt: (a, b) => sql`${a} > ${b}`,
  ge: (a, b) => sql`${a} >= ${b}`,
  lt: (a, b) => sql`${a} < ${b}`,
  le: (a, b) => sql`${a} <= ${b}`,
  pr: a => sql`${a} is not null`,
}
