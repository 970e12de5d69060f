import type { Provider } from '@pharos/shared-protocol/contract/identity/provider-name.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { refuseLink } from '../mailed-link/index.ts'
import { newBrowserToken } from '../visitor/index.ts'
import type { Identity } from './identify.ts'
import type { Visitor } from './visit.ts'

const LIFE_MS = 10 * MINUTE_MS

/** An identity that a service has named, until the person whose browser visited it confirms that it is theirs. */
interface Pending {
  provider: Provider
  identity: Identity
}

/** What is confirmed: that the identity is linked to a person, or that it signs in. */
type Purpose = 'link' | 'sign-in'

/**
 * Stores an identity in place of the visit that has found it, and returns its token. The browser may be signed in at
 * the service as somebody else, by whoever made it visit the service.
 */
export async function pendIdentity(
  tx: SystemCtx,
  { provider, identity }: Pending,
  { person, session, browser }: Visitor,
): Promise<string> {
  const token = newBrowserToken()
  const purpose = person === null ? 'sign-in' : 'link'
  const hash = hashOf(purpose, token)
  const sealed = tx.platform.sealer.seal(JSON.stringify(identity), contextOf(purpose, hash))
  await sql`insert into provider_visit (hash, provider, browser_hash, person_id, session_id, secrets, expires_at)
    values (${hash}, ${provider}, ${browser}, ${person}, ${session}, ${sealed}, ${tx.now + LIFE_MS})`.execute(tx.sql)
  return token
}

/** Finds the identity of a token, in the session that began. */
export async function findPendingLink(tx: SystemCtx, token: string, session: string): Promise<Pending> {
  const hash = hashOf('link', token)
  const { rows } = await sql<{ provider: Provider; secrets: string }>`select provider, secrets from provider_visit
    where hash = ${hash} and session_id = ${session} and expires_at > ${tx.now}`.execute(tx.sql)
  const [row] = rows
  if (!row) return refuseLink(identityText('provider.link_invalid'))
  return { provider: row.provider, identity: unseal(tx, 'link', hash, row.secrets) }
}

/** The same, once. */
export async function takePendingLink(tx: SystemCtx, token: string, session: string): Promise<Pending> {
  const found = await findPendingLink(tx, token, session)
  const { rows } = await sql`delete from provider_visit
    where hash = ${hashOf('link', token)} returning hash`.execute(tx.sql)
  return rows.length > 0 ? found : refuseLink(identityText('provider.already_linked'))
}

/** Returns the identity that signs in by a token, once, in the browser that visited the provider. */
export async function takePendingSignIn(
  tx: SystemCtx,
  token: string,
  { provider, browser }: { provider: Provider; browser: Buffer },
): Promise<Identity> {
  const hash = hashOf('sign-in', token)
  const { rows } = await sql<{ secrets: string }>`delete from provider_visit
    where hash = ${hash} and provider = ${provider} and browser_hash = ${browser} and expires_at > ${tx.now}
    returning secrets`.execute(tx.sql)
  const [row] = rows
  if (!row) return refuseLink(identityText('sign_in.invalid'))
  return unseal(tx, 'sign-in', hash, row.secrets)
}

function unseal({ platform }: SystemCtx, purpose: Purpose, hash: Buffer, secrets: string): Identity {
  return JSON.parse(platform.sealer.open(secrets, contextOf(purpose, hash))) as Identity
}

/** Unlike the hash of a visit's state, or of the other purpose, so that none can be used as another. */
const hashOf = (purpose: Purpose, token: string) => tokenHash(`provider ${purpose} ${token}`)
const contextOf = (purpose: Purpose, hash: Buffer) => `provider ${purpose} ${hash.toString('hex')}`
