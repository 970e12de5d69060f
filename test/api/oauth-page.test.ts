import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { addApp, postForm, redeem } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { answerOf, arrange, open, press } from './consent-page.ts'

const test = suite<{ world: World }>('pages of the consent')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

test('the member sees who asks for what, allows it, and the app gets its code', async ({ world }) => {
  const { account, app, cookie, query } = await arrange(world, { name: 'Planner <b>', description: 'Plans' })
  const shown = await open(world, query({ scope: 'read:monitors write:members' }), cookie)
  assert.is(shown.status, 200)
  for (const text of [
    'Planner &#60;b&#62; is requesting',
    'Plans',
    'Read: monitors.',
    'your role does not have this: Read and change members.',
  ])
    assert.match(shown.text, text)
  assert.match(shown.headers.get('content-security-policy') ?? '', /form-action 'self'$/)
  assert.match(shown.headers.get('content-security-policy') ?? '', "frame-ancestors 'none'")
  const sent = await press(world, shown.text, 'allow', cookie)
  assert.equal([sent.status, sent.location], [200, ''], 'no redirect of the form, which its policy would stop')
  assert.match(sent.text, '>Continue to https://app.example</a>')
  const { code = '', state, iss } = answerOf(sent.onward)
  assert.equal([state, iss], ['a "state" & more', world.config.PHAROS_BASE_URL ?? world.url])
  assert.is((await redeem(world.url, app, code)).body.scope, 'read:monitors')
  const log = (await account.call(routes.listAuditLog, { query: { action: 'consent.decide' } })).body
  assert.equal([log[0]?.resource, log[0]?.actor_name], [app.client_id, 'member'])
  const again = await open(world, query(), cookie)
  assert.equal([again.status, again.location], [200, ''], 'no redirect: a form may have led here')
  assert.ok(answerOf(again.onward).code, 'what was agreed to is not asked again')
  assert.is((await open(world, query({ prompt: 'consent' }), cookie)).status, 200)
})

test('the member sees whose app it is, with a warning when it is a stranger’s', async ({ world }) => {
  const { account, cookie, query } = await arrange(world)
  const own = (await open(world, query(), cookie)).text
  const { name } = (await account.call(routes.getCurrentUser)).body.account
  assert.match(own, `This app belongs to the account ${name}.`)
  assert.not.match(own, 'role="alert"')
  const vendor = await addAccount(world, 'Pharos <b>')
  const { client_id } = await addApp(vendor.call)
  const foreign = (await open(world, query({ client_id }), cookie)).text
  assert.match(foreign, 'role="alert" class="alert">This app belongs to the account Pharos &#60;b&#62;, not to yours.')
  const { user_code } = (await postForm(`${world.url}/oauth2/device`, { client_id: 'pharos-cli' })).body
  assert.not.match((await open(world, `/device?user_code=${user_code}`, cookie)).text, 'role="alert"')
  const program = await addApp(vendor.call, { client_type: 'public' })
  const device = (await postForm(`${world.url}/oauth2/device`, { client_id: program.client_id })).body
  const shown = await open(world, `/device?user_code=${device.user_code}`, cookie)
  assert.match(shown.text, 'This app belongs to the account Pharos &#60;b&#62;, not to yours.')
})

test('the member denies it', async ({ world }) => {
  const { cookie, query } = await arrange(world)
  const { text } = await open(world, query(), cookie)
  assert.is(answerOf((await press(world, text, 'deny', cookie)).onward).error, 'access_denied')
})

test('a member who may grant none of it can only deny', async ({ world }) => {
  const { cookie, query } = await arrange(world)
  const { text } = await open(world, query({ scope: 'write:members' }), cookie)
  assert.not.match(text, 'value="allow"')
  assert.is((await press(world, text, 'allow', cookie)).status, 400, 'there is nothing to allow')
  assert.is(answerOf((await press(world, text, 'deny', cookie)).onward).error, 'access_denied')
})

test('an app on the same machine is asked for each time', async ({ world }) => {
  const redirect_uri = 'http://[::1]:4321/cb'
  const { cookie, query } = await arrange(world, { client_type: 'public', redirect_uris: [redirect_uri] })
  const shown = await open(world, query({ redirect_uri }), cookie)
  const { onward } = await press(world, shown.text, 'allow', cookie)
  assert.match(onward, /^http:\/\/\[::1\]:4321\/cb\?/)
  assert.ok(answerOf(onward).code)
  assert.is((await open(world, query({ redirect_uri }), cookie)).status, 200)
  const never = await open(world, query({ redirect_uri, prompt: 'none' }), cookie)
  assert.is(answerOf(never.location).error, 'consent_required')
})

test('the usual response mode may be named', async ({ world }) => {
  const { cookie, query } = await arrange(world)
  const { status, text } = await open(world, query({ response_mode: 'query' }), cookie)
  assert.is(status, 200)
  const decided = await press(world, text, 'allow', cookie)
  assert.equal([decided.status, /[?&;]code=/.test(decided.text)], [200, true], decided.text)
})

