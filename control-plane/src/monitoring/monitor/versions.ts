import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Known, type RowVersion, rememberedRows } from '../../platform/http/remembered-rows.ts'
import type { Monitor } from './entity.ts'

/** The columns of a `RowVersion`, of the monitor `m`. */
export const MONITOR_VERSION = sql`m.id, m.ctid, m.xmin`

/** The monitors of some versions that the account's transaction has read, in their order. */
export function monitorsOf(ctx: Ctx, versions: readonly RowVersion[]): Promise<Known<Monitor>[]> {
  return rememberedRows(ctx.platform).rowsOf(versions, async ids => {
    const { rows } = await sql<Monitor & RowVersion>`select m.*, ${MONITOR_VERSION} from monitor m
      where m.account_id = ${ctx.account} and m.id = any(${ids}::uuid[])`.execute(ctx.sql)
    return rows
  })
}
