import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, type TestAccount } from '../world/account.ts'
import { addApp, agree, decisionOf, postForm, redeem, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

interface Context {
  world: World
  account: TestAccount
}

const test = suite<Context>('rotation of refresh tokens')

test.before(async context => {
  context.world = await createWorld({
    ...{ roles: 'api,sweeper', agent: false },
    environment: { PHAROS_BASE_URL: 'http://pharos.test' },
  })
  context.account = await addAccount(context.world, 'refreshing')
})
test.after(({ world }) => world.close())

type App = Awaited<ReturnType<typeof addApp>>

/** An app to which a member has agreed, with its first tokens. */
async function connect(world: World, { call, member }: TestAccount) {
  const app = await addApp(call)
  const code = await agree(world.url, await memberSession(world, member), decisionOf(app))
  const { status, body: tokens } = await redeem(world.url, app, code)
  assert.is(status, 200, JSON.stringify(tokens))
  return { app, tokens }
}

const refresh = (url: string, app: Pick<App, 'client_id' | 'client_secret'>, token: unknown, more = {}) =>
  postForm(`${url}/oauth2/token`, {
    ...{ grant_type: 'refresh_token', refresh_token: String(token), ...more },
    ...{ client_id: app.client_id, client_secret: app.client_secret ?? '' },
  })

const statusFor = async (url: string, token: unknown) =>
  (await sendAs(url, { authorization: `Bearer ${token}` }, 'GET', '/http/jobs')).status

test('parallel refreshes get the same tokens, in all processes', async ({ world, account }) => {
  const { app, tokens } = await connect(world, account)
  const other = (await world.startPlane('api')).url ?? ''
  const urls = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? world.url : other))
  const all = await Promise.all(urls.map(url => refresh(url, app, tokens.refresh_token)))
  assert.equal(
    all.map(({ status }) => status),
    urls.map(() => 200),
    JSON.stringify(all.map(({ body }) => body)),
  )
  const [first] = all
  for (const { body, headers } of all) {
    assert.equal(body, first?.body)
    assert.is(headers.get('cache-control'), 'no-store')
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
  }
  assert.is.not(first?.body.refresh_token, tokens.refresh_token)
  for (const url of [world.url, other]) assert.is(await statusFor(url, first?.body.access_token), 200)
  const live = await world.sql(
    `select from oauth_token t join oauth_app a on a.id = t.app_id
     where a.client_id = $1 and t.kind = 'RefreshToken' and t.consumed_at is null`,
    [app.client_id],
  )
  assert.is(live.length, 1)
})

test('a client whose reply was lost gets it again, also after a further refresh', async ({ world, account }) => {
  const { app, tokens } = await connect(world, account)
  const lost = await refresh(world.url, app, tokens.refresh_token)
  await world.leap('29s')
  const again = await refresh(world.url, app, tokens.refresh_token)
  assert.equal([again.status, again.body], [200, lost.body])
  const next = await refresh(world.url, app, again.body.refresh_token)
  const late = await refresh(world.url, app, again.body.refresh_token)
  assert.equal(late.body, next.body)
  assert.is(await statusFor(world.url, next.body.access_token), 200)
})

test('after 30 seconds a repeat ends the authorization', async ({ world, account }) => {
  const [one, two] = [await connect(world, account), await connect(world, account)]
  const next = (await refresh(world.url, one.app, one.tokens.refresh_token)).body
  await world.leap('31s')
  const reused = await refresh(world.url, one.app, one.tokens.refresh_token)
  assert.equal([reused.status, reused.body.error], [400, 'invalid_grant'])
  assert.is((await refresh(world.url, one.app, next.refresh_token)).body.error, 'invalid_grant')
  for (const { access_token } of [one.tokens, next]) assert.is(await statusFor(world.url, access_token), 401)
  assert.is(await statusFor(world.url, two.tokens.access_token), 200, 'another authorization')
})

test('the grace is for the client alone, and for what it may ask', async ({ world, account }) => {
  const { app, tokens } = await connect(world, account)
  const stranger = await addApp(account.call)
  const { body } = await refresh(world.url, app, tokens.refresh_token)
  const refused = async (given: Pick<App, 'client_id' | 'client_secret'>, more = {}) =>
    (await refresh(world.url, given, tokens.refresh_token, more)).body.error
  assert.is(await refused(stranger), 'invalid_grant')
  assert.is(await refused({ ...app, client_secret: 'wrong' }), 'invalid_client')
  assert.is(await refused({ ...stranger, client_id: app.client_id }), 'invalid_client')
  assert.is(await refused(app, { scope: 'write:members' }), 'invalid_scope')
  assert.is(await statusFor(world.url, body.access_token), 200, 'none of these ends it')
})

test('a refused refresh spends nothing', async ({ world, account }) => {
  const { app, tokens } = await connect(world, account)
  const move = (to: string) =>
    world.sql(
      `update oauth_token t set payload = jsonb_set(payload, '{resource}', to_jsonb($2::text)) from oauth_app a
       where a.id = t.app_id and a.client_id = $1 and t.kind = 'RefreshToken'`,
      [app.client_id, to],
    )
  await move('http://an-older-address.test')
  assert.is((await refresh(world.url, app, tokens.refresh_token)).body.error, 'invalid_target')
  await world.leap('31s')
  await move('http://pharos.test')
  assert.is((await refresh(world.url, app, tokens.refresh_token)).status, 200)
})

test('an ended authorization has no grace, and replies are erased', async ({ world, account }) => {
  const { app, tokens } = await connect(world, account)
  const { body } = await refresh(world.url, app, tokens.refresh_token)
  const client = { client_id: app.client_id, client_secret: app.client_secret ?? '' }
  await postForm(`${world.url}/oauth2/revoke`, { token: String(body.refresh_token), ...client })
  assert.is((await refresh(world.url, app, tokens.refresh_token)).body.error, 'invalid_grant')
  const other = await connect(world, account)
  await refresh(world.url, other.app, other.tokens.refresh_token)
  await world.leap('11m')
  await world.settle()
  assert.equal(await world.sql('select from oauth_reply'), [])
})

test.run()
