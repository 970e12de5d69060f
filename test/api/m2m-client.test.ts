import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as oauth from 'oauth4webapi'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { addM2mClient, issueM2mToken, postForm } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('M2M clients')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

/** Sends a request with a bearer token. Returns its status and error code. */
async function send(url: string, method: string, path: string, token: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

test('a client gets a token for an hour that does what its scopes say, in its account', async ({ world }) => {
  const account = await addAccount(world, 'with a client')
  const other = await addAccount(world, 'another')
  const theirs = (await other.call(routes.createService, { body: { name: 'theirs' } })).body
  const made = await addM2mClient(account.call, ['write:services'])
  assert.is(made.token_endpoint, `${world.config.PHAROS_BASE_URL ?? world.url}/oauth2/token`)
  assert.match(made.client_secret, /^phs_[0-9A-Za-z]{43}$/)
  const server = { issuer: world.url, token_endpoint: made.token_endpoint }
  const client = { client_id: made.client.client_id }
  for (const authentication of [
    oauth.ClientSecretBasic(made.client_secret),
    oauth.ClientSecretPost(made.client_secret),
  ]) {
    const response = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      authentication,
      {},
      { [oauth.allowInsecureRequests]: true },
    )
    assert.is(response.headers.get('cache-control'), 'no-store')
    const tokens = await oauth.processClientCredentialsResponse(server, client, response)
    assert.equal([tokens.expires_in, tokens.scope, tokens.refresh_token], [3600, 'write:services', undefined])
    const token = tokens.access_token
    const service = await send(world.url, 'POST', '/service', token, { name: 'by a client' })
    assert.is(service.status, 201)
    assert.is(service.body.account_id ?? account.id, account.id)
    assert.is((await send(world.url, 'GET', `/service/${service.body.id}`, token)).status, 200)
    assert.is((await send(world.url, 'GET', `/service/${theirs.id}`, token)).status, 404)
    assert.is((await send(world.url, 'GET', '/http/jobs', token)).status, 403)
    assert.is((await send(world.url, 'GET', '/account/m2m_client', token)).status, 403, 'no client manages clients')
  }
  const log = (await account.call(routes.listAuditLog, { query: { action: 'service.create' } })).body
  assert.equal(
    log.map(({ actor_type, actor_id, actor_name, user_id }) => ({ actor_type, actor_id, actor_name, user_id }))[0],
    { actor_type: 'm2m_client', actor_id: made.client.id, actor_name: 'client CI', user_id: null },
  )
})

test('neither its secret nor its tokens are stored', async ({ world }) => {
  const account = await addAccount(world, 'hashed')
  const made = await addM2mClient(account.call, ['read:services'])
  const token = await issueM2mToken(world.url, made)
  for (const table of ['m2m_client', 'oauth_token', 'audit_entry', 'idempotency_key']) {
    const rows = JSON.stringify(await world.sql(`select t::text from ${table} t`))
    for (const secret of [token, made.client_secret]) assert.not.ok(rows.includes(secret), table)
  }
  const listed = JSON.stringify((await account.call(routes.listM2mClients)).body)
  assert.not.match(listed, 'secret')
  assert.not.ok(world.lines.all.some(line => line.includes(token) || line.includes(made.client_secret)))
})

test('a token may ask for less, and not for more', async ({ world }) => {
  const account = await addAccount(world, 'narrow')
  const { client, client_secret } = await addM2mClient(account.call, ['read:services', 'read:monitors'])
  const given = { grant_type: 'client_credentials', client_id: client.client_id, client_secret }
  const ask = (more: Record<string, string>) => postForm(`${world.url}/oauth2/token`, { ...given, ...more })
  const less = await ask({ scope: 'read:services' })
  assert.is(less.body.scope, 'read:services')
  assert.is((await send(world.url, 'GET', '/http/jobs', String(less.body.access_token))).status, 403)
  for (const scope of ['write:services', 'read:services nothing', 'openid'])
    assert.equal([(await ask({ scope })).status, (await ask({ scope })).body.error], [400, 'invalid_scope'], scope)
  assert.is((await ask({ resource: 'https://elsewhere.example/' })).body.error, 'invalid_target')
  assert.is((await ask({ resource: String(world.config.PHAROS_BASE_URL ?? world.url) })).status, 200)
})