test('prompt=none shows nothing: the app gets its code or an error', async ({ world }) => {
  const { account, member, cookie, query } = await arrange(world)
  const none = async () => answerOf((await open(world, query({ prompt: 'none' }), cookie)).location)
  assert.is((await none()).error, 'consent_required')
  await press(world, (await open(world, query(), cookie)).text, 'allow', cookie)
  assert.ok((await none()).code)
  const both = query({ scope: 'read:monitors write:members', prompt: 'none' })
  await account.call(routes.updateMember, { params: { user_id: member }, body: { role: 'admin' } })
  const shown = await open(world, query({ scope: 'read:monitors write:members' }), cookie)
  await press(world, shown.text, 'allow', cookie)
  assert.ok(answerOf((await open(world, both, cookie)).location).code)
  await account.call(routes.updateMember, { params: { user_id: member }, body: { role: 'member' } })
  assert.is(
    answerOf((await open(world, both, cookie)).location).error,
    'consent_required',
    'not theirs to give any more',
  )
})

test('without a session it leads to signing in, and back', async ({ world }) => {
  const { member, query } = await arrange(world)
  const away = await open(world, query())
  assert.equal([away.status, away.location], [303, '/login'])
  const kept =
    away.headers
      .getSetCookie()
      .find(cookie => cookie.startsWith('pharos-return='))
      ?.split(';')[0] ?? ''
  await world.sql('update member set staff = true where id = $1', [member])
  const session = await memberSession(world, member)
  const link = await fetch(`${world.url}/auth/sign_in_link`, { method: 'POST', headers: session })
  const token = new URL(((await link.json()) as { url: string }).url).searchParams.get('token') ?? ''
  const signedIn = await open(world, '/auth/login/magic_link/consume', kept, {
    method: 'POST',
    body: new URLSearchParams({ token }),
  })
  assert.is(signedIn.status, 303)
  const back = signedIn.location ?? ''
  assert.is(back, query())
  const cookie =
    signedIn.headers
      .getSetCookie()
      .find(each => each.startsWith('pharos='))
      ?.split(';')[0] ?? ''
  assert.is((await open(world, back, cookie)).status, 200)
  for (const page of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:x']) {
    const forged = `pharos-return=${Buffer.from(page).toString('base64url')}`
    const other = await fetch(`${world.url}/auth/sign_in_link`, { method: 'POST', headers: session })
    const next = new URL(((await other.json()) as { url: string }).url).searchParams.get('token') ?? ''
    const body = new URLSearchParams({ token: next })
    const answered = await open(world, '/auth/login/magic_link/consume', forged, { method: 'POST', body })
    assert.is(answered.location, '/')
  }
})

test('a request that is too long to return to is explained, before and after signing in', async ({ world }) => {
  const { cookie, query } = await arrange(world)
  const long = await open(world, query({ state: '/'.repeat(1_500) }))
  assert.equal([long.status, long.headers.getSetCookie()], [400, []])
  assert.match(long.text, 'then start again')
  assert.match(long.text, '<a href="/login">')
  assert.is((await open(world, query({ state: '/'.repeat(1_500) }), cookie)).status, 200)
  for (const given of [{ state: 's'.repeat(2_001) }, { nonce: 'n'.repeat(501) }])
    assert.is((await open(world, query(given), cookie)).status, 400)
  const state = 's'.repeat(2_000)
  const { text } = await open(world, query({ state, nonce: 'n'.repeat(500) }), cookie)
  assert.is(answerOf((await press(world, text, 'deny', cookie)).onward).state, state)
})

test('without a scope, the page asks for all that the app has registered; a choice of nothing gives nothing', async ({
  world,
}) => {
  const { app, cookie, query } = await arrange(world, { scopes: ['read:monitors', 'write:incidents', 'write:members'] })
  const bare = () => {
    const url = new URL(query(), world.url)
    url.searchParams.delete('scope')
    return url.pathname + url.search
  }
  for (const path of [bare(), query({ scope: '' })]) {
    const { text } = await open(world, path, cookie)
    assert.match(text, 'name="scope" value="read:monitors write:incidents"')
    assert.match(text, 'your role does not have this: Read and change members.')
    const without = (...areas: string[]) =>
      text + areas.map(area => `<input type="hidden" name="${area}" value="none">`).join('')
    assert.is((await press(world, without('monitoring', 'response'), 'allow', cookie)).status, 400)
    const { onward } = await press(world, without('response'), 'allow', cookie)
    assert.is((await redeem(world.url, app, answerOf(onward).code ?? '')).body.scope, 'read:monitors')
  }
  const { text } = await open(world, bare(), cookie)
  const { onward } = await press(world, text, 'allow', cookie)
  assert.is((await redeem(world.url, app, answerOf(onward).code ?? '')).body.scope, 'read:monitors write:incidents')
})

