import { inSystem, type Platform } from './context.ts'
import { sql } from './database/connect.ts'
import { drain, type Turn } from './worker.ts'

/**
 * An account whose rows are erased, table by table. Every step can be repeated, and ends early when the worker stops.
 */
export interface Erasure {
  platform: Platform
  account: string
  turn: Pick<Turn, 'stopping'>
}

/** What a part of the system erases of an account. */
export type EraseStep = (erasure: Erasure) => Promise<void>

/** Rows per transaction: large enough to be fast, small enough that nobody waits for it. */
export const ERASE_BATCH = 2_000

/**
 * Deletes the account's rows of a table without partitions, `most` per transaction; less if other rows are deleted with
 * them. Several processes delete different rows.
 */
export async function eraseRows(erasure: Erasure, table: string, most = ERASE_BATCH): Promise<void> {
  const { platform, account, turn } = erasure
  const name = sql.table(table)
  await drain(turn, () =>
    inSystem(platform, async ctx => {
      const { rows } = await sql<{ count: number }>`with gone as (
          delete from ${name} where ctid = any(array(
            select ctid from ${name} where account_id = ${account} limit ${most} for update skip locked)) returning 1)
        select count(*)::int as count from gone`.execute(ctx.sql)
      return rows[0]?.count === most
    }),
  )
}

/** Deletes the platform's own rows of an account, and its telemetry. */
export const erasePlatform: EraseStep = async erasure => {
  for (const table of ['event', 'idempotency_key']) await eraseRows(erasure, table)
  await erasure.platform.telemetry.erase(erasure.account)
}
