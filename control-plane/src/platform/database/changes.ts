import type { SystemCtx } from '../context.ts'
import { sql } from './connect.ts'

const KEPT_MS = 3_600_000

/**
 * Deletes rows of a table of changes (`xid`: the transaction that wrote them) an hour after their transactions ended,
 * when every process has read them. Remembers in memory when transactions had ended, so a process deletes nothing in
 * its first hour.
 */
export function forgetChanges(table: string): (ctx: SystemCtx) => Promise<void> {
  let marks: { at: number; xmin: string }[] = []
  return async ctx => {
    const { rows } = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(
      ctx.sql,
    )
    marks.push(...rows.map(({ xmin }) => ({ at: ctx.now, xmin })))
    const old = marks.findLast(mark => mark.at <= ctx.now - KEPT_MS)
    if (!old) return
    await sql`delete from ${sql.table(table)} where xid < ${old.xmin}::text::xid8`.execute(ctx.sql)
    marks = marks.filter(mark => mark.at >= old.at)
  }
}
