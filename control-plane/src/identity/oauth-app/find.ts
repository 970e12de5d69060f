import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OAuthApp } from './row.ts'

/** The app with an OAuth client id, of any account. */
export async function findOAuthApp(ctx: SystemCtx, client_id: string): Promise<OAuthApp | null> {
  const { rows } = await sql<OAuthApp>`select * from oauth_app where client_id = ${client_id}`.execute(ctx.sql)
  return rows[0] ?? null
}
