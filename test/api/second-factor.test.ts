import type { ApiError } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { codeNow } from '../world/authenticator.ts'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('second factors')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false })
})
test.after(({ world }) => world.close())

/** The status of a call, even if it is refused. */
const statusOf = (call: Promise<{ status: number }>): Promise<number> =>
  call.then(
    ({ status }) => status,
    (refused: ApiError) => refused.problem.status,
  )

const ownAccount = async (world: World) => (await world.call(routes.getCurrentUser)).body.account.id

/** A member who is signed in, in their own browser. */
async function signedIn(world: World, account?: string) {
  const { member, email, key } = await addKey(world, account ?? (await ownAccount(world)), 'member')
  const browser = new Browser(world)
  await signIn(world, browser, email)
  return { member, email, key, browser, path: `/user/${member}/security` }
}

async function signIn(world: World, browser: Browser, email: string) {
  await browser.ask(email)
  const { token } = await lastLink(world, email)
  return (await browser.consume({ token })).body
}

/** The same with an authenticator app. */
async function withApp(world: World) {
  const person = await signedIn(world)
  const { browser, path } = person
  const { body } = await browser.write('POST', `${path}/totp`)
  const confirmed = await browser.write('POST', `${path}/totp/confirm`, { code: codeNow(world, body.secret) })
  assert.is(confirmed.status, 200, JSON.stringify(confirmed.body))
  return { ...person, secret: body.secret as string, codes: confirmed.body.recovery_codes as string[] }
}

/** The stored recovery codes of a person. */
const codesOf = (world: World, email: string) =>
  world.sql('select c.hash from recovery_code c join person p on p.id = c.person_id where p.email = $1', [email])

const byCode = (browser: Browser, code: string) => browser.send('POST', '/auth/login/totp', { code })
const byRecovery = (browser: Browser, code: string) => browser.send('POST', '/auth/login/recovery_code', { code })

test('an authenticator app is set up, and asked for from then on', async ({ world }) => {
  const { email, browser, path } = await signedIn(world)
  const before = browser.cookies.get('pharos')
  const { body: made } = await browser.write('POST', `${path}/totp`)
  assert.match(made.uri, /^otpauth:\/\/totp\/Pharos:/)
  assert.is((await browser.write('POST', `${path}/totp/confirm`, { code: '000000' })).status, 403)
  assert.is((await browser.send('GET', path)).body.second_factor, false)
  const { body } = await browser.write('POST', `${path}/totp/confirm`, { code: codeNow(world, made.secret) })
  assert.is(new Set(body.recovery_codes).size, 10)
  assert.is.not(browser.cookies.get('pharos'), before, 'a new token')
  assert.is((await browser.session()).second_factor, 'totp')
  assert.is((await browser.write('POST', `${path}/totp`)).status, 409)
  assert.match((await mailsTo(world, email)).at(-1) ?? '', /authenticator app was set up/)

  await world.advance('2m')
  const other = new Browser(world)
  const step = await signIn(world, other, email)
  assert.equal(step, { status: 'second_factor_required', methods: ['totp', 'recovery_code'] })
  assert.is((await other.send('GET', '/auth/session')).status, 401)
  const entry = await byCode(other, codeNow(world, made.secret))
  assert.is(entry.body.status, 'signed_in')
  const session = await other.session()
  assert.is(session.method, 'magic_link')
  assert.is(session.second_factor, 'totp')
})

test('a code works once, and none before it', async ({ world }) => {
  const { email, secret } = await withApp(world)
  await world.advance('2m')
  const [first, second] = [new Browser(world), new Browser(world)]
  await signIn(world, first, email)
  await signIn(world, second, email)
  assert.is((await byCode(first, codeNow(world, secret, 1))).body.status, 'signed_in')
  assert.is((await byCode(second, codeNow(world, secret, 1))).status, 401)
  assert.is((await byCode(second, codeNow(world, secret))).status, 401)
  await world.advance('1m')
  assert.is((await byCode(second, codeNow(world, secret))).body.status, 'signed_in')
})

test('of concurrent attempts with one code one succeeds', async ({ world }) => {
  const { email, secret } = await withApp(world)
  await world.advance('2m')
  const browsers = [new Browser(world), new Browser(world)]
  for (const browser of browsers) await signIn(world, browser, email)
  const replies = await Promise.all(browsers.map(browser => byCode(browser, codeNow(world, secret))))
  assert.equal(replies.map(({ status }) => status).toSorted(), [200, 401])
})

