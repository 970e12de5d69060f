import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as oauth from 'oauth4webapi'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { addApp, agree, decisionOf, postForm, REDIRECT, redeem, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

interface Context {
  world: World
  /** The account that owns the app. */
  vendor: TestAccount
  /** The account whose member uses it. */
  customer: TestAccount
}

const test = suite<Context>('OAuth for members')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,sweeper', agent: false })
  context.vendor = await addAccount(context.world, 'vendor')
  context.customer = await addAccount(context.world, 'customer')
})
test.after(({ world }) => world.close())

const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` })
const INSECURE = { [oauth.allowInsecureRequests]: true }

test('a third-party client does all steps: metadata, PKCE, iss, refresh, revocation', async ({
  world,
  vendor,
  customer,
}) => {
  const app = await addApp(vendor.call, { scopes: ['read:monitors', 'write:services'] })
  const issuer = new URL(world.config.PHAROS_BASE_URL ?? world.url)
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE })
  const server = await oauth.processDiscoveryResponse(issuer, discovered)
  const client = { client_id: app.client_id }
  const verifier = oauth.generateRandomCodeVerifier()
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier)
  const session = await memberSession(world, customer.member)
  const decision = decisionOf(app, { scopes: ['read:monitors'], code_challenge, resources: [server.issuer] })
  const back = (await sendAs(world.url, session, 'POST', '/oauth/authorize', decision)).body.redirect_uri
  const params = oauth.validateAuthResponse(server, client, new URL(back), 'a state')
  assert.is(new URL(back).searchParams.get('iss'), server.issuer)
  const secret = oauth.ClientSecretBasic(app.client_secret ?? '')
  const request = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    secret,
    params,
    REDIRECT,
    verifier,
    INSECURE,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, request)
  assert.equal([tokens.expires_in, tokens.scope, tokens.token_type], [3600, 'read:monitors', 'bearer'])
  assert.is((await sendAs(world.url, bearer(tokens.access_token), 'GET', '/http/jobs')).status, 200)
  const write = await sendAs(world.url, bearer(tokens.access_token), 'POST', '/service', { name: 'no' })
  assert.is(write.status, 403)
  const again = await oauth.refreshTokenGrantRequest(server, client, secret, tokens.refresh_token ?? '', INSECURE)
  const fresh = await oauth.processRefreshTokenResponse(server, client, again)
  assert.is.not(fresh.refresh_token, tokens.refresh_token)
  assert.is((await sendAs(world.url, bearer(fresh.access_token), 'GET', '/http/jobs')).status, 200)
  const revoked = await oauth.revocationRequest(server, client, secret, fresh.refresh_token ?? '', INSECURE)
  await oauth.processRevocationResponse(revoked)
  for (const { access_token } of [tokens, fresh])
    assert.is((await sendAs(world.url, bearer(access_token), 'GET', '/http/jobs')).status, 401)
})

test('acts as the member in their account, and the audit log shows both', async ({ world, vendor, customer }) => {
  const app = await addApp(vendor.call, { name: 'Planner', scopes: ['write:services', 'read:account'] })
  const ada = await addKey(world, customer.id, 'member')
  const code = await agree(world.url, await memberSession(world, ada.member), decisionOf(app))
  const { access_token: token } = (await redeem(world.url, app, code)).body
  const theirs = (await vendor.call(routes.createService, { body: { name: 'of the vendor' } })).body
  assert.is((await sendAs(world.url, bearer(token), 'GET', `/service/${theirs.id}`)).status, 404)
  const made = await sendAs(world.url, bearer(token), 'POST', '/service', { name: 'by an app' })
  assert.is(made.status, 201)
  const me = (await sendAs(world.url, bearer(token), 'GET', '/user/me')).body
  assert.equal(
    [me.actor.type, me.actor.scopes.sort(), me.member.id],
    ['user', ['read:account', 'write:services'], ada.member],
  )
  const log = (await customer.call(routes.listAuditLog, { query: { action: 'service.create' } })).body
  assert.equal(log.map(({ actor_type, actor_name, user_id }) => [actor_type, actor_name, user_id])[0], [
    'user',
    'member (app Planner)',
    ada.member,
  ])
})

test('never does more than its member may, at present', async ({ world, vendor, customer }) => {
  const app = await addApp(vendor.call, { scopes: ['write:services', 'read:services', 'write:regions'] })
  const ada = await addKey(world, customer.id, 'admin')
  const code = await agree(world.url, await memberSession(world, ada.member), decisionOf(app))
  const { access_token: token, refresh_token } = (await redeem(world.url, app, code)).body
  const create = async () => (await sendAs(world.url, bearer(token), 'POST', '/service', { name: 'x' })).status
  const service = (await customer.call(routes.createService, { body: { name: 'kept' } })).body
  assert.is(await create(), 201)
  await customer.call(routes.updateMember, { params: { user_id: ada.member }, body: { role: 'member' } })
  assert.is(await create(), 201)
  const gone = await sendAs(world.url, bearer(token), 'DELETE', `/service/${service.id}`)
  assert.is(gone.status, 403, 'an exception for keys is none for apps')
  await customer.call(routes.updateMember, { params: { user_id: ada.member }, body: { role: 'viewer' } })
  assert.is(await create(), 403)
  assert.is((await sendAs(world.url, bearer(token), 'GET', '/service')).status, 200)
  const { client_id, client_secret } = app
  const form = {
    grant_type: 'refresh_token',
    refresh_token: String(refresh_token),
    client_id,
    client_secret: client_secret ?? '',
  }
  const fresh = (await postForm(`${world.url}/oauth2/token`, form)).body
  const late = await sendAs(world.url, bearer(fresh.access_token), 'POST', '/service', { name: 'x' })
  assert.is(late.status, 403)
  await customer.call(routes.removeMember, { params: { user_id: ada.member } })
  for (const each of [token, fresh.access_token])
    assert.is((await sendAs(world.url, bearer(each), 'GET', '/service')).status, 401)
  const left = await postForm(`${world.url}/oauth2/token`, { ...form, refresh_token: String(fresh.refresh_token) })
  assert.equal([left.status, left.body.error], [400, 'invalid_grant'])
})

test('a staff member cannot give an app the rights of staff', async ({ world, vendor }) => {
  const [staff] = await world.sql<{ id: string }>('select id from member where staff')
  const app = await addApp(vendor.call, { scopes: ['write:regions'] })
  const code = await agree(world.url, await memberSession(world, staff?.id ?? ''), decisionOf(app))
  const { access_token: token } = (await redeem(world.url, app, code)).body
  const body = { slug: 'public-one', private: false }
  assert.is((await sendAs(world.url, bearer(token), 'POST', '/region', body)).status, 403)
})

test('a code works once, for a minute, for its client, redirect and verifier', async ({ world, vendor, customer }) => {
  const app = await addApp(vendor.call, { redirect_uris: [REDIRECT, 'https://app.example/other'] })
  const stranger = await addApp(vendor.call)
  const session = await memberSession(world, customer.member)
  const code = () => agree(world.url, session, decisionOf(app))
  const refused = async (given: Parameters<typeof redeem>[1], more: Record<string, string>) => {
    const { status, body } = await redeem(world.url, given, await code(), more)
    return [status, body.error]
  }
  assert.equal(await refused(stranger, {}), [400, 'invalid_grant'])
  assert.equal(await refused(app, { redirect_uri: 'https://app.example/other' }), [400, 'invalid_grant'])
  assert.equal(await refused(app, { code_verifier: 'x'.repeat(43) }), [400, 'invalid_grant'])
  assert.equal(await refused(app, { code_verifier: '' }), [400, 'invalid_grant'])
  assert.equal(await refused({ ...app, client_secret: 'wrong' }, {}), [401, 'invalid_client'])
  assert.equal(await refused({ ...app, client_secret: null }, {}), [401, 'invalid_client'])
  assert.equal(await refused(app, { resource: 'https://elsewhere.example/' }), [400, 'invalid_target'])
  const once = await code()
  const tokens = (await redeem(world.url, app, once)).body
  assert.is((await redeem(world.url, app, once)).body.error, 'invalid_grant')
  const status = async () => (await sendAs(world.url, bearer(tokens.access_token), 'GET', '/http/jobs')).status
  assert.is(await status(), 200, 'sent twice by the app itself')
  assert.is((await redeem(world.url, app, once, { code_verifier: 'x'.repeat(43) })).body.error, 'invalid_grant')
  assert.is(await status(), 200, 'a thief without the verifier ends nothing')
  await world.leap('31s')
  assert.is((await redeem(world.url, app, once)).body.error, 'invalid_grant')
  assert.is(await status(), 401, 'stolen')
  const late = await code()
  await world.leap('61s')
  assert.is((await redeem(world.url, app, late)).body.error, 'invalid_grant')
})

test('an access token lasts an hour, a refresh token 30 days, and both are forgotten', async ({
  world,
  vendor,
  customer,
}) => {
  const app = await addApp(vendor.call)
  const code = await agree(world.url, await memberSession(world, customer.member), decisionOf(app))
  const first = (await redeem(world.url, app, code)).body
  const refresh = (refresh_token: unknown) =>
    postForm(`${world.url}/oauth2/token`, {
      ...{ grant_type: 'refresh_token', refresh_token: String(refresh_token) },
      ...{ client_id: app.client_id, client_secret: app.client_secret ?? '' },
    })
  await world.leap('59m')
  assert.is((await sendAs(world.url, bearer(first.access_token), 'GET', '/http/jobs')).status, 200)
  await world.leap('2m')
  assert.is((await sendAs(world.url, bearer(first.access_token), 'GET', '/http/jobs')).status, 401)
  await world.leap('29d')
  const second = (await refresh(first.refresh_token)).body
  await world.leap('29d')
  const third = await refresh(second.refresh_token)
  assert.is(third.status, 200, 'each lives for 30 days')
  await world.leap('31d')
  assert.is((await refresh(third.body.refresh_token)).body.error, 'invalid_grant')
  await world.leap('3d')
  const [left] = await world.sql<{ n: number }>(
    `select count(*)::int as n from oauth_grant g join oauth_app a on a.id = g.app_id where a.client_id = $1`,
    [app.client_id],
  )
  assert.is(left?.n, 0)
})

test('neither codes, tokens nor secrets are stored or logged', async ({ world, vendor, customer }) => {
  const app = await addApp(vendor.call)
  const code = await agree(world.url, await memberSession(world, customer.member), decisionOf(app))
  const tokens = (await redeem(world.url, app, code)).body
  const device = (await postForm(`${world.url}/oauth2/device`, { client_id: 'pharos-cli' })).body
  const secrets = [code, tokens.access_token, tokens.refresh_token, app.client_secret, device.device_code].map(String)
  const plain = [...secrets, String(device.user_code), String(device.user_code).replace('-', '')]
  for (const table of ['oauth_token', 'oauth_reply', 'oauth_grant', 'oauth_app', 'audit_entry', 'idempotency_key']) {
    const rows = JSON.stringify(await world.sql(`select t::text from ${table} t`))
    for (const secret of plain) assert.not.ok(rows.includes(secret), `${table}: ${secret.slice(0, 5)}`)
  }
  for (const secret of plain) assert.not.ok(world.lines.all.some(line => line.includes(secret)))
})

test('a connected app is seen and revoked, by the member and by an admin, in every process', async ({
  world,
  vendor,
  customer,
}) => {
  const app = await addApp(vendor.call)
  const ada = await addKey(world, customer.id, 'member')
  const session = await memberSession(world, ada.member)
  const other = await world.startPlane('api')
  const connect = async () => {
    const { body } = await redeem(world.url, app, await agree(world.url, session, decisionOf(app)))
    return body.access_token
  }
  const path = `/user/${ada.member}/security/connected_app`
  const token = await connect()
  for (const url of [world.url, other.url ?? ''])
    assert.is((await sendAs(url, bearer(token), 'GET', '/http/jobs')).status, 200)
  const [listed, ...more] = (await sendAs(world.url, session, 'GET', path)).body
  assert.equal([listed.client_id, listed.scopes, more], [app.client_id, ['read:monitors'], []])
  assert.ok(listed.last_used_at)
  assert.not.match(JSON.stringify(listed), vendor.id)
  const bob = await addKey(world, customer.id, 'member')
  assert.is((await sendAs(world.url, bearer(bob.key), 'GET', path)).status, 403)
  assert.is((await sendAs(world.url, bearer(vendor.key), 'GET', path)).status, 404)
  assert.is((await sendAs(world.url, bearer(bob.key), 'DELETE', `${path}/${app.client_id}`)).status, 403)
  assert.is((await sendAs(world.url, session, 'DELETE', `${path}/${app.client_id}`)).status, 204)
  for (const url of [world.url, other.url ?? ''])
    assert.is((await sendAs(url, bearer(token), 'GET', '/http/jobs')).status, 401)
  assert.is((await sendAs(world.url, session, 'DELETE', `${path}/${app.client_id}`)).status, 404)
  const second = await connect()
  const admin = await addKey(world, customer.id, 'admin')
  assert.is((await sendAs(world.url, bearer(admin.key), 'DELETE', `${path}/${app.client_id}`)).status, 204)
  assert.is((await sendAs(world.url, bearer(second), 'GET', '/http/jobs')).status, 401)
  const third = await connect()
  await vendor.call(routes.deleteOAuthApp, { params: { id: app.id } })
  assert.is((await sendAs(world.url, bearer(third), 'GET', '/http/jobs')).status, 401)
  assert.equal((await sendAs(world.url, session, 'GET', path)).body, [])
})

test.run()
