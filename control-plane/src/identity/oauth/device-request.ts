import type { Scope } from '@pharos/shared-protocol/access.ts'
import type Provider from 'oidc-provider'
import { baseUrlOf } from '../../platform/config.ts'
import { type Caller, inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { RawReply, RawRequest } from '../../platform/http/open.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { findOAuthApp } from '../oauth-app/index.ts'
import { POLL_SECONDS } from './poll.ts'
import { PATHS } from './provider.ts'
import { askProvider } from './provider-call.ts'
import { refuseOAuth } from './refuse.ts'
import { foreignScope, scopesAsked } from './request.ts'

/**
 * The parameters that are stored until the code expires. Others are dropped, or strangers could fill rows with them.
 */
const PASSED_ON = ['client_id', 'scope', 'resource']

/**
 * Starts the device flow. Resolves the scopes first: the library drops unknown ones, and gives none if none is asked
 * for.
 */
export async function askDevice(
  platform: Platform,
  provider: Provider,
  request: RawRequest,
  { address, user_agent }: Caller,
): Promise<RawReply> {
  const form = new URLSearchParams(request.body)
  const app = await inSystem(platform, tx => findOAuthApp(tx, form.get('client_id') ?? ''), 'read')
  const asked = (form.get('scope') ?? '').split(' ').filter(Boolean)
  if (app && foreignScope(app, asked) >= 0)
    return refuseOAuth('invalid_scope', 'the app has not registered one of the scopes')
  const passed = new URLSearchParams(PASSED_ON.flatMap(name => form.getAll(name).map(value => [name, value])))
  passed.set('scope', scopesAsked(app ?? { scopes: [] }, asked as Scope[]).join(' '))
  const reply = await askProvider(platform, provider, PATHS.device_authorization, { ...request, body: String(passed) })
  if (reply.status !== 200) return reply
  const said = JSON.parse(reply.body) as { user_code: string; device_code: string }
  const origin = JSON.stringify({ address, user_agent: user_agent.slice(0, 500) })
  await inSystem(platform, tx =>
    sql`update oauth_token set origin = ${origin}::jsonb where hash = ${tokenHash(said.device_code)}`.execute(tx.sql),
  )
  const page = `${baseUrlOf(platform.config)}/device`
  const where = { verification_uri: page, verification_uri_complete: `${page}?user_code=${said.user_code}` }
  return { ...reply, body: JSON.stringify({ ...said, ...where, interval: POLL_SECONDS }) }
}
