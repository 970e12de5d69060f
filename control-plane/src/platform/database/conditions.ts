import type { RawBuilder } from 'kysely'
import { sql } from './connect.ts'
import { kyselyOver } from './one-connection.ts'

type Condition = RawBuilder<unknown> | null

/**
 * The conditions that apply, all of which must hold. One that is always in the text, as `$1 is null or …`, would be
 * planned anew at each call.
 */
export function allOf(first: RawBuilder<unknown>, ...others: readonly Condition[]): RawBuilder<unknown> {
  const applying = [first, ...others].filter(condition => condition !== null)
  return sql.join(applying, sql` and `)
}

/** The condition on a value; null without one. */
export function given<T>(value: T | null | undefined, condition: (value: T) => RawBuilder<unknown>): Condition {
  return value === null || value === undefined ? null : condition(value)
}

/** Limits of pages that are asked for often. */
const USUAL_LIMITS: readonly number[] = [10, 20, 25, 50, 100, 200, 500, 1_000]

/**
 * The limit of a page's statement, which reads one row more. Usual ones are part of the text: a plan for any limit
 * expects a tenth of all rows, so that each call would be planned for its own.
 */
export function limitOf(limit: number): RawBuilder<unknown> {
  return USUAL_LIMITS.includes(limit) ? sql`limit ${sql.lit(limit + 1)}` : sql`limit ${limit + 1}`
}

const PRINTER = kyselyOver(() => Promise.reject(new Error('it only prints')))

/** SQL without parameters, printed once: to print a long statement takes longer than to send it. */
export function fixed<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = part.compile(PRINTER)
  if (parameters.length > 0) throw new Error(`this has parameters: ${text}`)
  return sql.raw(text)
}
