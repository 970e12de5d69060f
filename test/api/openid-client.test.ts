import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as client from 'openid-client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { addApp, addM2mClient, decisionOf, REDIRECT, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('OAuth with openid-client')

test.before(async context => {
  const environment = { PHAROS_OAUTH_REGISTRATION: 'open' }
  context.world = await createWorld({ roles: 'api', agent: false, environment })
})
test.after(({ world }) => world.close())

const OPTIONS: client.DiscoveryRequestOptions = { algorithm: 'oauth2', execute: [client.allowInsecureRequests] }

function discover(world: World, id: string, secret?: string): Promise<client.Configuration> {
  return client.discovery(new URL(world.config.PHAROS_BASE_URL ?? world.url), id, secret, undefined, OPTIONS)
}

const status = async (world: World, token: string, path: string) =>
  (await sendAs(world.url, { authorization: `Bearer ${token}` }, 'GET', path)).status

test('an M2M client', async ({ world }) => {
  const account = await addAccount(world, 'machines')
  const made = await addM2mClient(account.call, ['read:services'])
  const config = await discover(world, made.client.client_id, made.client_secret)
  const tokens = await client.clientCredentialsGrant(config, { scope: 'read:services' })
  assert.is(await status(world, tokens.access_token, '/service'), 200)
  await client.tokenRevocation(config, tokens.access_token)
  assert.is(await status(world, tokens.access_token, '/service'), 401)
})

test('an app, by the address that the library builds, and its refresh', async ({ world }) => {
  const account = await addAccount(world, 'apps')
  const app = await addApp(account.call)
  const config = await discover(world, app.client_id, app.client_secret ?? '')
  const verifier = client.randomPKCECodeVerifier()
  const code_challenge = await client.calculatePKCECodeChallenge(verifier)
  const address = client.buildAuthorizationUrl(config, {
    ...{ redirect_uri: REDIRECT, scope: 'read:monitors', state: 'kept' },
    ...{ code_challenge, code_challenge_method: 'S256', resource: config.serverMetadata().issuer },
  })
  const session = await memberSession(world, account.member)
  const page = await fetch(address, { headers: { cookie: session.cookie, accept: 'application/json' } })
  const shown = (await page.json()) as { status: string; request: Record<string, string>; csrf_token: string }
  assert.is(shown.status, 'decide')
  const decision = { ...shown.request, csrf_token: shown.csrf_token, decision: 'allow' }
  const sent = await sendAs(world.url, session, 'POST', '/oauth/consent', decision)
  const checks = { pkceCodeVerifier: verifier, expectedState: 'kept' }
  const tokens = await client.authorizationCodeGrant(config, new URL(sent.body.redirect_uri), checks)
  assert.is(await status(world, tokens.access_token, '/http/jobs'), 200)
  const fresh = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  assert.is(await status(world, fresh.access_token, '/http/jobs'), 200)
  const seen = await client.tokenIntrospection(config, fresh.access_token)
  assert.equal([seen.active, seen.scope], [true, 'read:monitors'])
  const again = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  assert.is(again.access_token, fresh.access_token, 'the first reply may have been lost')
  await world.leap('31s')
  await client.refreshTokenGrant(config, tokens.refresh_token ?? '').then(
    () => assert.unreachable(),
    error => assert.is(error.error, 'invalid_grant'),
  )
  assert.is(await status(world, fresh.access_token, '/http/jobs'), 401)
  const list = routes.listConnectedApps
  const { body } = await account.call(list, { params: { user_id: account.member } })
  assert.is(body.length, 1)
})

test('a device', async ({ world }) => {
  const account = await addAccount(world, 'devices')
  const config = await discover(world, 'pharos-cli')
  const device = await client.initiateDeviceAuthorization(config, { scope: 'read:services' })
  const session = await memberSession(world, account.member)
  const body = { user_code: device.user_code, consent_granted: true }
  assert.is((await sendAs(world.url, session, 'POST', '/oauth/device', body)).status, 200)
  const tokens = await client.pollDeviceAuthorizationGrant(config, { ...device, interval: 1 })
  assert.is(await status(world, tokens.access_token, '/service'), 200)
})

test('an app that registers itself', async ({ world }) => {
  const account = await addAccount(world, 'strangers')
  const server = new URL(world.config.PHAROS_BASE_URL ?? world.url)
  const metadata = { client_name: 'Stranger', redirect_uris: [REDIRECT], scope: 'read:services' }
  const config = await client.dynamicClientRegistration(server, metadata, undefined, OPTIONS)
  const { client_id } = config.clientMetadata()
  const session = await memberSession(world, account.member)
  const verifier = client.randomPKCECodeVerifier()
  const code_challenge = await client.calculatePKCECodeChallenge(verifier)
  const decision = decisionOf({ client_id, scopes: ['read:services'] }, { code_challenge, state: null })
  const { body } = await sendAs(world.url, session, 'POST', '/oauth/authorize', decision)
  const tokens = await client.authorizationCodeGrant(config, new URL(body.redirect_uri), { pkceCodeVerifier: verifier })
  assert.is(await status(world, tokens.access_token, '/service'), 200)
})

test.run()
