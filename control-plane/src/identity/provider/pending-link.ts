import type { Provider } from '@pharos/shared-protocol/contract/provider-name.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { refuseLink } from '../mailed-link/index.ts'
import { newBrowserToken } from '../visitor/index.ts'
import type { Identity } from './identify.ts'

const LIFE_MS = 10 * MINUTE_MS

/** An identity that a service has named for somebody who wants to link it, until they confirm that it is theirs. */
interface Pending {
  provider: Provider
  identity: Identity
}

/**
 * Stores an identity in place of the visit that has found it, and returns its token. The browser may be signed in at
 * the service as somebody else, by whoever made it visit the service.
 */
export async function pendLink(
  tx: SystemCtx,
  { provider, identity }: Pending,
  { person, session, browser }: { person: string; session: string | null; browser: Buffer },
): Promise<string> {
  const token = newBrowserToken()
  const hash = hashOf(token)
  const sealed = tx.platform.sealer.seal(JSON.stringify(identity), contextOf(hash))
  await sql`insert into provider_visit (hash, provider, browser_hash, person_id, session_id, secrets, expires_at)
    values (${hash}, ${provider}, ${browser}, ${person}, ${session}, ${sealed}, ${tx.now + LIFE_MS})`.execute(tx.sql)
  return token
}

/** Finds the identity of a token, in the session that began. */
export async function findPendingLink(tx: SystemCtx, token: string, session: string): Promise<Pending> {
  const hash = hashOf(token)
  const { rows } = await sql<{ provider: Provider; secrets: string }>`select provider, secrets from provider_visit
    where hash = ${hash} and session_id = ${session} and expires_at > ${tx.now}`.execute(tx.sql)
  const [row] = rows
  if (!row) return refuseLink('This identity was already linked, has expired, or was named in another session.')
  const identity = JSON.parse(tx.platform.sealer.open(row.secrets, contextOf(hash))) as Identity
  return { provider: row.provider, identity }
}

/** The same, once. */
export async function takePendingLink(tx: SystemCtx, token: string, session: string): Promise<Pending> {
  const found = await findPendingLink(tx, token, session)
  const { rows } = await sql`delete from provider_visit where hash = ${hashOf(token)} returning hash`.execute(tx.sql)
  return rows.length > 0 ? found : refuseLink('This identity was already linked.')
}

/** Unlike the hash of a visit's state, so that neither can be used as the other. */
const hashOf = (token: string) => tokenHash(`provider link ${token}`)
const contextOf = (hash: Buffer) => `provider link ${hash.toString('hex')}`
