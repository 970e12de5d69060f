import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { M2mClient } from './row.ts'

/** The M2M client with an OAuth client id, of any account. */
export async function findM2mClient(ctx: SystemCtx, client_id: string): Promise<M2mClient | null> {
  const { rows } = await sql<M2mClient>`select * from m2m_client where client_id = ${client_id}`.execute(ctx.sql)
  return rows[0] ?? null
}
