import { SCOPES, type Scope, scopesAllow } from '@pharos/shared-protocol/access.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, type TestAccount } from '../world/account.ts'
import { addApp, agree, decisionOf, postForm, redeem, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

interface Context {
  world: SharedWorld
  account: TestAccount
}

const test = suite<Context>('apps with fewer scopes')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
  context.account = await addAccount(context.world, 'narrowing')
})
test.after(({ world }) => world.close())

/** An app that a member has let use `scopes`, and what may be done with it. */
async function connect(world: SharedWorld, { call, member }: TestAccount, scopes: Scope[]) {
  const app = await addApp(call, { scopes })
  const session = await memberSession(world, member)
  const tokens = (await redeem(world.url, app, await agree(world.url, session, decisionOf(app)))).body
  const client = { client_id: app.client_id, client_secret: app.client_secret ?? '' }
  return {
    tokens,
    narrow: (to: Scope[]) => call(routes.updateOAuthApp, { params: { id: app.id }, body: { scopes: to } }),
    refresh: async (refresh_token: unknown) =>
      (
        await postForm(`${world.url}/oauth2/token`, {
          ...{ grant_type: 'refresh_token', refresh_token: String(refresh_token) },
          ...client,
        })
      ).body,
    introspect: async (token: unknown) =>
      (await postForm(`${world.url}/oauth2/introspect`, { token: String(token), ...client })).body,
    listed: async () => {
      const { body } = await call(routes.listConnectedApps, { params: { user_id: member } })
      return body.find(({ client_id }) => client_id === app.client_id)?.scopes
    },
  }
}

const request = (world: SharedWorld, token: unknown, method: string, path: string, body?: object) =>
  sendAs(world.url, { authorization: `Bearer ${token}` }, method, path, body)

test('tokens that they hold can do less at once', async ({ world, account }) => {
  const app = await connect(world, account, ['read:account', 'read:services', 'write:services'])
  const create = async (token: unknown) => (await request(world, token, 'POST', '/service', { name: 'x' })).status
  assert.is(await create(app.tokens.access_token), 201)
  await app.narrow(['read:account', 'read:services'])
  assert.is(await create(app.tokens.access_token), 403)
  assert.is((await request(world, app.tokens.access_token, 'GET', '/service')).status, 200)
  const fresh = await app.refresh(app.tokens.refresh_token)
  assert.is(fresh.scope, 'read:account read:services')
  assert.is(await create(fresh.access_token), 403)
  assert.is((await app.introspect(fresh.access_token)).scope, 'read:account read:services')
  assert.equal(await app.listed(), ['read:account', 'read:services'])
})

test('nothing is left of scopes that an app has lost altogether', async ({ world, account }) => {
  const app = await connect(world, account, ['write:services'])
  await app.narrow(['read:logs'])
  assert.is((await request(world, app.tokens.access_token, 'GET', '/service')).status, 401, 'not all rights')
  assert.is((await app.refresh(app.tokens.refresh_token)).error, 'invalid_grant')
  await app.narrow(['write:services'])
  assert.is((await request(world, app.tokens.access_token, 'GET', '/service')).status, 200)
})

test('every pair of scope lists leaves what both allow', async ({ world }) => {
  const pick = (seed: number) => SCOPES.filter((_, at) => ((seed * (at + 3) * 2654435761) >>> 7) % 3 === 0)
  for (let seed = 1; seed <= 300; seed++) {
    const [held, own] = [pick(seed), pick(seed * 7 + 5)]
    const [row] = await world.sql<{ left: Scope[] }>('select cut_scopes($1, $2) as left', [held, own])
    const left = row?.left ?? []
    for (const scope of SCOPES) {
      const both = scopesAllow(held, scope) && scopesAllow(own, scope)
      assert.is(scopesAllow(left, scope), both, `${scope} of ${held} cut to ${own}`)
    }
  }
})

test.run()