test('a recovery code works once, and the person is notified', async ({ world }) => {
  const { email, codes } = await withApp(world)
  const [code = ''] = codes
  const browser = new Browser(world)
  await signIn(world, browser, email)
  const entry = await byRecovery(browser, code.toLowerCase().replaceAll('-', ' '))
  assert.is(entry.body.status, 'signed_in')
  assert.is((await browser.session()).second_factor, 'recovery_code')
  const mails = (await mailsTo(world, email)).slice(-2).join('')
  assert.match(mails, /recovery code was used/)
  assert.match(mails, /Recovery codes left: 9/)
  const again = new Browser(world)
  await signIn(world, again, email)
  assert.is((await byRecovery(again, code)).status, 401)
  assert.is((await codesOf(world, email)).length, 10)
})

test('no second step works without a first factor, after ten minutes, or from another browser', async ({ world }) => {
  const { email, secret } = await withApp(world)
  await world.advance('2m')
  const browser = new Browser(world)
  assert.is((await byCode(browser, codeNow(world, secret))).status, 403)
  await signIn(world, browser, email)
  assert.is((await byCode(new Browser(world), codeNow(world, secret))).status, 403)
  await world.advance('11m')
  assert.is((await byCode(browser, codeNow(world, secret))).status, 403)
})

test('guesses of codes are rate limited', async ({ world }) => {
  const { email, secret } = await withApp(world)
  await world.advance('2m')
  const browser = new Browser(world)
  await signIn(world, browser, email)
  for (let tries = 0; tries < 3; tries++) assert.is((await byCode(browser, '000000')).status, 401)
  assert.is((await byCode(browser, codeNow(world, secret))).status, 429)
  await world.advance('31s')
  assert.is((await byCode(browser, codeNow(world, secret))).status, 200)
})

test('the app is removed, new codes replace the old ones', async ({ world }) => {
  const { browser, path, email, codes } = await withApp(world)
  const { body } = await browser.write('POST', `${path}/recovery_codes`)
  assert.is(body.recovery_codes.length, 10)
  const other = new Browser(world)
  await signIn(world, other, email)
  assert.is((await byRecovery(other, codes[0] ?? '')).status, 401)
  assert.is((await byRecovery(other, body.recovery_codes[0])).status, 200)
  assert.is((await browser.write('DELETE', `${path}/totp`)).status, 204)
  assert.is((await browser.write('DELETE', `${path}/totp`)).status, 404)
  assert.is((await browser.write('POST', `${path}/recovery_codes`)).status, 409)
  assert.is((await signIn(world, new Browser(world), email)).status, 'signed_in')
  assert.equal(await codesOf(world, email), [])
})

test('an admin resets the second factors of a member, who is notified; not of one with other accounts', async ({
  world,
}) => {
  const { member, email, browser } = await withApp(world)
  const reset = (user: string) => statusOf(world.call(routes.resetSecondFactor, { params: { user_id: user } }))
  const second = await addAccount(world, 'Second')
  const other = await addKey(world, second.id, 'viewer')
  const { person_id: person } =
    (await world.sql<{ person_id: string }>('select person_id from member where id = $1', [member]))[0] ?? {}
  const { person_id: others } =
    (await world.sql<{ person_id: string }>('select person_id from member where id = $1', [other.member]))[0] ?? {}
  await world.sql('update member set person_id = $1 where id = $2', [person, other.member])
  assert.is(await reset(member), 409)
  await world.sql('update member set person_id = $1 where id = $2', [others, other.member])
  assert.is(await reset(member), 204)
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
  assert.match((await mailsTo(world, email)).at(-1) ?? '', /removed your second factors/)
  assert.is((await signIn(world, new Browser(world), email)).status, 'signed_in')
})

