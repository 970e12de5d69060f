import type * as contract from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import { whyNotRedirect } from '@pharos/shared-protocol/contract/identity/redirect-uri.ts'
import { contractText } from '@pharos/shared-protocol/text/en/contract.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { lockAccount } from '../../account/account/index.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { makeClientSecret } from '../m2m-client/index.ts'
import { insertOAuthApp } from './insert.ts'
import { presentOAuthApp } from './present.ts'
import type { OAuthApp } from './row.ts'

/** Apps of one account. */
const MOST = 50

/** Newest first. */
export async function listOAuthApps(ctx: Ctx) {
  const { rows } = await sql<OAuthApp>`select * from oauth_app where account_id = ${ctx.account}
    order by id desc`.execute(ctx.sql)
  return rows.map(presentOAuthApp)
}

export async function getOAuthApp(ctx: Ctx, { params }: Input<typeof contract.getOAuthApp>) {
  const { rows } = await sql<OAuthApp>`select * from oauth_app
    where account_id = ${ctx.account} and id = ${params.id}`.execute(ctx.sql)
  return shown(ctx, rows)
}

/** The scopes give the account no rights: each member grants what their own role has. */
export async function createOAuthApp(ctx: Ctx, { body }: Input<typeof contract.createOAuthApp>) {
  await requireRoom(ctx)
  const { app, client_secret } = await insertOAuthApp(ctx, { account_id: ctx.account, ...body })
  return { ...shown(ctx, [app]), client_secret }
}

export async function updateOAuthApp(ctx: Ctx, { params, body }: Input<typeof contract.updateOAuthApp>) {
  const app = await lockApp(ctx, params.id)
  const next = { ...app, ...definedOf(body) }
  requireRedirects(next)
  const { rows } = await sql<OAuthApp>`update oauth_app set name = ${next.name}, description = ${next.description},
      logo_url = ${next.logo_url}, redirect_uris = ${next.redirect_uris}, scopes = ${next.scopes}, revision = revision + 1
    where id = ${app.id} returning *`.execute(ctx.sql)
  return changed(ctx, rows)
}

/** Its tokens, and the consents of members, are deleted with it. */
export async function deleteOAuthApp(ctx: Ctx, { params }: Input<typeof contract.deleteOAuthApp>) {
  const { id } = await lockApp(ctx, params.id)
  await sql`delete from oauth_app where id = ${id}`.execute(ctx.sql)
  return undefined
}

/** Replaces the secret in one statement: either the new one is valid afterwards, or the old one is. */
export async function rotateOAuthApp(ctx: Ctx, { params }: Input<typeof contract.rotateOAuthApp>) {
  const { id, client_type } = await lockApp(ctx, params.id)
  if (client_type === 'public') throw new Refusal('conflict', identityText('oauth_app.public_client_no_secret'))
  const { client_secret, hash } = makeClientSecret()
  const { rows } = await sql<OAuthApp>`update oauth_app set secret_hash = ${hash}, last_rotated_at = ${ctx.now},
      revision = revision + 1 where id = ${id} returning *`.execute(ctx.sql)
  return { ...changed(ctx, rows), client_secret }
}

async function requireRoom(ctx: Ctx): Promise<void> {
  // Of two concurrent requests the second counts the first.
  await lockAccount(ctx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from oauth_app
    where account_id = ${ctx.account}`.execute(ctx.sql)
  if ((rows[0]?.n ?? 0) >= MOST) throw new Refusal('limit_reached', identityText('oauth_app.limit', { limit: MOST }))
}

async function lockApp(ctx: Ctx, id: string): Promise<OAuthApp> {
  const { rows } = await sql<OAuthApp>`select * from oauth_app
    where account_id = ${ctx.account} and id = ${id} for update`.execute(ctx.sql)
  shown(ctx, rows)
  return rows[0] as OAuthApp
}

function shown(ctx: Ctx, rows: readonly OAuthApp[]) {
  const [app] = rows
  if (!app) throw notFound('oauth app')
  noteRevision(ctx, app.id, app)
  return presentOAuthApp(app)
}

/** The same once its own change has been written. */
function changed(ctx: Ctx, [app]: readonly OAuthApp[]) {
  if (!app) throw new Error('The app was not written.')
  ctx.notes.versioned = app
  return presentOAuthApp(app)
}

function requireRedirects({ redirect_uris, client_type }: OAuthApp): void {
  for (const [index, uri] of redirect_uris.entries()) {
    const why = whyNotRedirect(uri, client_type)
    if (why !== null) throw refuseField(`redirect_uris[${index}]`, why)
  }
  if (client_type === 'confidential' && redirect_uris.length === 0)
    throw refuseField('redirect_uris', contractText('field.at_least_one_item'))
}

function definedOf<T extends object>(body: T) {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
