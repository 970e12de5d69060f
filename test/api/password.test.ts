import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('passwords')
const PASSWORD = 'correct horse battery'

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false })
})
test.after(({ world }) => world.close())

/** A member who is signed in, in their own browser. */
async function signedIn(world: World) {
  const account = (await world.call(routes.getCurrentUser)).body.account.id
  const { member, email } = await addKey(world, account, 'member')
  const browser = new Browser(world)
  await browser.ask(email)
  await browser.consume(await lastLink(world, email).then(({ token }) => ({ token })))
  return { member, email, browser }
}

async function withPassword(world: World) {
  const person = await signedIn(world)
  const set = await person.browser.write('PUT', `/user/${person.member}/security/password`, { password: PASSWORD })
  assert.is(set.status, 200, JSON.stringify(set.body))
  return person
}

test('another site cannot sign a browser in', async ({ world }) => {
  const { email } = await withPassword(world)
  const entry = { email, password: PASSWORD }
  const crossSite = { 'sec-fetch-site': 'cross-site' }
  assert.is((await new Browser(world).send('POST', '/auth/login/password', entry, crossSite)).status, 403)
  assert.is((await new Browser(world).send('POST', '/auth/login/password', entry)).status, 200)
})

test('a person sets a password, and signs in by it', async ({ world }) => {
  const { email, member } = await withPassword(world)
  assert.match((await mailsTo(world, email)).at(-1) ?? '', /Your password was set/)
  const browser = new Browser(world)
  const entry = await browser.send('POST', '/auth/login/password', { email: email.toUpperCase(), password: PASSWORD })
  assert.is(entry.status, 200, JSON.stringify(entry.body))
  assert.is(entry.body.status, 'signed_in')
  const session = await browser.session()
  assert.is(session.method, 'password')
  assert.is(session.second_factor, null)
  assert.is(session.user_id, member)
  // The person's first browser was the one with the link, so this is a new one.
  assert.match((await mailsTo(world, email)).at(-1) ?? '', /new browser/)
  const [row] = await world.sql<{ hash: string }>('select hash from person_password')
  assert.match(row?.hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a new password ends the other sessions, and sign-ins that were begun with the old one', async ({ world }) => {
  const { email, member, browser } = await withPassword(world)
  const other = new Browser(world)
  await other.send('POST', '/auth/login/password', { email, password: PASSWORD })
  assert.is((await other.send('GET', '/auth/session')).status, 200)
  const next = 'another good passphrase'
  assert.is((await browser.write('PUT', `/user/${member}/security/password`, { password: next })).status, 200)
  assert.is((await other.send('GET', '/auth/session')).status, 401)
  assert.is((await browser.send('GET', '/auth/session')).status, 200)
  assert.is((await other.send('POST', '/auth/login/password', { email, password: PASSWORD })).status, 401)
  assert.is((await other.send('POST', '/auth/login/password', { email, password: next })).status, 200)
  assert.is((await browser.write('DELETE', `/user/${member}/security/password`)).status, 204)
  assert.is((await other.send('POST', '/auth/login/password', { email, password: next })).status, 401)
  assert.is((await browser.write('DELETE', `/user/${member}/security/password`)).status, 404)
})

for (const [password, why] of [
  ['elevenchars', /12 characters|>=12|at least 12/],
  ['password1234', /too common/],
  ['QwertyQwerty', /too common/],
  ['abababababab', /fewer than five|too common/],
] as const)
  test(`${password} is refused, by its field`, async ({ world }) => {
    const { member, browser } = await signedIn(world)
    const { status, body } = await browser.write('PUT', `/user/${member}/security/password`, { password })
    assert.is(status, 400)
    assert.is(body.errors[0].path, 'password')
    assert.match(body.errors[0].message, why)
    assert.is((await browser.send('GET', `/user/${member}/security`)).body.password_changed_at, null)
  })

test('it needs a recent sign-in, of oneself', async ({ world }) => {
  const { member, browser } = await signedIn(world)
  const other = await signedIn(world)
  assert.is((await other.browser.write('PUT', `/user/${member}/security/password`, { password: PASSWORD })).status, 403)
  const only = await memberSession(world, member, { only_account: true })
  const headers = { ...only, 'content-type': 'application/json' }
  const vouched = await fetch(`${world.url}/user/${member}/security/password`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ password: PASSWORD }),
  })
  assert.is(vouched.status, 403)
  await world.advance('16m')
  const late = await browser.write('PUT', `/user/${member}/security/password`, { password: PASSWORD })
  assert.is(late.status, 403)
  assert.is(late.body.code, 'reauthentication_required')
})

test('nobody learns whether an address has a password, or an account', async ({ world }) => {
  const [{ email: has }, { email: hasNone }] = [await withPassword(world), await signedIn(world)]
  const replies = []
  for (const email of [has, hasNone, 'nobody@example.com']) {
    const { status, body } = await new Browser(world).send('POST', '/auth/login/password', {
      email,
      password: 'a wrong one',
    })
    const { request_id, ...rest } = body
    replies.push({ status, rest })
  }
  assert.is(replies[0]?.status, 401)
  assert.equal(replies[1], replies[0])
  assert.equal(replies[2], replies[0])
})

test('guesses are rate limited, and do not lock the person out of their own browser', async ({ world }) => {
  const { email, browser } = await withPassword(world)
  const stranger = new Browser(world)
  const guess = (by: Browser, password: string) => by.send('POST', '/auth/login/password', { email, password })
  for (let tries = 0; tries < 3; tries++) assert.is((await guess(stranger, `wrong ${tries}`)).status, 401)
  const refused = await guess(stranger, PASSWORD)
  assert.is(refused.status, 429)
  assert.is(refused.headers.get('retry-after'), '30')
  assert.is((await guess(new Browser(world), PASSWORD)).status, 429, 'another browser of the same network')
  assert.is((await guess(browser, PASSWORD)).status, 200, 'the own browser')
  await world.advance('31s')
  assert.is((await guess(stranger, PASSWORD)).status, 200)
})

test('concurrent guesses are counted, too', async ({ world }) => {
  const { email } = await withPassword(world)
  const tries = Array.from({ length: 8 }, (_, i) =>
    new Browser(world).send('POST', '/auth/login/password', { email, password: `wrong ${i}` }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  assert.is(statuses.filter(status => status === 401).length, 3)
  assert.is(statuses.filter(status => status === 429).length, 5)
})

test.run()