test('a wrong secret, client or grant is refused as RFC 6749 says', async ({ world }) => {
  const account = await addAccount(world, 'refused')
  const { client, client_secret } = await addM2mClient(account.call, ['read:services'])
  const given = { grant_type: 'client_credentials', client_id: client.client_id, client_secret }
  const ask = (more: Record<string, string>, headers = {}) =>
    postForm(`${world.url}/oauth2/token`, { ...given, ...more }, headers)
  const cases: [Record<string, string>, number, string][] = [
    [{ client_secret: 'phs_wrong' }, 401, 'invalid_client'],
    [{ client_secret: '' }, 401, 'invalid_client'],
    [{ client_id: 'm2m_unknown' }, 401, 'invalid_client'],
    [{ client_id: '' }, 401, 'invalid_client'],
    [{ client_id: `m2m_' or 1=1 --` }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'authorization_code', code: 'x', redirect_uri: 'x' }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_request'],
  ]
  for (const [more, status, error] of cases) {
    const answer = await ask(more)
    assert.equal([answer.status, answer.body.error], [status, error], JSON.stringify(more))
    assert.is(answer.headers.has('www-authenticate'), status === 401, JSON.stringify(more))
  }
  const basic = { authorization: `Basic ${Buffer.from(`${client.client_id}:wrong`).toString('base64')}` }
  const { client_id: _, client_secret: __, ...rest } = given
  const wrong = await postForm(`${world.url}/oauth2/token`, rest, basic)
  assert.is(wrong.status, 401)
  assert.match(wrong.headers.get('www-authenticate') ?? '', /^Basic/)
  const one = { client_id: client.client_id }
  const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  for (const path of ['/oauth2/token', '/oauth2/revoke', '/oauth2/introspect', '/oauth2/device'])
    for (const [fields, authorization] of [
      [{}],
      [{ client_id: '' }],
      [{ client_secret }],
      [{ client_assertion: 'x', client_assertion_type: 'y' }],
      ...(path === '/oauth2/device'
        ? []
        : ['Bearer x', 'Basic', 'Basic %%%', encoded('no colon'), encoded(':secret'), encoded('id:')].flatMap(
            header => [[{}, header] as const, [one, header] as const],
          )),
    ] as [Record<string, string>, string?][]) {
      const form = { grant_type: 'client_credentials', token: 'x', ...fields }
      const answer = await postForm(world.url + path, form, authorization ? { authorization } : {})
      const said = JSON.stringify([path, fields, authorization, answer.body])
      assert.equal([answer.status, answer.body.error], [401, 'invalid_client'], said)
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic realm="http/, said)
    }
  const twice = await postForm(`${world.url}/oauth2/token`, given, { authorization: encoded(`${client.client_id}:x`) })
  assert.equal([twice.status, twice.body.error], [400, 'invalid_request'], 'more than one way (RFC 6749, 5.2)')
  const huge = await fetch(`${world.url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=${'x'.repeat(20_000)}`,
  })
  assert.is(huge.status, 413)
})

test('its tokens expire after an hour, and end with the client and with the account', async ({ world }) => {
  const account = await addAccount(world, 'ending')
  const [first, second] = [
    await addM2mClient(account.call, ['read:services']),
    await addM2mClient(account.call, ['read:services']),
  ]
  const [one, two] = [await issueM2mToken(world.url, first), await issueM2mToken(world.url, second)]
  const other = await world.startPlane('api')
  const everywhere = [world.url, other.url ?? '']
  for (const url of everywhere) assert.is((await send(url, 'GET', '/service', one)).status, 200)
  await account.call(routes.revokeM2mClient, { params: { id: first.client.id } })
  for (const url of everywhere) {
    assert.is((await send(url, 'GET', '/service', one)).status, 401)
    assert.is((await send(url, 'GET', '/service', two)).status, 200)
  }
  assert.not.ok((await account.call(routes.listM2mClients)).body.some(({ id }) => id === first.client.id))
  const again = {
    grant_type: 'client_credentials',
    client_id: first.client.client_id,
    client_secret: first.client_secret,
  }
  for (const url of everywhere) assert.is((await postForm(`${url}/oauth2/token`, again)).status, 401)
  await world.leap('61m')
  assert.is((await send(world.url, 'GET', '/service', two)).status, 401)
  const fresh = await issueM2mToken(world.url, second)
  assert.is((await send(world.url, 'GET', '/service', fresh)).status, 200)
  await world.sql('delete from account where id = $1', [account.id])
  assert.is((await send(world.url, 'GET', '/service', fresh)).status, 401)
  assert.equal(await world.sql('select from oauth_token where m2m_client_id = $1', [second.client.id]), [])
})