test('errors are sent to the app, or shown to the person if the address is not the app’s', async ({ world }) => {
  const { cookie, query, session } = await arrange(world)
  for (const [given, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ resource: 'https://elsewhere.example/' }, 'invalid_target'],
    [{ scope: 'read:everything' }, 'invalid_scope'],
    [{ scope: '  ', prompt: 'none' }, 'consent_required'],
    [{ prompt: 'none' }, 'consent_required'],
    [{ prompt: 'odd' }, 'invalid_request'],
    [{ prompt: 'select_account' }, 'invalid_request'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ response_mode: 'form_post' }, 'invalid_request'],
    [{ response_mode: 'jwt' }, 'invalid_request'],
    [{ response_mode: '' }, 'invalid_request'],
    [{ request: 'e30.e30.' }, 'request_not_supported'],
    [{ request_uri: 'https://app.example/request' }, 'request_uri_not_supported'],
    [{ prompt: 'none login' }, 'invalid_request'],
  ] as const) {
    const { location, onward } = await open(world, query(given), cookie)
    const atOnce = JSON.stringify(given).includes('"none"')
    assert.is(answerOf(atOnce ? location : onward).error, error, JSON.stringify(given))
  }
  assert.is(answerOf((await open(world, query({ prompt: 'none' }))).location).error, 'login_required')
  for (const given of [{ response_type: 'token' }, { prompt: 'odd' }, { scope: '' }, { client_id: 'unknown' }]) {
    const { status, location } = await open(world, query(given))
    assert.equal([status, location], [303, '/login'], 'nobody is led elsewhere who is not signed in')
  }
  await world.leap('16m')
  assert.is((await open(world, query({ prompt: 'login' }), cookie)).location, '/login')
  for (const given of [{ redirect_uri: 'https://evil.example/' }, { client_id: 'unknown' }]) {
    const { status, location, text } = await open(world, query(given), session.cookie)
    assert.equal([status, location], [400, ''])
    assert.match(text, '<h1>')
  }
})

test('the audit log has what was decided on the pages, and what was refused', async ({ world }) => {
  const { account, app, cookie, query } = await arrange(world)
  const { text } = await open(world, query(), cookie)
  await press(world, text, 'deny', cookie)
  await press(world, text, 'allow', cookie)
  const { text: other } = await open(world, query({ scope: 'read:monitors', prompt: 'consent' }), cookie)
  assert.is(
    (await press(world, other.replace('value="read:monitors"', 'value="write:members"'), 'allow', cookie)).status,
    403,
  )
  const decisions = async (action: string) =>
    (await account.call(routes.listAuditLog, { query: { action } })).body.map(({ resource, status, reason }) => [
      ...[resource, status, reason],
    ])
  assert.equal(await decisions('consent.decide'), [
    [app.client_id, 403, 'allow: write:members'],
    [app.client_id, 200, 'allow: read:monitors'],
    [app.client_id, 200, 'deny: read:monitors'],
  ])
  const asked = { client_id: 'pharos-cli', scope: 'read:monitors write:members' }
  const { user_code } = (await postForm(`${world.url}/oauth2/device`, asked)).body
  const device = await open(world, `/device?user_code=${user_code}`, cookie)
  await press(world, device.text, 'allow', cookie)
  assert.is((await press(world, device.text, 'allow', cookie)).status, 400, 'it was decided')
  assert.equal(await decisions('device.decide'), [
    [null, 400, 'allow'],
    [null, 200, 'allow: read:monitors'],
  ])
})

test('no other page and no other session can decide', async ({ world }) => {
  const { cookie, query, account } = await arrange(world)
  const { text } = await open(world, query(), cookie)
  assert.is((await press(world, text, 'allow', cookie, { 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.is((await press(world, text, 'allow', '')).status, 401)
  const other = await memberSession(world, (await addKey(world, account.id, 'member')).member)
  assert.is((await press(world, text, 'allow', other.cookie)).status, 403)
  assert.equal(
    await world.sql('select from oauth_consent c join member m on m.id = c.member_id where m.account_id = $1', [
      account.id,
    ]),
    [],
  )
})

test('a device is connected on its page', async ({ world }) => {
  const { cookie } = await arrange(world)
  const device = (await postForm(`${world.url}/oauth2/device`, { client_id: 'pharos-cli' })).body
  const path =
    new URL(String(device.verification_uri_complete)).pathname +
    new URL(String(device.verification_uri_complete)).search
  assert.equal((await open(world, path)).location, '/login')
  assert.match((await open(world, '/device', cookie)).text, 'name="user_code"')
  const shown = await open(world, path, cookie)
  assert.match(shown.text, `<strong>${device.user_code}</strong>`)
  assert.match((await press(world, shown.text, 'allow', cookie)).text, 'The device is connected')
  const tokens = await postForm(`${world.url}/oauth2/token`, {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    ...{ device_code: String(device.device_code), client_id: 'pharos-cli' },
  })
  assert.is(tokens.status, 200)
  assert.is((await open(world, '/device?user_code=BBBB-BBBB', cookie)).status, 400)
})

test.run()
