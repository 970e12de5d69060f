import { INSTANT, NAME, TEXT } from './column-types.ts'

/** A table that is filled from the events of real users as they are inserted. */
export interface Derived {
  columns: string
  engine: string
  /** The column by which the last of several rows with one key is known, if that counts. */
  version?: string
  key: string
  /** How many rows the index finds at once, unless it is the usual 8192. */
  granularity?: number
  /** The query of its rows, but for `from`. */
  select: string
  where?: string
  group?: string
}

/** What makes two errors equal for grouping, but for numbers in their messages; 0 for other events. */
const SHAPE = `if(kind = 'error', sipHash64(toString(fingerprint), stack, toString(release), body), 0)`

/**
 * The events that figures are made of, with the columns that figures need; those of one vital are together. An event
 * that is sent again, or a vital that has grown since, has the same key, and the last one counts. Its time may be another
 * one by then, so the key has the start of the session instead.
 */
const FIGURES: Derived = {
  columns: `account_id UUID, retention_days UInt16, time ${INSTANT}, application_id UUID, session_id UUID, kind Enum8('view' = 1,
      'vital' = 5, 'error' = 6), name ${NAME}, id UUID, value Float64, page ${NAME}, element ${TEXT}, country ${NAME},
    device ${NAME}, browser ${NAME}, release ${NAME}, fingerprint ${NAME}, message ${TEXT}, session_start ${INSTANT}, arrived ${INSTANT},
    shape UInt64, index at time type minmax granularity 1`,
  engine: 'ReplacingMergeTree',
  version: 'arrived',
  key: 'account_id, application_id, toStartOfHour(session_start), kind, name, id',
  // An hour of an application may have few events of a kind.
  granularity: 1024,
  select: `account_id, retention_days, time, application_id, session_id, toString(kind) as kind, name, id, value, page, element, country,
    device, browser, release, fingerprint, message, session_start, arrived, ${SHAPE} as shape`,
  where: `kind in ('view', 'vital', 'error')`,
}

const EXACT = `DateTime64(9, 'UTC')`
const LATEST = `AggregateFunction(argMax, String, ${EXACT})`
const latest = (name: string) => `argMaxState(toString(r.${name}), r.time) as ${name}`

/**
 * The sessions of each hour (`time`). No column counts, so an event that is sent again changes nothing, and rows that are
 * not merged yet may be read as they are.
 */
const SESSIONS: Derived = {
  columns: `account_id UUID, retention_days UInt16, time DateTime('UTC'), application_id UUID, session_id UUID,
    country ${NAME}, browser ${NAME},
    first SimpleAggregateFunction(min, ${EXACT}), last SimpleAggregateFunction(max, ${EXACT}),
    first_error SimpleAggregateFunction(min, Nullable(${EXACT})),
    last_error SimpleAggregateFunction(max, Nullable(${EXACT})),
    session_start SimpleAggregateFunction(min, ${EXACT}),
    user_id AggregateFunction(argMaxIf, String, ${EXACT}, UInt8), anonymous_id ${LATEST}, device ${LATEST},
    release ${LATEST}, env ${LATEST}, frustrated SimpleAggregateFunction(max, UInt8),
    capture SimpleAggregateFunction(max, UInt8), filters SimpleAggregateFunction(groupUniqArrayArray, Array(String))`,
  engine: 'AggregatingMergeTree',
  key: 'account_id, application_id, time, session_id, country, browser',
  select: `account_id, retention_days, toStartOfHour(toDateTime(r.time, 'UTC')) as time, application_id, session_id, country,
    browser, min(r.time) as first, max(r.time) as last, minOrNullIf(r.time, r.kind = 'error') as first_error,
    maxOrNullIf(r.time, r.kind = 'error') as last_error, min(r.session_start) as session_start,
    argMaxIfState(r.user_id, r.time, r.user_id != '') as user_id, ${latest('anonymous_id')}, ${latest('device')},
    ${latest('release')}, ${latest('env')}, max(r.kind = 'frustration') as frustrated,
    max(toUInt8(r.capture)) as capture, groupUniqArrayArray(arrayMap(f -> toString(f), r.filters)) as filters`,
  group: 'account_id, retention_days, time, application_id, session_id, country, browser',
}

export const RUM_DERIVED = { rum_figures: FIGURES, rum_sessions: SESSIONS } satisfies Record<string, Derived>

/** What charts group vitals by besides; the table has had these columns since version 11 of the store. */
export const MORE_OF_FIGURES = ['os', 'env', 'host'] as const

/** The query of the rows of `rum_figures` with all columns. */
export function figuresFrom(table: string): string {
  return deriveFrom(table, { ...FIGURES, select: `${FIGURES.select}, ${MORE_OF_FIGURES.join(', ')}` })
}

/** The query of the rows of such a table, of a table of events. */
export function deriveFrom(table: string, { select, where, group }: Derived): string {
  return `select ${select} from ${table} as r ${where ? `where ${where}` : ''} ${group ? `group by ${group}` : ''}`
}
