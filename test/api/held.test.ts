import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { mailsTo } from '../world/browser.ts'
import { addApp, agree, decisionOf, redeem, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('what goes on when sessions end')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery', agent: false })
})
test.after(({ world }) => world.close())

interface Parts {
  key: boolean
  app: boolean
  session: boolean
}

/** A member with a key, an app and two sessions in one account, and a key in another. */
async function arrange(world: World) {
  const account = await addAccount(world, `held ${crypto.randomUUID()}`)
  const ada = await addKey(world, account.id, 'admin')
  const second = await addAccount(world, `second ${crypto.randomUUID()}`)
  const elsewhere = await addKey(world, second.id, 'member')
  await world.sql('update member set person_id = (select person_id from member where id = $1) where id = $2', [
    ada.member,
    elsewhere.member,
  ])
  const [mine, other] = [await memberSession(world, ada.member), await memberSession(world, ada.member)]
  const app = await addApp(account.call, { name: 'Planner' })
  const tokens = (await redeem(world.url, app, await agree(world.url, other, decisionOf(app)))).body
  const asks = async (path: string, headers: Record<string, string>) =>
    (await fetch(world.url + path, { headers })).status === 200
  const works = async (): Promise<Parts & { elsewhere: boolean; mine: boolean }> => ({
    key: await asks('/service', { authorization: `Bearer ${ada.key}` }),
    app: await asks('/monitors/list', { authorization: `Bearer ${tokens.access_token}` }),
    session: await asks('/auth/session', other),
    elsewhere: await asks('/service', { authorization: `Bearer ${elsewhere.key}` }),
    mine: await asks('/auth/session', mine),
  })
  const send = (method: string, path: string, body?: object) =>
    sendAs(world.url, mine, method, `/user/${ada.member}/security${path}`, body)
  return { account, second, ada, works, send, mine }
}

const ALL = { key: true, app: true, session: true, elsewhere: true, mine: true }
const PASSWORD = { password: 'quiet harbour lantern' }

for (const { name, method, path, body, left } of [
  { name: 'only the sessions', method: 'DELETE', path: '/session', left: { session: false } },
  {
    name: 'the apps',
    method: 'DELETE',
    path: '/session?end_apps=true',
    left: { session: false, app: false },
  },
  {
    name: 'the keys, in all accounts',
    method: 'DELETE',
    path: '/session?end_api_keys=true&end_apps=false',
    left: { session: false, key: false, elsewhere: false },
  },
  {
    name: 'everything',
    method: 'DELETE',
    path: '/session?end_api_keys=true&end_apps=true',
    left: { session: false, app: false, key: false, elsewhere: false },
  },
  {
    name: 'with a new password, sessions and apps',
    method: 'PUT',
    path: '/password',
    body: PASSWORD,
    left: { session: false, app: false },
  },
  {
    name: 'with a new password, the keys if asked to',
    method: 'PUT',
    path: '/password',
    body: { ...PASSWORD, end_api_keys: true },
    left: { session: false, app: false, key: false, elsewhere: false },
  },
] as { name: string; method: string; path: string; body?: object; left: Partial<Parts> }[])
  test(`ends ${name}`, async ({ world }) => {
    const { works, send } = await arrange(world)
    assert.equal(await works(), ALL)
    assert.ok((await send(method, path, body)).status < 300)
    assert.equal(await works(), { ...ALL, ...left })
  })

test('a removed password ends the same, and the mail names the keys that go on', async ({ world }) => {
  const { works, send, ada } = await arrange(world)
  await send('PUT', '/password', PASSWORD)
  const [mailed] = (await mailsTo(world, ada.email)).slice(-1)
  assert.match(mailed ?? '', /These API keys of yours go on working: admin, member\./)
  assert.is((await send('DELETE', '/password')).status, 204)
  assert.equal(await works(), { ...ALL, session: false, app: false })
  await send('PUT', '/password', PASSWORD)
  assert.is((await send('DELETE', '/password?end_api_keys=true')).status, 204)
  assert.equal(await works(), { ...ALL, session: false, app: false, key: false, elsewhere: false })
  assert.match((await mailsTo(world, ada.email)).at(-1) ?? '', /and so have your API keys/)
})

test('what a member holds is listed: to them of all accounts, to an admin of one', async ({ world }) => {
  const { account, ada, send } = await arrange(world)
  const own = (await send('GET', '/held')).body as { api_keys: { name: string }[]; apps: { name: string }[] }
  assert.equal([own.api_keys.map(key => key.name), own.apps.map(app => app.name)], [['admin', 'member'], ['Planner']])
  const seen = await account.call(routes.listHeld, { params: { user_id: ada.member } })
  assert.equal(
    seen.body.api_keys.map(key => [key.name, key.account_id]),
    [['admin', account.id]],
  )
})

test('an admin ends what a member holds in this account, and no other', async ({ world }) => {
  const { account, ada, works } = await arrange(world)
  const query = { end_api_keys: 'true', end_apps: 'true' } as const
  await account.call(routes.revokeSessions, { params: { user_id: ada.member }, query })
  assert.equal(await works(), { key: false, app: false, session: false, elsewhere: true, mine: false })
})

test('the security page names what goes on, and ends it if it is ticked', async ({ world }) => {
  const { mine, works } = await arrange(world)
  const page = await (await fetch(`${world.url}/security`, { headers: { ...mine, accept: 'text/html' } })).text()
  assert.match(page, /name="end_apps" value="yes"><span>Also end my apps and CLI logins: <small>Planner \(held /)
  assert.is(page.split('name="end_api_keys"').length, 3, 'with the password, and with the sessions')
  const form = { action: 'end_other_sessions', end_apps: 'yes' }
  assert.is((await sendAs(world.url, mine, 'POST', '/security', form)).status, 200)
  assert.equal(await works(), { ...ALL, session: false, app: false })
})

test('a key that asks is kept; a viewer sees and ends nothing of others', async ({ world }) => {
  const { account, ada, works } = await arrange(world)
  const asks = async (key: string, method: string, path: string) =>
    (
      await fetch(`${world.url}/user/${ada.member}/security/${path}`, {
        method,
        headers: { authorization: `Bearer ${key}` },
      })
    ).status
  const viewer = await addKey(world, account.id, 'viewer')
  assert.is(await asks(viewer.key, 'GET', 'held'), 403)
  assert.is(await asks(viewer.key, 'DELETE', 'session?end_api_keys=true'), 403)
  assert.is(await asks(ada.key, 'DELETE', 'session?end_api_keys=true&end_apps=true'), 204)
  assert.equal(await works(), { ...ALL, app: false, session: false, mine: false })
  const [entry] = await entriesOf(account)
  assert.equal(entry?.changed_fields, ['sessions', 'api_keys', 'apps'])
})

const entriesOf = async ({ call }: TestAccount) =>
  (await call(routes.listAuditLog, { query: { action: 'session.revoke_all' } })).body.filter(
    ({ status }) => status === 204,
  )

test.run()
