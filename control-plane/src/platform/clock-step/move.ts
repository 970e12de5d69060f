import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../context.ts'
import { sql } from '../database/connect.ts'
import type { ClockStep } from './step.ts'

const BATCH = 500
/** Instants from here on mean "never" (the end of what a Date can show). */
const NEVER = 8_640_000_000_000_000
/** An instant that lies ahead by less may be of a process whose time is a little ahead. */
export const SLACK_MS = 1_000

/**
 * Columns of a table that hold instants which a machine wrote, and which stop its work if they lie ahead after the clock
 * was set back (docs/architecture/platform.md, "A clock that is set back").
 */
export interface MachineInstants {
  table: string
  /** When something happened: never later than now. Brought to now. */
  past?: readonly string[]
  /** When something is due: brought forward by as much as the clock was set back, but not before now. */
  due?: readonly string[]
  /** What the instants in a column are multiples of, milliseconds. */
  step?: Readonly<Record<string, number>>
  /** SQL: which rows, if not all. */
  only?: string
}

/** What is moved by more than columns: returns how many rows of at most a batch it moved. */
export type MoveInstants = (ctx: SystemCtx, step: ClockStep) => Promise<number>

/**
 * Moves one batch of rows; returns how many. Repeating it changes nothing: a row is moved if something that happened lies
 * ahead, or if it was last written before the step was found and something that is due lies ahead. Skips rows that
 * others have locked.
 */
export async function moveInstants(ctx: SystemCtx, rows: MachineInstants, step: ClockStep): Promise<number> {
  const { table, past = [], due = [] } = rows
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join([
    ...past.map(column => sql`${sql.ref(column)} = ${broughtToNow(ctx, column, rows.step?.[column] ?? 1)}`),
    ...due.map(column => sql`${sql.ref(column)} = ${broughtForward(ctx, column, step)}`),
  ])} where ctid = any(array(select ctid from ${sql.table(table)} where ${liesAhead(ctx, rows, step)}
 and ${sql.raw(rows.only ?? 'true')}
    limit ${BATCH} for update skip locked))`.execute(ctx.sql)
  return Number(numAffectedRows ?? 0)
}

function liesAhead({ now }: SystemCtx, { past = [], due = [] }: MachineInstants, step: ClockStep): RawBuilder<boolean> {
  const ahead = (columns: readonly string[], by: number) =>
    columns.length === 0
      ? sql`false`
      : sql`(${sql.join(
          columns.map(column => isAhead(column, now + by)),
          sql` or `,
        )})`
  return sql<boolean>`(${ahead(past, SLACK_MS)} or ${isFromBefore(step)} and ${ahead(due, 0)})`
}

/** SQL: whether a row was last written before the step was found. */
export function isFromBefore({ found_by }: ClockStep, row: RawBuilder<unknown> = sql`xmin`): RawBuilder<boolean> {
  return sql<boolean>`age(${row}) > age(${found_by}::text::xid)`
}

function isAhead(column: string, of: number): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} > ${of}::bigint and ${sql.ref(column)} < ${NEVER}::bigint)`
}

/** A millisecond before now, so that what happens now is later. */
function broughtToNow({ now }: SystemCtx, column: string, multiple: number): RawBuilder<unknown> {
  const last = Math.floor((now - 1) / multiple) * multiple
  return sql`case when ${isAhead(column, now - 1)} then ${last}::bigint else ${sql.ref(column)} end`
}

function broughtForward({ now }: SystemCtx, column: string, { from_at, to_at }: ClockStep): RawBuilder<unknown> {
  return sql`case when ${isAhead(column, now)} then greatest(${now}::bigint, ${sql.ref(column)} - ${from_at - to_at}::bigint)
    else ${sql.ref(column)} end`
}
