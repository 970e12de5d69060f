import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { inSystem, type Platform } from './context.ts'
import { sql } from './database/connect.ts'
import { drain, startWorker, type Worker } from './worker.ts'

const EVERY_MS = 10 * MINUTE_MS
/** Rows per transaction. */
const BATCH = 5_000

/** Rows that are no longer needed. */
export interface OldRows {
  table: string
  /** SQL over the table, by its name. */
  where(now: EpochMs): RawBuilder<unknown>
}

/** Deletes old rows of several tables. */
export function startForgetting(platform: Platform, name: string, all: readonly OldRows[]): Worker {
  const found = (now: EpochMs) =>
    all.map(({ table, where }) => sql`exists (select from ${sql.table(table)} where ${where(now)})`)
  return startWorker(platform, {
    name,
    everyMs: EVERY_MS,
    isDue: now => sql`(${sql.join(found(now), sql` or `)})`,
    async work(turn) {
      for (const rows of all) await drain(turn, () => forget(platform, rows))
    },
  })
}

/** Deletes one batch of rows that nobody holds. Returns whether there may be more. */
async function forget(platform: Platform, { table, where }: OldRows): Promise<boolean> {
  const deleted = await inSystem(platform, async ctx => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where(ctx.now)} limit ${BATCH} for update skip locked))`.execute(
      ctx.sql,
    )
    return Number(numAffectedRows ?? 0)
  })
  return deleted === BATCH
}
