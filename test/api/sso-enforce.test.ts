import type { ApiError } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { Browser, lastLink } from '../world/browser.ts'
import { SamlStory } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('single sign-on as the only way in')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false, environment })
})
test.after(({ world }) => world.close())

test('with enforce there is no other way in except for one owner; keys still work', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const elsewhere = await addAccount(world, 'their own')
  const email = `ada@${story.domain}`
  const { body: ada } = await story.account.call(routes.createMember, { body: { email, name: 'Ada', role: 'admin' } })
  const { key } = await addKey(world, story.account.id, 'viewer')
  const byMail = async (address: string) => {
    const browser = new Browser(world)
    await browser.ask(address)
    const done = await browser.consume({ code: (await lastLink(world, address)).code })
    return { browser, done }
  }
  const [before, owner] = [await byMail(email), await byMail(story.account.email)]
  assert.is(before.done.body.status, 'signed_in')
  const enforced = { enforce: true, break_glass_user_id: story.account.member }
  const refused = await send(world, routes.updateSamlConnection, {
    ...{ key: story.account.key, params: { id: story.connection.id } },
    body: { enforce: true, break_glass_user_id: ada.id },
  })
  assert.equal(
    [refused.status, (refused.body as { errors: { path: string }[] }).errors[0]?.path],
    [400, 'break_glass_user_id'],
  )
  await story.update(enforced)
  assert.is((await before.browser.send('GET', '/auth/session')).status, 401, 'present sessions end')
  assert.is((await owner.browser.send('GET', '/auth/session')).status, 200, 'but for that of the owner')
  const { done } = await byMail(email)
  assert.is(done.status, 403)
  assert.match(done.body.detail, 'single sign-on')
  assert.is((await byMail(story.account.email)).done.body.status, 'signed_in')
  const sso = new Browser(world)
  assert.is((await story.signIn(sso, email)).body.status, 'signed_in')
  assert.is((await fetch(`${world.url}/service`, { headers: { authorization: `Bearer ${key}` } })).status, 200)

  await elsewhere.call(routes.createMember, { body: { email, name: 'Ada', role: 'viewer' } })
  const { browser, done: begun } = await byMail(email)
  assert.is(begun.body.account, 'their own', 'it begins where it may')
  const { csrf_token } = await browser.session()
  const switched = await browser.send(
    'POST',
    '/auth/session/account',
    { account_id: story.account.id },
    { 'x-csrf-token': csrf_token },
  )
  assert.equal([switched.status, switched.body.code], [403, 'forbidden'])
  assert.match(switched.body.detail, 'single sign-on')
  const invited = `new@${story.domain}`
  await story.account.call(routes.createInvitation, { body: { email: invited } })
  const guest = new Browser(world)
  const { token } = await lastLink(world, invited)
  assert.is((await guest.send('POST', '/invitation/accept', { token })).body.status, 'joined')

  // Repeated requests for links have to wait.
  await world.leap('2h')
  await story.update({ status: 'draft' })
  assert.is((await sso.send('GET', '/auth/session')).status, 401, 'its sessions end with it')
  assert.is((await byMail(email)).done.body.status, 'signed_in', 'and the other ways are open again')
  assert.is((await before.browser.send('GET', '/auth/session')).status, 401, 'what has ended does not return')
})

test('the break-glass owner stays until another is named, and a transfer names the next', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const { key, member, email } = await addKey(world, story.account.id, 'owner')
  const next = await addKey(world, story.account.id, 'member')
  await story.update({ enforce: true, break_glass_user_id: member })
  const byMail = async (address: string) => {
    const browser = new Browser(world)
    await browser.ask(address)
    return { browser, done: await browser.consume({ code: (await lastLink(world, address)).code }) }
  }
  const { browser, done } = await byMail(email)
  assert.is(done.body.status, 'signed_in')
  const params = { user_id: member }
  for (const [route, by, body] of [
    [routes.updateMember, story.account.key, { role: 'admin' }],
    [routes.removeMember, story.account.key, undefined],
    [routes.leaveAccount, key, undefined],
  ] as const) {
    const refused = await send(world, route, { key: by, params, body })
    assert.equal([refused.status, (refused.body as { code: string }).code], [409, 'conflict'], route.id)
  }
  const moved = await send(world, routes.transferOwnership, { key, body: { user_id: next.member } })
  assert.is(moved.status, 200, JSON.stringify(moved.body))
  assert.is((await story.read()).break_glass_user_id, next.member)
  assert.is((await browser.send('GET', '/auth/session')).status, 401, 'the former owner is let in no longer')
  assert.is((await byMail(next.email)).done.body.status, 'signed_in')
  assert.is((await send(world, routes.removeMember, { key: story.account.key, params })).status, 204)
  // A removed break-glass owner does not prevent changes of a draft.
  await story.update({ status: 'draft' })
  await story.account.call(routes.removeMember, { params: { user_id: next.member } })
  await story.update({ name: 'Renamed' })
  const again = await send(world, routes.updateSamlConnection, {
    ...{ key: story.account.key, params: { id: story.connection.id }, body: { status: 'active' } },
  })
  assert.is(again.status, 400, 'it is not enforced without one')
})

test('an enforced connection is the only active one', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const { call, member } = story.account
  await world.sql(
    `insert into sso_connection select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'name', 'Second'))).*
      from sso_connection c where c.id = $1`,
    [story.connection.id],
  )
  const enforce = () =>
    call(routes.updateSamlConnection, {
      params: { id: story.connection.id },
      body: { enforce: true, break_glass_user_id: member },
    })
  const refused = await enforce().catch((error: ApiError) => error.problem)
  assert.is(refused.status, 409)
  await world.sql(`update sso_connection set active = false where name = 'Second'`)
  assert.is((await enforce()).status, 200)
})

test.run()
