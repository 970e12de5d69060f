import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { codeNow } from '../world/authenticator.ts'
import { Browser, mailsTo, subjectOf } from '../world/browser.ts'
import { addApp, agree, decisionOf, postForm, redeem, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('the date from which a second factor is required')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false })
})
test.after(({ world }) => world.close())

const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` })
const iso = (world: World, days: number) => new Date(world.clock.now() + days * 86_400_000).toISOString()

/** An account whose owner has a second factor, and a member who has none, with all that a member may hold. */
async function arrange(world: World) {
  const account = await addAccount(world, `dated ${crypto.randomUUID()}`)
  await world.sql(
    `insert into totp (person_id, secret, created_at, confirmed_at)
     select person_id, 'sealed', 0, 0 from member where id = $1`,
    [account.member],
  )
  const ada = await addKey(world, account.id, 'member')
  const scoped = await addKey(world, account.id, 'member', ['read:monitors'])
  const session = await memberSession(world, ada.member)
  const app = await addApp(account.call, { name: 'Planner' })
  const code = await agree(world.url, session, decisionOf(app))
  const tokens = (await redeem(world.url, app, code)).body
  const held = {
    session: session as Record<string, string>,
    key: bearer(ada.key),
    scoped: bearer(scoped.key),
    app: bearer(tokens.access_token),
  }
  const answers = async () => {
    const all = Object.entries(held).map(async ([name, headers]) => {
      const { status, body } = await sendAs(world.url, headers, 'GET', '/http/jobs')
      return [name, status === 200 ? 200 : body.code] as const
    })
    return Object.fromEntries(await Promise.all(all))
  }
  return { account, ada, session, app, tokens, held, answers }
}

const require = ({ call }: TestAccount, body: Record<string, unknown> = {}) =>
  call(routes.updateAccountSecurity, { body: { require_second_factor: true, ...body } })

const FINE = { session: 200, key: 200, scoped: 200, app: 200 }
const REFUSED = Object.fromEntries(Object.keys(FINE).map(name => [name, 'second_factor_required']))

test('what members hold works until the date, and then not until they have one', async ({ world }) => {
  const { account, ada, session, app, tokens, answers } = await arrange(world)
  const listed = (await account.call(routes.listWithoutFactor)).body
  const one = listed.find(({ user_id }) => user_id === ada.member)
  assert.equal(
    [one?.sessions, one?.api_keys.length, one?.apps.map(({ name }) => name), listed.length],
    [1, 1, ['Planner'], 2],
    'the owner has a factor',
  )
  assert.is((await require(account)).body.second_factor_from, iso(world, 7))
  await world.settle()
  const mail = (await mailsTo(world, ada.email)).at(-1) ?? ''
  for (const part of ['requires a second factor', 'Planner', `${iso(world, 7).slice(0, 10)}`]) assert.match(mail, part)
  assert.equal(await answers(), FINE)
  await require(account, { second_factor_from: iso(world, 5 / 24) })
  await world.leap('4h')
  assert.is((await sendAs(world.url, session, 'GET', '/http/jobs')).status, 200)
  await world.leap('61m')
  assert.is((await sendAs(world.url, session, 'GET', '/http/jobs')).body.code, 'second_factor_required')
  const refresh = () =>
    postForm(`${world.url}/oauth2/token`, {
      ...{ grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) },
      ...{ client_id: app.client_id, client_secret: app.client_secret ?? '' },
    })
  const fresh = bearer((await refresh()).body.access_token)
  const late = async () => (await sendAs(world.url, fresh, 'GET', '/http/jobs')).status
  assert.is(await late(), 403, 'a refresh does not get around it')
  assert.is((await account.call(routes.listMonitors)).status, 200, 'the owner goes on')
  assert.is((await sendAs(world.url, session, 'GET', '/auth/session')).body.enrolling, true)
  const path = `/user/${ada.member}/security/totp`
  const browser = new Browser(world)
  browser.cookies.set('pharos', (await memberSession(world, ada.member)).cookie.replace('pharos=', ''))
  const { body } = await browser.write('POST', path)
  assert.is((await browser.write('POST', `${path}/confirm`, { code: codeNow(world, body.secret) })).status, 200)
  assert.is(await late(), 200, 'they have one now')
  assert.is((await sendAs(world.url, bearer(ada.key), 'GET', '/http/jobs')).status, 200)
  assert.is((await browser.send('GET', '/http/jobs')).status, 200)
  assert.is((await sendAs(world.url, session, 'GET', '/http/jobs')).status, 200, 'an older session, too')
})

test('it can apply at once, later, never, or no longer', async ({ world }) => {
  const { account, answers } = await arrange(world)
  await require(account, { second_factor_from: iso(world, 0) })
  assert.equal(await answers(), REFUSED)
  await require(account, { second_factor_from: null })
  assert.equal(await answers(), FINE)
  await require(account, { second_factor_from: iso(world, -3) })
  assert.equal(await answers(), REFUSED, 'a past time is now')
  await require(account, { second_factor_from: iso(world, 30) })
  assert.equal(await answers(), FINE)
  await account.call(routes.updateAccountSecurity, { body: { session_max_hours: 300 } })
  const { body } = await account.call(routes.getAccountSecurity)
  assert.is(body.second_factor_from, iso(world, 30), 'another change leaves it')
  await account.call(routes.updateAccountSecurity, { body: { require_second_factor: false } })
  assert.is((await account.call(routes.getAccountSecurity)).body.second_factor_from, null)
  for (const second_factor_from of [iso(world, 91), iso(world, 5)]) {
    const sent = { require_second_factor: second_factor_from === iso(world, 91), second_factor_from }
    assert.is((await sendAs(world.url, bearer(account.key), 'PUT', '/account/security', sent)).status, 400)
  }
})

const GERMAN = { 'accept-language': 'de' }

test('who still lacks one is reminded twice before the date, in the language of the announcement', async ({
  world,
}) => {
  const { account, ada } = await arrange(world)
  const late = await addKey(world, account.id, 'viewer')
  const subjects = async (email = ada.email) => {
    const all = (await mailsTo(world, email)).map(subjectOf)
    return all.filter(subject => subject.includes('Faktor'))
  }
  const due = (days: number) => `${iso(world, days).slice(0, 16).replace('T', ' ')} UTC`
  const put = async (body: Record<string, unknown>) => {
    const headers = { ...(await memberSession(world, account.member)), ...GERMAN }
    await world.sql('update session set enrolling = false where member_id = $1', [account.member])
    return sendAs(world.url, headers, 'PUT', '/account/security', body)
  }
  const first = due(30)
  assert.is((await put({ require_second_factor: true, second_factor_from: iso(world, 30) })).status, 200)
  const { name } = (await account.call(routes.getAccount)).body
  const news = `${name} verlangt einen zweiten Faktor`
  const reminder = (at: string) => `Erinnerung: ${name} verlangt einen zweiten Faktor ab ${at}`
  assert.equal(await subjects(), [news])
  await world.leap('22d', '1d')
  assert.equal(await subjects(), [news], 'not eight days before')
  await world.leap('25h', '1h')
  assert.equal(await subjects(), [news, reminder(first)], 'seven days before')
  await world.leap('4d', '1d')
  assert.equal(await subjects(), [news, reminder(first)], 'once')
  const second = due(8.5)
  assert.is((await put({ second_factor_from: iso(world, 8.5) })).status, 200)
  const anew = [news, reminder(first), `Neues Datum: ${name} verlangt einen zweiten Faktor ab ${second}`]
  assert.equal(await subjects(), anew, 'another date')
  await world.leap('37h', '1h')
  assert.equal(await subjects(), [...anew, reminder(second)], 'seven days before that')
  await world.sql(
    `insert into totp (person_id, secret, created_at, confirmed_at)
     select person_id, 'sealed', 0, 0 from member where id = $1`,
    [late.member],
  )
  await world.leap('6d', '12h')
  assert.equal(await subjects(), [...anew, reminder(second), reminder(second)], 'a day before')
  assert.equal(await subjects(late.email), [...anew, reminder(second)], 'not who has one by now')
  await world.leap('3d', '12h')
  assert.is((await subjects()).length, 5, 'nobody after the date')
})

test('a date that is withdrawn is told, with whether new sign-ins need one, and no reminder follows', async ({
  world,
}) => {
  const { account, ada } = await arrange(world)
  const put = (body: object) => account.call(routes.updateAccountSecurity, { body })
  const told = async () => {
    const mails = await mailsTo(world, ada.email)
    return mails.filter(mail => subjectOf(mail).includes('second factor'))
  }
  for (const [at, body] of [{ second_factor_from: null }, { require_second_factor: false }].entries()) {
    await require(account, { second_factor_from: iso(world, 9) })
    const last = `no longer requires a second factor from ${iso(world, 9).slice(0, 10)}`
    await put(body)
    await world.leap('9d', '12h')
    const mails = await told()
    assert.is(mails.length, 2 * (at + 1))
    assert.match(subjectOf(mails.at(-1) ?? ''), last)
    assert.is(/Your\s+next\s+sign-in\s+requires\s+one/.test(mails.at(-1) ?? ''), at === 0)
  }
  await put({ require_second_factor: false, session_max_hours: 200 })
  await world.settle()
  assert.is((await told()).length, 4, 'another change tells nothing')
})

test('another account and programs of the account are not touched', async ({ world }) => {
  const [one, two] = [await arrange(world), await arrange(world)]
  await require(one.account, { second_factor_from: iso(world, 0) })
  assert.equal(await two.answers(), FINE)
  assert.is((await two.account.call(routes.listWithoutFactor)).body.length, 2)
  const { body } = await one.account.call(routes.createM2mClient, { body: { name: 'CI', scopes: ['read:monitors'] } })
  const form = {
    ...{ grant_type: 'client_credentials', client_id: body.client.client_id, client_secret: body.client_secret },
  }
  const { access_token } = (await postForm(`${world.url}/oauth2/token`, form)).body
  assert.is((await sendAs(world.url, bearer(access_token), 'GET', '/http/jobs')).status, 200)
})

test.run()
