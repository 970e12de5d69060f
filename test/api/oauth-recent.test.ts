import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { addApp, CHALLENGE, decisionOf, postForm, REDIRECT, redeem, sendAs } from '../world/oauth.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('recent sign-ins and apps')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false })
})
test.after(({ world }) => world.close())

/** A member who has just signed in, in their own browser. */
async function arrange(world: World) {
  const account = await addAccount(world, `recent ${crypto.randomUUID()}`)
  const app = await addApp(account.call, { name: 'Planner' })
  const { member, email } = await addKey(world, account.id, 'member')
  const browser = new Browser(world)
  await browser.ask(email)
  await browser.consume(await lastLink(world, email).then(({ token }) => ({ token })))
  const decide = (more: object = {}) => browser.write('POST', '/oauth/authorize', decisionOf(app, more))
  const codeOf = (body: { redirect_uri: string }) => new URL(body.redirect_uri).searchParams.get('code') ?? ''
  const connect = async () => String((await redeem(world.url, app, codeOf((await decide()).body))).body.access_token)
  return { account, app, member, email, browser, decide, codeOf, connect }
}

const statusFor = async (world: World, token: string) =>
  (await sendAs(world.url, { authorization: `Bearer ${token}` }, 'GET', '/http/jobs')).status
const newDevice = async (world: World) =>
  (await postForm(`${world.url}/oauth2/device`, { client_id: 'pharos-cli' })).body

test('a stale session connects no app and no device, and may deny', async ({ world }) => {
  const { decide } = await arrange(world)
  const { app, browser, decide: late, codeOf } = await arrange(world)
  await decide()
  const { user_code } = await newDevice(world)
  await world.leap('16m')
  const refused = await late()
  assert.equal([refused.status, refused.body.code], [403, 'reauthentication_required'])
  assert.ok((await decide()).body.redirect_uri, 'what was agreed to before')
  assert.is((await decide({ prompt: 'consent' })).status, 403)
  assert.equal(
    await world.sql('select from oauth_consent c join oauth_app a on a.id = c.app_id where a.id = $1', [app.id]),
    [],
  )
  assert.match((await late({ consent_granted: false })).body.redirect_uri, 'access_denied')
  const fresh = (await newDevice(world)).user_code
  const device = (code: unknown, consent_granted: boolean) =>
    browser.write('POST', '/oauth/device', { user_code: code, consent_granted })
  assert.is((await device(user_code, true)).status, 400, 'its code has ended')
  assert.equal([(await device(fresh, true)).body.code], ['reauthentication_required'])
  assert.is((await device(fresh, false)).body.status, 'declined')
  assert.is(codeOf((await late({ consent_granted: false })).body), '')
})

test('the pages say so, and lead to signing in and back', async ({ world }) => {
  const { app, browser, email } = await arrange(world)
  const html = { accept: 'text/html' }
  const query = {
    ...{ client_id: app.client_id, redirect_uri: REDIRECT, response_type: 'code', scope: 'read:monitors' },
    ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256' },
  }
  const { csrf_token } = await browser.session()
  const returns = () => Buffer.from(browser.cookies.get('pharos-return') ?? '', 'base64url').toString()
  await world.leap('16m')
  const { user_code } = await newDevice(world)
  const pages = [`/oauth/authorize?${new URLSearchParams(query)}`, `/device?user_code=${user_code}`]
  for (const page of pages) {
    const { status, body } = await browser.send('GET', page, undefined, html)
    assert.is(status, 200)
    assert.match(body, '<a href="/login">sign in again</a>')
    assert.not.match(body, 'value="allow"')
    assert.match(body, 'value="deny"')
    assert.is(returns(), page)
    browser.cookies.delete('pharos-return')
  }
  const { response_type: _, code_challenge_method: __, ...request } = query
  for (const [index, path, more] of [
    [0, '/oauth/consent', request],
    [1, '/device', { user_code: String(user_code) }],
  ] as const) {
    const form = new URLSearchParams({ ...more, csrf_token, decision: 'allow' })
    const sent = await browser.send('POST', path, undefined, html, form)
    assert.is(sent.status, 403)
    assert.match(sent.body, '<a href="/login">Sign in</a>')
    assert.equal(
      [...new URL(returns(), world.url).searchParams].sort(),
      [...new URL(pages[index] ?? '', world.url).searchParams].sort(),
    )
  }
  await browser.ask(email)
  const form = new URLSearchParams({ token: (await lastLink(world, email)).token })
  const back = await browser.send('POST', '/auth/login/magic_link/consume', undefined, html, form)
  assert.is(back.headers.get('location'), pages[1])
  assert.match((await browser.send('GET', pages[1] ?? '', undefined, html)).body, 'value="allow"')
})

test('a person is mailed about each new authorization', async ({ world }) => {
  const { email, browser, decide } = await arrange(world)
  const told = async () => (await mailsTo(world, email)).filter(mail => /can now act on your behalf/.test(mail))
  await decide()
  const [mail = '', ...more] = await told()
  assert.equal(more, [])
  for (const text of ['The app Planner can now act on your behalf', 'Read monitors', '127.0.0.1'])
    assert.match(mail, text)
  await decide()
  assert.is((await told()).length, 1, 'nothing new')
  const { user_code } = await newDevice(world)
  await browser.write('POST', '/oauth/device', { user_code, consent_granted: true })
  assert.match((await told())[1] ?? '', 'The app Pharos CLI can now act on your behalf')
})

test('a new password, and a reset of second factors, end authorizations', async ({ world }) => {
  const { account, member, app, browser, decide, connect } = await arrange(world)
  const other = await arrange(world)
  const kept = await other.connect()
  const first = await connect()
  assert.is(await statusFor(world, first), 200)
  const password = { password: 'correct horse battery' }
  assert.is((await browser.write('PUT', `/user/${member}/security/password`, password)).status, 200)
  assert.is(await statusFor(world, first), 401)
  const { client_id, scopes } = app
  const start = { client_id, redirect_uri: REDIRECT, response_type: 'code', scopes }
  assert.is((await browser.write('POST', '/oauth/authorize/start', start)).body.consent_required, true)
  assert.match((await decide({ prompt: 'none' })).body.redirect_uri, 'consent_required')
  const second = await connect()
  await account.call(routes.resetSecondFactor, { params: { user_id: member } })
  assert.is(await statusFor(world, second), 401)
  assert.is(await statusFor(world, kept), 200, 'of somebody else')
})

test.run()
