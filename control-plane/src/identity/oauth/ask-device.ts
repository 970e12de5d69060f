import type Provider from 'oidc-provider'
import { baseUrlOf } from '../../platform/config.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import type { RawReply, RawRequest } from '../../platform/http/open.ts'
import { findOAuthApp } from '../oauth-app/index.ts'
import { askProvider } from './ask.ts'
import { PATHS } from './provider.ts'
import { refuseOAuth } from './refuse.ts'
import { foreignScope } from './request.ts'

/** Seconds between two questions of a device (RFC 8628, 3.2). */
const INTERVAL = 5

/** Begins the device flow. The library would drop scopes that it does not know, and give none when none is asked for. */
export async function askDevice(platform: Platform, provider: Provider, request: RawRequest): Promise<RawReply> {
  const form = new URLSearchParams(request.body)
  const app = await inSystem(platform, tx => findOAuthApp(tx, form.get('client_id') ?? ''), 'read')
  const asked = (form.get('scope') ?? '').split(' ').filter(Boolean)
  if (app && foreignScope(app, asked) >= 0)
    return refuseOAuth('invalid_scope', 'the app has not registered one of the scopes')
  if (app && asked.length === 0) form.set('scope', app.scopes.join(' '))
  const reply = await askProvider(platform, provider, PATHS.device_authorization, { ...request, body: String(form) })
  if (reply.status !== 200) return reply
  const said = JSON.parse(reply.body) as { user_code: string }
  const page = `${baseUrlOf(platform.config)}/device`
  const where = { verification_uri: page, verification_uri_complete: `${page}?user_code=${said.user_code}` }
  return { ...reply, body: JSON.stringify({ ...said, ...where, interval: INTERVAL }) }
}