test('rotation ends the old secret at once, in every process; two at a time leave one valid', async ({ world }) => {
  const account = await addAccount(world, 'rotating')
  const made = await addM2mClient(account.call, ['read:services'])
  const other = await world.startPlane('api')
  const works = async (client_secret: string) => {
    const given = { grant_type: 'client_credentials', client_id: made.client.client_id, client_secret }
    const answers = [world.url, other.url].map(url => postForm(`${url}/oauth2/token`, given))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  assert.equal(await works(made.client_secret), [200, 200])
  const rotate = () => account.call(routes.rotateM2mClient, { params: { id: made.client.id } })
  const rotated = (await rotate()).body
  assert.equal(Object.keys(rotated), Object.keys(made))
  assert.ok(rotated.client.last_rotated_at)
  assert.equal(await works(made.client_secret), [401, 401])
  assert.equal(await works(rotated.client_secret), [200, 200])
  const both = (await Promise.all([rotate(), rotate()])).map(({ body }) => body.client_secret)
  const valid = await Promise.all(both.map(works))
  assert.equal(valid.flat().filter(status => status === 200).length, 2)
  assert.equal(await works(rotated.client_secret), [401, 401])
})

test('permissions, validation, and the limit', async ({ world }) => {
  const account = await addAccount(world, 'rules')
  const admin = await addKey(world, account.id, 'admin')
  const member = await addKey(world, account.id, 'member')
  const scoped = await addKey(world, account.id, 'owner', ['write:account'])
  const create = async (key: string, body: object) => await send(world.url, 'POST', '/account/m2m_client', key, body)
  const fine = { name: 'one', scopes: ['read:monitors'] }
  assert.is((await create(admin.key, { ...fine, scopes: ['write:members', 'read:audit_log'] })).status, 201)
  assert.is((await create(member.key, fine)).status, 403)
  assert.is((await create(scoped.key, fine)).status, 403)
  for (const [body, path] of [
    [{ ...fine, scopes: [] }, 'scopes'],
    [{ ...fine, scopes: ['read:everything'] }, 'scopes[0]'],
    [{ ...fine, scopes: ['read:monitors', 'read:monitors'] }, 'scopes'],
    [{ ...fine, name: ' ' }, 'name'],
    [{ name: 'one' }, 'scopes'],
  ] as const) {
    const answer = await create(admin.key, body)
    assert.equal([answer.status, answer.body.errors?.[0]?.path], [400, path])
  }
  const more = await Promise.all(Array.from({ length: 52 }, () => create(admin.key, fine)))
  assert.equal(more.map(({ status }) => status).filter(status => status === 201).length, 49)
  const refused = more.find(({ status }) => status === 400)
  assert.is(refused?.body.code, 'limit_reached')
  const stale = await memberSession(world, admin.member)
  await world.leap('16m')
  const late = await fetch(`${world.url}/account/m2m_client`, {
    method: 'POST',
    headers: { ...stale, 'content-type': 'application/json' },
    body: JSON.stringify(fine),
  })
  assert.is(((await late.json()) as { code: string }).code, 'reauthentication_required')
})

test('a client outlives the member who created it, is no member, and never staff', async ({ world }) => {
  const account = await addAccount(world, 'outliving')
  const admin = await addKey(world, account.id, 'admin')
  const scopes = ['write:members', 'write:notifications', 'write:account', 'write:regions', 'write:incidents'] as const
  const made = await addM2mClient(admin.call, [...scopes])
  await account.call(routes.removeMember, { params: { user_id: admin.member } })
  const token = await issueM2mToken(world.url, made)
  const status = async (method: string, path: string, body?: object) =>
    (await send(world.url, method, path, token, body)).status
  assert.is(await status('GET', '/account/member'), 200)
  assert.is(await status('GET', '/user/me'), 403)
  assert.is(await status('POST', '/account/invitation', { email: 'ada@example.com' }), 403)
  const contact = { type: 'email', value: 'ada@example.com' }
  assert.is(await status('POST', `/user/${account.member}/contact_method`, contact), 403)
  assert.is(await status('PUT', `/account/member/${account.member}`, { role: 'viewer' }), 403, 'not above an admin')
  assert.is(await status('POST', '/region', { slug: 'public', private: false }), 403)
  const incident = await send(world.url, 'POST', '/incident', token, { title: 'by a client' })
  assert.is(incident.status, 201)
  const done = await send(world.url, 'POST', `/incident/${incident.body.id}/acknowledge`, token)
  assert.equal(done.body.acknowledged_by, {
    type: 'm2m_client',
    id: made.client.id,
    name: 'client CI',
    user_id: null,
  })
})

test('a client sees and revokes only its own tokens', async ({ world }) => {
  const account = await addAccount(world, 'own tokens')
  const [mine, yours] = [
    await addM2mClient(account.call, ['read:services']),
    await addM2mClient(account.call, ['read:services']),
  ]
  const token = await issueM2mToken(world.url, mine)
  const as = (who: typeof mine, path: string) =>
    postForm(world.url + path, { client_id: who.client.client_id, client_secret: who.client_secret, token })
  assert.equal((await as(yours, '/oauth2/introspect')).body, { active: false })
  assert.is((await as(yours, '/oauth2/revoke')).status, 200)
  const seen = (await as(mine, '/oauth2/introspect')).body
  assert.equal([seen.active, seen.client_id, seen.scope], [true, mine.client.client_id, 'read:services'])
  assert.is((await send(world.url, 'GET', '/service', token)).status, 200)
  assert.is((await as(mine, '/oauth2/revoke')).status, 200)
  assert.is((await send(world.url, 'GET', '/service', token)).status, 401)
  assert.equal((await as(mine, '/oauth2/introspect')).body, { active: false })
})

test.run()
