import { SCOPES, type Scope } from '@pharos/shared-protocol/access.ts'
import { OAuthAppCreate } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx, RawReply, RawRequest } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertOAuthApp } from '../oauth-app/index.ts'
import { DEVICE_GRANT } from './client.ts'
import { refuseOAuth } from './refuse.ts'

/** Self-registered apps of one installation. Those that nobody has agreed to are deleted after a day. */
const MOST = 10_000
const READING = SCOPES.filter(scope => scope.startsWith('read:'))
const SECRET_METHODS = ['client_secret_basic', 'client_secret_post']

interface Metadata {
  redirect_uris?: unknown
  client_name?: unknown
  logo_uri?: unknown
  scope?: unknown
  grant_types?: unknown
  token_endpoint_auth_method?: unknown
}

/** Registers an app that belongs to no account (RFC 7591), when the operator allows it. */
export async function registerClient(ctx: PublicCtx, { body }: RawRequest): Promise<RawReply> {
  const { config } = ctx.platform
  if (config.PHAROS_OAUTH_REGISTRATION === 'off')
    throw new Refusal('not_found', identityText('oauth.no_self_registration'))
  const given = readObject(body)
  if (given === null) return refuseOAuth('invalid_client_metadata', 'the body is not a JSON object')
  const method = given.token_endpoint_auth_method ?? 'client_secret_basic'
  if (method !== 'none' && !SECRET_METHODS.includes(String(method)))
    return refuseOAuth('invalid_client_metadata', 'token_endpoint_auth_method is not supported')
  const parsed = OAuthAppCreate.safeParse({
    name: given.client_name ?? 'Unnamed app',
    logo_url: given.logo_uri ?? null,
    client_type: method === 'none' ? 'public' : 'confidential',
    redirect_uris: given.redirect_uris ?? [],
    scopes: typeof given.scope === 'string' ? given.scope.split(' ').filter(Boolean) : READING,
  })
  if (!parsed.success) return refuseMetadata(parsed.error.issues[0])
  const made = await inSystem(ctx.platform, async tx => {
    await requireRoom(tx)
    return insertOAuthApp(tx, { account_id: null, ...parsed.data })
  })
  return { status: 201, headers: JSON_HEADERS, body: JSON.stringify(registered(made, String(method))) }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

function readObject(body: string): Metadata | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function refuseMetadata(issue: { path: PropertyKey[]; message: string } | undefined): RawReply {
  const [field] = issue?.path ?? []
  const error = field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata'
  return refuseOAuth(error, `${String(WIRE_NAMES[String(field)] ?? field)}: ${issue?.message ?? 'is not valid'}`)
}

const WIRE_NAMES: Record<string, string> = { name: 'client_name', logo_url: 'logo_uri', scopes: 'scope' }

async function requireRoom(tx: SystemCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('oauth_app without account'))`.execute(tx.sql)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from oauth_app where account_id is null`.execute(
    tx.sql,
  )
  if ((rows[0]?.n ?? 0) >= MOST) throw new Refusal('limit_reached', identityText('oauth.too_many_registrations'))
}

function registered({ app, client_secret }: Awaited<ReturnType<typeof insertOAuthApp>>, method: string) {
  const { client_id, name, logo_url, redirect_uris, client_type, scopes, created_at } = app
  const coded = redirect_uris.length > 0
  return {
    client_id,
    ...(client_secret === null ? {} : { client_secret, client_secret_expires_at: 0 }),
    client_id_issued_at: Math.floor(created_at / 1000),
    client_name: name,
    ...(logo_url === null ? {} : { logo_uri: logo_url }),
    redirect_uris,
    grant_types: [
      ...(coded ? ['authorization_code'] : []),
      ...(client_type === 'public' ? [DEVICE_GRANT] : []),
      'refresh_token',
    ],
    response_types: coded ? ['code'] : [],
    token_endpoint_auth_method: method,
    scope: (scopes as Scope[]).join(' '),
  }
}
