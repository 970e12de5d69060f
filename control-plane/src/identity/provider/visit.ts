import type { Provider } from '@pharos/shared-protocol/contract/identity/provider-name.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import * as openid from 'openid-client'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { refuseLink } from '../mailed-link/index.ts'
import type { Service } from './catalogue.ts'
import { redirectUriOf } from './client.ts'

const LIFE_MS = 10 * MINUTE_MS

/** Secrets that bind a service's answer to our request (RFC 7636; OpenID Connect Core, 3.1.2.1). */
export interface VisitSecrets {
  verifier: string
  nonce: string
}

/** Who is sent to a service: a browser, and if they link the service to themselves, a person in a session. */
export interface Visitor {
  browser: Buffer
  person: string | null
  session: string | null
}

/** A visit to a service: `confirm` if another site may have begun it, so that the sign-in needs a confirmation. */
export type Visit = Visitor & { confirm: boolean }

/** Stores a visit to a service, and returns the address that the browser is sent to. */
export async function startVisit(
  tx: SystemCtx,
  service: Service,
  client: openid.Configuration,
  { browser, person, session, confirm }: Visit,
): Promise<string> {
  const state = openid.randomState()
  const secrets = { verifier: openid.randomPKCECodeVerifier(), nonce: openid.randomNonce() }
  const hash = tokenHash(state)
  const sealed = tx.platform.sealer.seal(JSON.stringify(secrets), contextOf(hash))
  await sql`insert into provider_visit (hash, provider, browser_hash, person_id, session_id, secrets, confirm,
      expires_at)
    values (${hash}, ${service.provider}, ${browser}, ${person}, ${session}, ${sealed}, ${confirm},
      ${tx.now + LIFE_MS})`.execute(tx.sql)
  return openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUriOf(tx.platform.config, service),
    scope: service.kind === 'github' ? 'read:user user:email' : 'openid email profile',
    ...{ state, code_challenge_method: 'S256' },
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
    ...(service.kind === 'oidc' ? { nonce: secrets.nonce } : {}),
  }).href
}

interface Ended {
  person_id: string | null
  session_id: string | null
  secrets: string
  confirm: boolean
}

/** Ends the visit of a state, once. Only the browser that started it can end it. */
export async function endVisit(tx: SystemCtx, provider: Provider, state: string, browser: Buffer | null) {
  const hash = tokenHash(state)
  const { rows } = await sql<Ended>`
    delete from provider_visit
    where hash = ${hash} and provider = ${provider} and browser_hash = ${browser} and expires_at > ${tx.now}
    returning person_id, session_id, secrets, confirm`.execute(tx.sql)
  const [visit] = rows
  if (!visit) return refuseLink(identityText('sign_in.invalid'))
  const secrets = JSON.parse(tx.platform.sealer.open(visit.secrets, contextOf(hash))) as VisitSecrets
  return { person: visit.person_id, session: visit.session_id, confirm: visit.confirm, secrets }
}

const contextOf = (hash: Buffer) => `provider visit ${hash.toString('hex')}`

export const OLD_VISITS: OldRows = { table: 'provider_visit', where: now => sql`expires_at <= ${now}` }
