import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Ctx, SystemCtx } from './context.ts'

/** A column of a table whose rows are carried to another installation. */
export interface HistoryColumn {
  schema: z.ZodType
  /** The table whose rows it names, by id. */
  of?: string
  /** Whether what it names must exist, and was not only there once. */
  exists?: true
  /** Whether it is set once all rows of the table exist, since it names another one of them. */
  later?: true
  /** Whether it is an instant that has been. */
  past?: true
  /** Whether it is JSON that is never SQL's null. */
  json?: boolean
}

/**
 * A table of what has happened, whose rows an archive carries as they are. What is not among `columns` stays behind:
 * secrets, what belongs to the installation, and work that is not done yet.
 */
export interface HistoryTable {
  table: string
  columns: Record<string, HistoryColumn>
  /** Columns of a unique key, in the order of an index. With `per`, among the rows of one of its items. */
  order: readonly string[]
  /** The table of the resources that the rows belong to, and the column that names them. */
  per?: { table: string; column: string }
  /** Rows that are carried, and taken in: those for which the condition holds. */
  only?(row: Record<string, unknown>): boolean
  /** SQL: which rows are carried, if that depends on others. */
  where?: RawBuilder<unknown>
  /** The earliest instant that the table keeps, by a column. */
  since?: { column: string; from(ctx: SystemCtx): number }
  /** Whether a row takes the place of the one that its resource began with. */
  replaces?: true
  /** Columns that say that a row was taken in, and when. */
  mark?(ctx: Ctx): Record<string, unknown>
  /** Brings in line what is counted of the rows. */
  after?(ctx: Ctx): Promise<void>
}

/** Clocks of two installations differ by less. */
const AHEAD_MS = DAY_MS
const LAST_MS = 253_402_300_799_000

const TEXT = 20_000
const JSON_CHARACTERS = 500_000

/** Columns of history, by what they mean. */
export const column = {
  id: (): HistoryColumn => ({ schema: z.uuid() }),
  /** The id of a row of this account. */
  of: (table: string): HistoryColumn => ({ schema: z.uuid(), of: table, exists: true }),
  /** The id of a row that may have been deleted. */
  was: (table: string): HistoryColumn => ({ schema: z.uuid(), of: table }),
  ids: (table: string): HistoryColumn => ({ schema: z.array(z.uuid()).max(10_000), of: table }),
  time: (): HistoryColumn => ({ schema: z.int().min(0).max(LAST_MS) }),
  past: (): HistoryColumn => ({ schema: z.int().min(0).max(LAST_MS), past: true }),
  int: (): HistoryColumn => ({ schema: z.int() }),
  real: (): HistoryColumn => ({ schema: z.number() }),
  flag: (): HistoryColumn => ({ schema: z.boolean() }),
  word: (): HistoryColumn => ({ schema: z.string().max(500) }),
  text: (): HistoryColumn => ({ schema: z.string().max(TEXT) }),
  texts: (): HistoryColumn => ({ schema: z.array(z.string().max(500)).max(1_000) }),
  json: (schema: z.ZodType = z.unknown()): HistoryColumn => ({
    schema: schema.refine(value => JSON.stringify(value ?? null).length <= JSON_CHARACTERS, 'is too large'),
    json: true,
  }),
  orNull: (given: HistoryColumn): HistoryColumn => ({ ...given, schema: given.schema.nullable(), json: false }),
  later: (given: HistoryColumn): HistoryColumn => ({ ...given, later: true }),
}

/** The schema of a row as an archive has it. */
export function rowSchema({ columns }: HistoryTable): z.ZodType<Record<string, unknown>> {
  return z.strictObject(Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema])))
}

/** Whether a row has happened by now. */
export function isPast(at: unknown, now: EpochMs): boolean {
  return Number(at) <= now + AHEAD_MS
}
