import type * as contract from '@pharos/shared-protocol/contract/identity/sso.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import * as openid from 'openid-client'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { refuseLink } from '../mailed-link/index.ts'
import { SsoRefused } from '../saml/index.ts'
import { type Connection, findConnection, redirectUriOf } from '../sso-connection/index.ts'
import { browserOf } from '../visitor/index.ts'
import { requireDomain } from './admit.ts'
import { type Secrets, secretsOf } from './ask-oidc.ts'
import type { OidcClients } from './client.ts'
import { end, show } from './finish.ts'
import type { RefuseSso } from './refuse.ts'
import { ANSWERED_MS, keepIdentity, type SignIn } from './row.ts'
import { type Identity, identityOfOidc } from './rules.ts'

type Input = PublicInput<typeof contract.finishOidc>
type Query = Input['query']

/**
 * Ends an OpenID Connect sign-in in the browser that began it. Uses the state up first, even if the sign-in then fails,
 * so that a code is exchanged once, by us, for the browser that asked.
 */
export function createCallback(clients: OidcClients, refuse: RefuseSso) {
  return async (ctx: PublicCtx, { params, query }: Input) => {
    const { row, connection } = await inSystem(ctx.platform, tx =>
      take(tx, ctx, { state: query.state, connection: params.connection_id }),
    )
    const about = { sign_in: row.id, connection: row.connection_id }
    const identity = await identify(ctx, clients, { row, connection, query }).catch(error => refuse(ctx, about, error))
    if (!row.confirm) return end(ctx, { ...row, identity }, refuse)
    await inSystem(ctx.platform, async tx => {
      await requireDomain(tx, connection, identity)
      await keepIdentity(tx, row.id, identity)
    }).catch(error => refuse(ctx, about, error))
    return show(ctx, { ...row, identity })
  }
}

interface Asked {
  state: string
  connection: string
}

/**
 * Returns the sign-in of a state, once, if the answer comes to the address of its connection and in the browser that
 * began. Another connection or browser does not use up the state.
 */
async function take(tx: SystemCtx, ctx: PublicCtx, asked: Asked): Promise<{ row: SignIn; connection: Connection }> {
  const { rows } =
    await sql<SignIn>`update sso_sign_in set answered_at = ${tx.now}, expires_at = ${tx.now + ANSWERED_MS}
    where state_hash = ${tokenHash(asked.state)} and connection_id = ${asked.connection} and browser_hash = ${browserOf(ctx)} and answered_at is null
      and expires_at > ${tx.now} returning *`.execute(tx.sql)
  const [row] = rows
  const connection = row && (await findConnection(tx, row.connection_id))
  if (row && connection) return { row, connection }
  return refuseLink(identityText('sign_in.invalid'))
}

interface Answered {
  row: SignIn
  connection: Connection
  query: Query
}

/** Exchanges the code, and returns the identity in the verified ID token. */
async function identify(ctx: PublicCtx, clients: OidcClients, { row, connection, query }: Answered): Promise<Identity> {
  if (!connection.active && !row.test) throw new SsoRefused('connection_inactive')
  if (query.error !== undefined) throw new SsoRefused('provider_refused')
  const client = await clients.of(connection)
  const sealed = ctx.platform.sealer.open(row.secrets ?? '', secretsOf(row.id))
  const { state, nonce, verifier } = JSON.parse(sealed) as Secrets
  const claims = await exchange(ctx, client, { connection, query }, { state, nonce, verifier })
  return identityOfOidc(claims, connection.role_claim)
}

type Reply = Pick<Answered, 'connection' | 'query'>

async function exchange(ctx: PublicCtx, client: openid.Configuration, { connection, query }: Reply, secrets: Secrets) {
  const url = new URL(redirectUriOf(ctx.platform.config, connection.id))
  for (const name of ['state', 'code', 'iss'] as const) if (query[name]) url.searchParams.set(name, query[name])
  try {
    const tokens = await openid.authorizationCodeGrant(client, url, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new SsoRefused('token_invalid')
    if (claims.email !== undefined) return claims
    // Some providers give the address only at their user info endpoint (OpenID Connect Core, 5.4).
    return { ...(await openid.fetchUserInfo(client, tokens.access_token, claims.sub)), ...claims }
  } catch (error) {
    if (error instanceof SsoRefused) throw error
    ctx.log.info({ err: error }, 'an identity provider’s token was refused')
    throw new SsoRefused('token_invalid')
  }
}
