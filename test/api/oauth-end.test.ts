import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { addApp, agree, decisionOf, postForm, redeem, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { SamlStory } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('ends of authorizations')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false, environment })
})
test.after(({ world }) => world.close())

/** Creates an app, has a member agree to it, and returns its tokens. */
async function connect(world: World, member: string) {
  const app = await addApp(world.call)
  const tokens = (
    await redeem(world.url, app, await agree(world.url, await memberSession(world, member), decisionOf(app)))
  ).body
  const client = { client_id: app.client_id, client_secret: app.client_secret ?? '' }
  const refresh = (refresh_token: unknown) =>
    postForm(`${world.url}/oauth2/token`, {
      grant_type: 'refresh_token',
      refresh_token: String(refresh_token),
      ...client,
    })
  return { app, token: String(tokens.access_token), refresh_token: tokens.refresh_token, refresh }
}

const statusFor = async (world: World, token: unknown) =>
  (await sendAs(world.url, { authorization: `Bearer ${token}` }, 'GET', '/http/jobs')).status

test('an authorization expires after 90 days, even if it is refreshed', async ({ world }) => {
  const { member } = await addAccount(world, 'ninety days')
  const { app, refresh_token, refresh } = await connect(world, member)
  let last = refresh_token
  for (const leap of ['29d', '29d', '29d', '71h'] as const) {
    await world.leap(leap)
    const next = await refresh(last)
    assert.is(next.status, 200, leap)
    last = next.body.refresh_token
    if (leap !== '71h') continue
    assert.is(await statusFor(world, next.body.access_token), 200)
    await world.leap('30m')
    assert.is(await statusFor(world, next.body.access_token), 200, 'a last half hour')
    const late = (await refresh(last)).body
    await world.leap('31m')
    assert.is(await statusFor(world, late.access_token), 401, 'not for its own hour')
    assert.is((await refresh(late.refresh_token)).body.error, 'invalid_grant')
  }
  await world.settle()
  assert.equal(await world.sql('select from oauth_grant where app_id = $1', [app.id]), [])
})

test('fewer sign-in methods end authorizations of the account’s members, and of no others', async ({ world }) => {
  const account = await addAccount(world, 'narrowed')
  const other = await addAccount(world, 'not narrowed')
  const { member } = await addKey(world, account.id, 'member')
  const [theirs, others] = [await connect(world, member), await connect(world, other.member)]
  const allow = (allowed_methods: ('magic_link' | 'password' | 'passkey')[]) =>
    account.call(routes.updateAccountSecurity, { body: { allowed_methods } })
  await account.call(routes.updateAccountSecurity, { body: { session_max_hours: 5 } })
  assert.is(await statusFor(world, theirs.token), 200, 'another rule')
  await allow(['magic_link', 'password'])
  assert.is(await statusFor(world, theirs.token), 401)
  assert.is((await theirs.refresh(theirs.refresh_token)).body.error, 'invalid_grant')
  const again = await connect(world, member)
  await allow(['magic_link', 'password', 'passkey'])
  assert.is(await statusFor(world, again.token), 200, 'one more way')
  assert.is(await statusFor(world, others.token), 200)
})

test('enforcing single sign-on ends authorizations', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const { member } = await addKey(world, story.account.id, 'member')
  const { token } = await connect(world, member)
  await story.update({ break_glass_user_id: story.account.member })
  assert.is(await statusFor(world, token), 200)
  await story.update({ enforce: true })
  assert.is(await statusFor(world, token), 401)
  const owner = await connect(world, story.account.member)
  await story.update({ name: 'Renamed' })
  assert.is(await statusFor(world, owner.token), 200, 'it was on before')
})

test.run()
