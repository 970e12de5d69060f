import * as openid from 'openid-client'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { type Connection, redirectUriOf } from '../sso-connection/index.ts'

/** Secrets that bind a provider's answer to our request. */
export interface Secrets {
  state: string
  nonce: string
  verifier: string
}

export const secretsOf = (signIn: string) => `sso sign-in ${signIn}`

export function newSecrets(): Secrets {
  return { state: openid.randomState(), nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() }
}

/** The address at which a browser signs in (OpenID Connect Core, 3.1.2.1, with PKCE S256). */
export async function authorizationUrl(
  platform: Platform,
  client: openid.Configuration,
  { id, scopes }: Connection,
  { state, nonce, verifier }: Secrets,
): Promise<string> {
  return openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUriOf(platform.config, id),
    scope: [...new Set(['openid', 'email', ...scopes])].join(' '),
    ...{ state, nonce, code_challenge_method: 'S256' },
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
  }).href
}

/** Stores the secrets of a sign-in, and the hash of its state for lookups. */
export async function keepSecrets(tx: SystemCtx, signIn: string, secrets: Secrets): Promise<void> {
  const sealed = tx.platform.sealer.seal(JSON.stringify(secrets), secretsOf(signIn))
  await sql`update sso_sign_in set secrets = ${sealed}, state_hash = ${tokenHash(secrets.state)}
    where id = ${signIn}`.execute(tx.sql)
}
