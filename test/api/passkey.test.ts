import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { SoftPasskey, type Twist } from '../world/passkey.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('passkeys')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false })
})
test.after(({ world }) => world.close())

async function signedIn(world: World) {
  const account = (await world.call(routes.getCurrentUser)).body.account.id
  const { member, email } = await addKey(world, account, 'member')
  const browser = new Browser(world)
  await signIn(world, browser, email)
  return { member, email, browser, path: `/user/${member}/security/passkey` }
}

async function signIn(world: World, browser: Browser, email: string) {
  await browser.ask(email)
  const { token } = await lastLink(world, email)
  return (await browser.consume({ token })).body
}

async function withPasskey(world: World, twist: Twist = {}) {
  const person = await signedIn(world)
  const { browser, path } = person
  const passkey = new SoftPasskey(world.url.replace('127.0.0.1', 'localhost'))
  const { body: started } = await browser.write('POST', `${path}/start`)
  const made = await browser.write('POST', path, { name: 'Laptop', response: passkey.register(started.options, twist) })
  return { ...person, passkey, made, started }
}

const start = (browser: Browser) => browser.send('POST', '/auth/login/passkey/start')
const finish = (browser: Browser, response: object) => browser.send('POST', '/auth/login/passkey/finish', { response })

test('a passkey is registered, and suffices to sign in', async ({ world }) => {
  const { email, browser, path, passkey, made, started, member } = await withPasskey(world)
  assert.is(started.options.rp.id, 'localhost')
  assert.is(started.options.authenticatorSelection.residentKey, 'required')
  assert.is(started.options.authenticatorSelection.userVerification, 'required')
  assert.is(made.status, 201, JSON.stringify(made.body))
  assert.is(made.body.passkey.name, 'Laptop')
  assert.is(made.body.passkey.backed_up, true)
  assert.is(made.body.recovery_codes.length, 10)
  assert.match((await mailsTo(world, email)).at(-1) ?? '', /passkey was added/)

  const other = new Browser(world)
  const { body } = await start(other)
  assert.is(body.options.allowCredentials, undefined, 'any that the browser knows')
  const entry = await finish(other, passkey.sign(body.options))
  assert.is(entry.body.status, 'signed_in', JSON.stringify(entry.body))
  const session = await other.session()
  assert.is(session.user_id, member)
  assert.is(session.method, 'passkey')
  assert.is(session.second_factor, 'passkey')
  const [listed] = (await browser.send('GET', path)).body
  assert.ok(listed.last_used_at)
})

test('it is the second factor after a link, and only of the same person', async ({ world }) => {
  const { email, passkey } = await withPasskey(world)
  const somebody = await withPasskey(world)
  const browser = new Browser(world)
  const step = await signIn(world, browser, email)
  assert.equal(step, { status: 'second_factor_required', methods: ['passkey', 'recovery_code'] })
  const { body: asked } = await start(browser)
  assert.equal(
    asked.options.allowCredentials.map(({ id }: { id: string }) => id),
    [passkey.id.toString('base64url')],
  )
  const wrong = await finish(browser, somebody.passkey.sign(asked.options))
  assert.is(wrong.status, 403)
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
  const { body: again } = await start(browser)
  assert.is((await finish(browser, passkey.sign(again.options))).body.status, 'signed_in')
  assert.is((await browser.session()).method, 'magic_link')
})

for (const [name, twist] of [
  ['another site', { origin: 'https://evil.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['a challenge that was not given out', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['a person who has not shown themselves', { unverified: true }],
  ['another ceremony', { type: 'webauthn.create' }],
] as const)
  test(`signing in by a passkey is refused: ${name}`, async ({ world }) => {
    const { passkey } = await withPasskey(world)
    const browser = new Browser(world)
    const { body } = await start(browser)
    assert.is((await finish(browser, passkey.sign(body.options, twist))).status, 403)
    assert.is((await browser.send('GET', '/auth/session')).status, 401)
  })

for (const [name, twist] of [
  ['another site', { origin: 'https://evil.example' }],
  ['a challenge of nobody', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['a person who has not shown themselves', { unverified: true }],
] as const)
  test(`making a passkey is refused: ${name}`, async ({ world }) => {
    const { made, browser, path } = await withPasskey(world, twist)
    assert.is(made.status, 403)
    assert.equal((await browser.send('GET', path)).body, [])
  })

test('a response works once, in the browser that was asked, within five minutes', async ({ world }) => {
  const { passkey } = await withPasskey(world)
  const [browser, other] = [new Browser(world), new Browser(world)]
  const { body } = await start(browser)
  await start(other)
  const response = passkey.sign(body.options)
  assert.is((await finish(other, response)).status, 403)
  assert.is((await finish(new Browser(world), response)).status, 403)
  assert.is((await finish(browser, response)).status, 200)
  assert.is((await finish(browser, response)).status, 403)
  const { body: late } = await start(browser)
  await world.advance('6m')
  assert.is((await finish(browser, passkey.sign(late.options))).status, 403)
})

test('a copy of a passkey is detected by its counter', async ({ world }) => {
  const { passkey } = await withPasskey(world)
  const browser = new Browser(world)
  const { body: first } = await start(browser)
  assert.is((await finish(browser, passkey.sign(first.options, { counter: 7 }))).status, 200)
  const { body: second } = await start(browser)
  assert.is((await finish(browser, passkey.sign(second.options, { counter: 3 }))).status, 403)
})

test('it is renamed and removed; a removed one is unknown', async ({ world }) => {
  const { browser, path, passkey, made } = await withPasskey(world)
  const one = `${path}/${made.body.passkey.id}`
  assert.is((await browser.write('PUT', one, { name: 'Old laptop' })).body.name, 'Old laptop')
  const stranger = await signedIn(world)
  assert.is((await stranger.browser.write('DELETE', one)).status, 403)
  assert.is((await stranger.browser.write('DELETE', `${stranger.path}/${made.body.passkey.id}`)).status, 404)
  assert.is((await browser.write('DELETE', one)).status, 204)
  const { body } = await start(new Browser(world))
  const other = new Browser(world)
  const { body: asked } = await start(other)
  assert.is((await finish(other, passkey.sign(asked.options))).status, 401)
  assert.ok(body)
})

test('the same passkey is not kept twice', async ({ world }) => {
  const { browser, path, passkey } = await withPasskey(world)
  const { body: started } = await browser.write('POST', `${path}/start`)
  assert.is(started.options.excludeCredentials.length, 1)
  const again = await browser.write('POST', path, { name: 'Again', response: passkey.register(started.options) })
  assert.is(again.status, 409)
})

test.run()
