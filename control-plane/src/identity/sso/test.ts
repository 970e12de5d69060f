import type * as contract from '@pharos/shared-protocol/contract/identity/sso-connection-routes.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ownConnection } from '../sso-connection/index.ts'
import { storeSignIn, TEST_LINKS } from './row.ts'

export const testSaml = (ctx: Ctx, { params }: Input<typeof contract.testSamlConnection>) =>
  begin(ctx, 'saml', params.id)
export const testOidc = (ctx: Ctx, { params }: Input<typeof contract.testOidcConnection>) =>
  begin(ctx, 'oidc', params.id)

/** Returns an address that begins a test, in any browser. The test changes only the connection's last result. */
async function begin(ctx: Ctx, kind: 'saml' | 'oidc', id: string) {
  const { account_id } = await ownConnection(ctx, { account: ctx.account, kind, id })
  ctx.notes.resource = id
  const asked = { account_id, connection_id: id, test: true, browser_hash: null, confirm: false, target: '/' }
  const made = await storeSignIn(ctx, asked)
  const url = new URL(TEST_LINKS.urlOf(ctx.platform, made.id))
  return { url: url.href, expires_at: rfc3339(made.expires_at) }
}
