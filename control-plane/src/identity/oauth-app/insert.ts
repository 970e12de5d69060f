import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { makeClientSecret } from '../m2m-client/index.ts'
import type { OAuthApp } from './row.ts'

type Given = Pick<
  OAuthApp,
  'account_id' | 'name' | 'description' | 'logo_url' | 'client_type' | 'redirect_uris' | 'scopes'
>

/** Inserts an app. Its secret is returned here only; null for a public client. */
export async function insertOAuthApp(ctx: SystemCtx, given: Given) {
  const { account_id, name, description, logo_url, client_type, redirect_uris, scopes } = given
  const id = ctx.newId()
  const secret = client_type === 'confidential' ? makeClientSecret() : null
  const { rows } = await sql<OAuthApp>`insert into oauth_app (id, account_id, client_id, name, description, logo_url,
      client_type, redirect_uris, scopes, secret_hash, created_at)
    values (${id}, ${account_id}, ${`app_${id.replaceAll('-', '')}`}, ${name}, ${description}, ${logo_url},
      ${client_type}, ${redirect_uris}, ${scopes}, ${secret?.hash ?? null}, ${ctx.now}) returning *`.execute(ctx.sql)
  if (!rows[0]) throw new Error('The app was not written.')
  return { app: rows[0], client_secret: secret?.client_secret ?? null }
}
