import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { versionColumn } from '../../platform/database/lines.ts'
import { type Known, rememberedRows, type Versioned } from '../../platform/http/remembered-rows.ts'
import type { Monitor } from './entity.ts'

/** The version of the monitor `m`. */
export const MONITOR_VERSION = { id: sql`m.id`, parts: [sql`m.ctid`, sql`m.xmin`] }

export type VersionedMonitor = Monitor & Versioned

/** The monitors of some lines that the account's transaction has read, in their order. */
export function monitorsOf(ctx: Ctx, lines: readonly string[]): Promise<Known<VersionedMonitor>[]> {
  return rememberedRows(ctx.platform).rowsOf(lines, async ids => {
    const { rows } = await sql<VersionedMonitor>`select m.*, ${versionColumn(MONITOR_VERSION)} from monitor m
      where m.account_id = ${ctx.account} and m.id = any(${ids}::uuid[])`.execute(ctx.sql)
    return rows
  })
}
