import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

export interface NamedService {
  id: string
  name: string
  escalation_policy_id: string | null
}

/** Services of an account by id, by name; those that are gone are omitted. */
export async function loadServices(ctx: SystemCtx, account: string, ids: readonly string[]): Promise<NamedService[]> {
  const { rows } = await sql<NamedService>`select id, name, escalation_policy_id from service
    where account_id = ${account} and id = any(${ids}::uuid[]) order by lower(name), id`.execute(ctx.sql)
  return rows
}
