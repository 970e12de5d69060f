import type { Scope } from '@pharos/shared-protocol/access.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OAuthApp } from '../oauth-app/index.ts'

/** How long an authorization lasts, however often its tokens are refreshed. Then the member has to agree again. */
export const GRANT_MS = 90 * DAY_MS

/** Stores the member's consent and creates an authorization. Returns its id, which all its tokens share. */
export async function authorize(tx: SystemCtx, member: string, app: OAuthApp, scopes: readonly Scope[]) {
  const given = [...scopes]
  await sql`insert into oauth_consent (member_id, app_id, scopes, created_at, updated_at)
    values (${member}, ${app.id}, ${given}, ${tx.now}, ${tx.now})
    on conflict (member_id, app_id) do update set updated_at = excluded.updated_at,
      scopes = array(select distinct unnest(oauth_consent.scopes || excluded.scopes) order by 1)`.execute(tx.sql)
  const id = tx.newId()
  await sql`insert into oauth_grant (id, member_id, app_id, scopes, created_at)
    values (${id}, ${member}, ${app.id}, ${given}, ${tx.now})`.execute(tx.sql)
  return id
}
