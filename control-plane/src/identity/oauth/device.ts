import type { Scope } from '@pharos/shared-protocol/access.ts'
import { roleAtLeast, roleForScope } from '@pharos/shared-protocol/access.ts'
import { contractText } from '@pharos/shared-protocol/text/en/contract.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { requireRecent } from '../../platform/http/authenticate.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { findOAuthApp, type OAuthApp } from '../oauth-app/index.ts'
import { resourcesOf } from './adapter.ts'
import { tellOfApp } from './app-notice.ts'
import { type Decider, scopesFor } from './consent.ts'
import { authorize } from './grant.ts'
import { presentClient } from './present-client.ts'

interface Waiting {
  hash: Buffer
  app: OAuthApp
  scopes: Scope[]
  /** Null for a code of an older version, or of a process that died. */
  origin: { address: string; user_agent: string } | null
  created_at: EpochMs
}

/** What a device asks for. Consent is always required, since a stranger may have sent the code (RFC 8628, 5.4). */
export async function startDevice(tx: SystemCtx, { account, role, caller }: Decider, user_code: string) {
  const { app, scopes, origin, created_at } = await requireWaiting(tx, user_code)
  return {
    client: await presentClient(tx, account, app),
    consent_required: true,
    scopes: scopesFor(role, scopes),
    origin: origin && {
      address: origin.address,
      device: deviceOf(origin.user_agent),
      requested_at: rfc3339(created_at),
      age_seconds: Math.max(0, Math.floor((tx.now - created_at) / 1000)),
      same_address: origin.address === caller.address,
    },
  }
}

interface Decision {
  user_code: string
  consent_granted: boolean
  /** What the member gives of the requested scopes; null: all. */
  scopes?: readonly Scope[] | null
}

/** Stores the decision for the next poll of the device. Grants those scopes that the member's role has. */
export async function decideDevice(
  tx: SystemCtx,
  decider: Decider,
  { user_code, consent_granted, scopes: chosen = null }: Decision,
) {
  const { member, role } = decider
  const { hash, app, scopes } = await requireWaiting(tx, user_code)
  if (!consent_granted) {
    const declined = { error: 'access_denied', errorDescription: 'the member has declined' }
    await answer(tx, hash, declined, null, [])
    return { status: 'declined' as const, scopes: [] }
  }
  const foreign = chosen?.findIndex(scope => !scopes.includes(scope)) ?? -1
  if (foreign >= 0) throw refuseField(`scopes[${foreign}]`, identityText('oauth.scope_not_requested'))
  const wanted = chosen ?? scopes
  if (wanted.length === 0) throw refuseField('scopes', contractText('field.at_least_one_item'))
  const given = wanted.filter(scope => roleAtLeast(role, roleForScope(scope)))
  if (given.length === 0) throw new Refusal('forbidden', identityText('oauth.device_without_scope', { role }))
  requireRecent({ actor: decider, now: tx.now })
  await tellOfApp(tx, decider, app, given)
  const grantId = await authorize(tx, member, app, given)
  const resource = resourcesOf(baseUrlOf(tx.platform.config))
  await answer(tx, hash, { accountId: member, grantId, scope: given.join(' '), resource }, grantId, given)
  return { status: 'connected' as const, scopes: given }
}

async function answer(tx: SystemCtx, hash: Buffer, said: object, grant: string | null, scopes: Scope[]): Promise<void> {
  await sql`update oauth_token set payload = payload || ${JSON.stringify(said)}::jsonb, grant_id = ${grant}, scopes = ${scopes}
    where hash = ${hash}`.execute(tx.sql)
}

interface Row extends Pick<Waiting, 'hash' | 'origin' | 'created_at'> {
  client_id: string
  scope: string
}

async function requireWaiting(tx: SystemCtx, user_code: string): Promise<Waiting> {
  const plain = user_code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const { rows } = await sql<Row>`
    select t.hash, t.origin, t.created_at, t.payload ->> 'clientId' as client_id, t.payload -> 'params' ->> 'scope' as scope from oauth_token t
    where t.user_code_hash = ${tokenHash(plain)} and t.kind = 'DeviceCode' and t.expires_at > ${tx.now}
      and t.consumed_at is null and not t.payload ?| array['accountId', 'error'] for update`.execute(tx.sql)
  const [row] = rows
  const app = row && (await findOAuthApp(tx, row.client_id))
  if (!app) throw refuseField('user_code', identityText('oauth.device_code_unknown'))
  const { hash, scope, origin, created_at } = row
  return { hash, app, scopes: scope.split(' ') as Scope[], origin, created_at }
}
