import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** An app that may act as a member; the CLI is one. */
export interface GrantedApp {
  client_id: string
  name: string
  account_id: string
  account_name: string
  last_used_at: number | null
}

/** The apps that members have let in, by name. `members`: SQL of their ids. */
export async function findGrantedApps(tx: SystemCtx, members: RawBuilder<unknown>): Promise<GrantedApp[]> {
  const { rows } = await sql<GrantedApp>`
    select o.client_id, o.name, m.account_id, a.name as account_name,
      (select max(g.last_used_at) from oauth_grant g where g.member_id = m.id and g.app_id = o.id) as last_used_at
    from oauth_consent c join oauth_app o on o.id = c.app_id join member m on m.id = c.member_id
      join account a on a.id = m.account_id
    where c.member_id in ${members} order by o.name, o.client_id, m.account_id`.execute(tx.sql)
  return rows
}