test('an account in which a person is deactivated does not affect their second factors', async ({ world }) => {
  const second = await addAccount(world, 'Second')
  const [removing, lost] = [await withApp(world), await withApp(world)]
  for (const { member } of [removing, lost]) {
    const there = await addKey(world, second.id, 'viewer')
    await world.sql(
      'update member set person_id = (select person_id from member where id = $1), deactivated_at = 1 where id = $2',
      [member, there.member],
    )
  }
  await world.sql('update account set require_second_factor = true where id = $1', [second.id])
  const { browser, path } = removing
  assert.is((await browser.write('DELETE', `${path}/totp`)).status, 204)
  const params = { user_id: lost.member }
  assert.is(await statusOf(world.call(routes.resetSecondFactor, { params })), 204)
})

// These tests change the account that all tests share, so they are the last ones.
test('an account asks for a second factor: who has none sets one up at the next sign-in', async ({ world }) => {
  const { email, browser: before, path, member } = await signedIn(world)
  const require = () => statusOf(world.call(routes.updateAccountSecurity, { body: { require_second_factor: true } }))
  assert.is(await require(), 409, 'first the one who asks for it')
  const owner = (await world.call(routes.getCurrentUser)).body.member
  const ownerBrowser = new Browser(world)
  ownerBrowser.cookies.set('pharos', (await memberSession(world, owner.id)).cookie.replace('pharos=', ''))
  const { body: made } = await ownerBrowser.write('POST', `/user/${owner.id}/security/totp`)
  await ownerBrowser.write('POST', `/user/${owner.id}/security/totp/confirm`, { code: codeNow(world, made.secret) })
  assert.is(await require(), 200)
  assert.is((await before.send('GET', '/monitors')).status, 200, 'present sessions go on')

  const browser = new Browser(world)
  const step = await signIn(world, browser, email)
  assert.is(step.status, 'enrolment_required')
  assert.equal(step.methods, ['totp', 'passkey'])
  assert.is((await browser.session()).enrolling, true)
  for (const [method, where] of [
    ['GET', '/monitors'],
    ['GET', '/user/me'],
    ['POST', '/account/api_key'],
    ['DELETE', `${path}/totp`],
    ['POST', '/auth/sign_in_link'],
  ] as const)
    assert.is((await browser.write(method, where)).status, 403, where)
  const { body } = await browser.write('POST', `${path}/totp`)
  const done = await browser.write('POST', `${path}/totp/confirm`, { code: codeNow(world, body.secret) })
  assert.is(done.body.recovery_codes.length, 10)
  assert.is((await browser.session()).enrolling, false)
  assert.is((await browser.send('GET', '/monitors')).status, 200)
  assert.is((await browser.write('DELETE', `${path}/totp`)).status, 409, 'the last one stays')

  // Somebody from another account, without a second factor, switches to it.
  const second = await addAccount(world, 'Second')
  const elsewhere = await signedIn(world, second.id)
  const joined = await addKey(world, await ownAccount(world), 'viewer')
  await world.sql('update member set person_id = (select person_id from member where id = $1) where id = $2', [
    elsewhere.member,
    joined.member,
  ])
  const moved = await elsewhere.browser.write('POST', '/auth/session/account', { account_id: await ownAccount(world) })
  assert.is(moved.body.enrolling, true)
  assert.is((await elsewhere.browser.send('GET', '/monitors')).status, 403)
  assert.is((await elsewhere.browser.write('POST', '/auth/session/account', { account_id: second.id })).status, 200)
  assert.is((await elsewhere.browser.send('GET', '/monitors')).status, 200)
  assert.ok(member)
})

test('limits of sessions are the account’s', async ({ world }) => {
  const { browser, email } = await signedIn(world)
  const limits = { session_idle_minutes: 30, session_max_hours: 2 }
  const { body } = await world.call(routes.updateAccountSecurity, { body: { ...limits, allowed_methods: ['passkey'] } })
  assert.equal(body.allowed_methods, ['magic_link', 'passkey'])
  const soon = await browser.session()
  assert.is(Date.parse(soon.expires_at), world.clock.now() + 30 * 60_000)
  await world.advance('31m')
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
  await signIn(world, browser, email)
  for (let quarters = 0; quarters < 7; quarters++) {
    await world.advance('15m')
    assert.is((await browser.send('GET', '/auth/session')).status, 200)
  }
  await world.advance('16m')
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
  const few = { session_idle_minutes: 4 }
  assert.is(await statusOf(world.call(routes.updateAccountSecurity, { body: few })), 400)
})

test.run()
